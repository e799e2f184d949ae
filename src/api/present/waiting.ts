import type { z } from '@hono/zod-openapi'
import type { WaitingCount as CountShape, WaitingItem as ItemShape } from '#contract/staff-waiting'
import type { WaitingCount, WaitingItem } from '#domain/desk/waiting/read-waiting'

export function presentWaitingItem(item: WaitingItem): z.infer<typeof ItemShape> {
  const { kind, subject, count, since, due, urgency, amountMinor, ref, words, client, order, taken } = item
  return {
    kind,
    subject,
    count,
    since: since.toISOString(),
    due_at: due.toISOString(),
    urgency,
    amount_minor: amountMinor,
    ref,
    words,
    is_unanswered: item.renewalWaitsFor === 'bank',
    renewal_waits_for: item.renewalWaitsFor,
    client,
    order,
    taken: taken && { by: taken.by, at: taken.at?.toISOString() ?? null },
  }
}

export function presentWaitingCount(count: WaitingCount): z.infer<typeof CountShape> {
  const { kind, total, mine, free, late, amountMinor, oldest } = count
  return { kind, total, mine, free, late, amount_minor: amountMinor, oldest_at: oldest.toISOString() }
}
