/**
 * A moment of the last day of what ends at `end`. Whatever ends as a day begins gives nothing of that day, so
 * it is named after the day before: to be used wherever an end is written as a day, and nowhere where its
 * hour is.
 */
export function onLastDay(end: Date): Date {
  return new Date(end.getTime() - 1)
}
