import { addDays } from '#rules/core/riyadh-days'
import { renewalReminders } from '#rules/sale/renewal'

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
