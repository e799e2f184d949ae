import { day } from '#rules/core/durations'
import { pageLink } from '#rules/core/addresses'
import { cardWarningDays } from '#rules/sale/renewal'
import { addDays, startOfMonth } from '#rules/core/riyadh-days'
import { formatMonth } from '#locales/format'
import { hasRunningStatus } from '#domain/core/subscription-status'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { WriteTarget } from '#domain/core/pending-writes'
import { notifyClient } from '#domain/messages/notify-client'
import { commitAsOneStatement } from '#domain/core/transaction'

/** A warning that comes later than this after its day is left to the next one. */
const latest = day

/**
 * Schedules the first warning before a card ends. For callers that keep a card that can be charged, now or
 * once its bank was asked.
 */
export function planCardWarnings(
  notes: WriteTarget,
  ctx: Context,
  card: { id: string; clientId: string; month: number; year: number },
): void {
  const next = warnings(card).find(({ at }) => at > ctx.now())
  if (!next) return
  enqueue(notes, ctx, {
    name: 'payment_method.warn',
    subjectId: card.id,
    clientId: card.clientId,
    dueAt: next.at,
  })
}

/**
 * Notifies the client, 30, 15 and 7 days before, that the card with which a plan renews expires. Not for a
 * card that was removed or renews nothing. Returns when to run again.
 */
export async function warnOfCard(ctx: Context, id: string): Promise<Date | null> {
  const now = ctx.now()
  const card = await ctx.db
    .selectFrom('payment_methods as m')
    .innerJoin('clients as c', 'c.id', 'm.client_id')
    .select(['m.id', 'm.client_id', 'm.month', 'm.year', 'm.last_four'])
    .select(['c.email', 'c.phone', 'c.language'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('subscriptions as s')
            .select('s.id')
            .whereRef('s.payment_method_id', '=', 'm.id')
            .where('s.auto_renew', '=', true)
            .where(hasRunningStatus()),
        )
        .as('renews'),
    )
    .where('m.id', '=', id)
    .where('m.removed_at', 'is', null)
    .executeTakeFirst()
  if (!card) return null
  const next = warnings(card).find(({ at }) => at > now)?.at ?? null
  const passed = warnings(card).findLast(({ at }) => at <= now)
  if (!card.renews || !passed || now.getTime() - passed.at.getTime() > latest) return next
  const { email, phone, language } = card
  await commitAsOneStatement(ctx, (notes) =>
    notifyClient(notes, ctx, {
      client: { id: card.client_id, email, phone, language },
      template: 'card_expiring',
      parameters: {
        card: card.last_four,
        month: formatMonth(addDays(endOf(card), -1), language),
        link: pageLink(ctx, '/user/payment-methods'),
      },
      about: id,
      onceKey: `card_expiring:${id}:${passed.days}`,
    }),
  )
  return next
}

/** The earliest first. */
function warnings(card: { month: number; year: number }): { days: number; at: Date }[] {
  return cardWarningDays
    .map((days) => ({ days, at: addDays(endOf(card), -days) }))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** A card is valid until its month ends, in Riyadh time. */
function endOf({ month, year }: { month: number; year: number }): Date {
  return startOfMonth(year, month + 1)
}
