import { addDays } from '#rules/riyadh-days'
import { chargeTime, renewalReminders } from '#rules/subscription'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { WriteTarget } from '#domain/core/pending-writes'

/**
 * Sets the alarms of a plan's renewal: the charge, and the reminders before it. Whether it renews at all they find out when they
 * run; where the end has moved meanwhile they are scheduled again. For callers that move a plan's end or let it renew. The start
 * is the last period's; a caller that does not know it may give an earlier one.
 */
export function planRenewal(
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

export type Reminder = { days: number; at: Date }

/** The moments before a charge at which the client is reminded, the earliest first. */
export function remindersBefore(chargeAt: Date): Reminder[] {
  return renewalReminders.days
    .map((days) => ({ days, at: addDays(chargeAt, -days) }))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
}

export function nextReminder(chargeAt: Date, now: Date): Reminder | undefined {
  return remindersBefore(chargeAt).find(({ at }) => at > now)
}
