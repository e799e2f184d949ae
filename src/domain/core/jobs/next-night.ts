import { addDays, riyadhDate } from '#rules/riyadh-days'

/** Three o'clock in the Riyadh night: few buy then, and the day before is whole. */
const hourOfNight = 3

/** The next moment at which nightly jobs are due, such as the comparison of the books. */
export function nextNight(now: Date): Date {
  const tonight = new Date(`${riyadhDate(now)}T0${hourOfNight}:00:00+03:00`)
  return tonight > now ? tonight : addDays(tonight, 1)
}
