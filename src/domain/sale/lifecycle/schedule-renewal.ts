import { chargeTime } from '#rules/sale/charge-time'
import { nextReminder } from '#rules/sale/reminder-times'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { WriteTarget } from '#domain/core/pending-writes'

/**
 * Schedules the jobs of a subscription's renewal: the charge, and the reminders before it. The jobs ask
 * whether it renews at all when they run; where the end has moved meanwhile they are scheduled again. For
 * callers that move an end or begin auto-renewal. The start is the last period's; a caller that does not know
 * it may give an earlier one.
 */
export function scheduleRenewal(
  notes: WriteTarget,
  ctx: Context,
  plan: { subscriptionId: string; clientId: string; startsAt: Date; endsAt: Date },
): void {
  const job = { subjectId: plan.subscriptionId, clientId: plan.clientId }
  const chargeAt = chargeTime(plan)
  enqueue(notes, ctx, { ...job, name: 'subscription.renew', dueAt: chargeAt })
  const reminder = nextReminder(chargeAt, ctx.now())
  if (reminder) enqueue(notes, ctx, { ...job, name: 'subscription.remind', dueAt: reminder.at })
}
