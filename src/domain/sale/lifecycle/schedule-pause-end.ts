import { nextReminder } from '#rules/sale/reminder-times'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { Transaction } from '#domain/core/transaction'

/** Sets the alarms of a pause's day: its end, and the reminder of the charge that comes with it. */
export function schedulePauseEnd(
  tx: Transaction,
  ctx: Context,
  { id, clientId }: { id: string; clientId: string },
  until: Date,
): void {
  enqueue(tx, ctx, { name: 'pause.end', subjectId: id, clientId, dueAt: until })
  // A charge that comes sooner than any reminder is announced at once.
  const remindAt = nextReminder(until, ctx.now())?.at ?? ctx.now()
  enqueue(tx, ctx, { name: 'subscription.remind', subjectId: id, clientId, dueAt: remindAt })
}
