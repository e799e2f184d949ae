import { addDays, riyadhDate, startOfDay } from '#rules/core/riyadh-days'

/**
 * Saudi Arabia rests on Friday and Saturday. Public holidays are announced year by year and are not known
 * here.
 * @param start of a Riyadh day
 */
export function isWorkingDay(start: Date): boolean {
  // Noon of the Riyadh day is the same weekday in UTC.
  return ![5, 6].includes(addDays(start, 0.5).getUTCDay())
}

/**
 * The end of the last of `count` working Riyadh days after the day of `moment`: what comes on Thursday has
 * all of Sunday.
 */
function endOfWorkingDays(moment: Date, count: number): Date {
  let day = startOfDay(riyadhDate(moment))
  for (let left = count; left > 0;) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return addDays(day, 1)
}

/** The next moment after this one at which it is so many o'clock on a working Riyadh day. */
export function nextWorkingHour(moment: Date, hourOfDay: number): Date {
  let start = startOfDay(riyadhDate(moment))
  const at = () => addDays(start, hourOfDay / 24)
  while (!isWorkingDay(start) || at() <= moment) start = addDays(start, 1)
  return at()
}

/**
 * Working days in which staff answer a refund that a client asks for. Source: domain rules, "Refund
 * requests".
 */
const refundAnswerDays = 3

/** Until when it is answered in time. */
export function refundAnswerDue(askedAt: Date): Date {
  return endOfWorkingDays(askedAt, refundAnswerDays)
}

/** A moment of the last day on which it is answered in time, to be named to people. */
export function refundLastDay(askedAt: Date): Date {
  return addDays(refundAnswerDue(askedAt), -0.5)
}

/** Whatever was asked for before this moment and is still open is late. */
export function refundsLateBefore(now: Date): Date {
  let day = startOfDay(riyadhDate(now))
  while (refundAnswerDue(day) > now) day = addDays(day, -1)
  return addDays(day, 1)
}
