import { hour } from '#rules/core/durations'
import { addDays, riyadhDate, riyadhMoment } from '#rules/core/riyadh-days'

/**
 * Hours after which a client is reminded, once, of an order that they placed and did not pay. Source:
 * docs/decisions/0167.
 */
export const reminderHours = 3
/** A client is reminded at most once in these days, however many orders they leave. */
export const reminderRest = 7
/** Nobody is written to before or after these hours of a Riyadh day. */
const dayHours = { from: '09:00', to: '21:00' } as const
/** Less is left to pay in: then it is too late to remind. */
const enoughToPay = hour

/**
 * When a client is reminded of an order: at day, while enough of its window is left; null where there is no
 * such moment.
 */
export function reminderMoment(order: { placedAt: Date; payableUntil: Date }): Date | null {
  return atDay(new Date(order.placedAt.getTime() + reminderHours * hour), order.payableUntil)
}

/**
 * The moment itself, or the morning behind it when it is night; null where it would leave too little time
 * until `end`.
 */
export function atDay(moment: Date, end: Date): Date | null {
  const today = riyadhDate(moment)
  const morning = new Date(riyadhMoment(today, dayHours.from))
  const at =
    moment < morning
      ? morning
      : isDay(moment)
        ? moment
        : new Date(riyadhMoment(riyadhDate(addDays(moment, 1)), dayHours.from))
  return at.getTime() + enoughToPay <= end.getTime() ? at : null
}

/** Whether a message that nobody waits for may leave now. */
export function isDay(moment: Date): boolean {
  const today = riyadhDate(moment)
  return (
    moment >= new Date(riyadhMoment(today, dayHours.from)) &&
    moment < new Date(riyadhMoment(today, dayHours.to))
  )
}
