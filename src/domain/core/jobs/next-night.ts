import { addDays, riyadhDate, riyadhMoment } from '#rules/core/riyadh-days'

/** At night in Riyadh: few orders are placed then, and the day before is complete. */
const timeOfNight = '03:00'

/** The next moment at which nightly jobs are due, such as the comparison of the books. */
export function nextNight(now: Date): Date {
  const tonight = new Date(riyadhMoment(riyadhDate(now), timeOfNight))
  return tonight > now ? tonight : addDays(tonight, 1)
}
