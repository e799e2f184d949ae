/** Lengths of time in milliseconds, as moments are counted. A day is 24 hours: Riyadh knows no other. */
export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour
/** As browsers keep what is to stay: cookies, files whose name changes with them. */
export const year = 365 * day

/** Whole seconds, as cookies and HTTP count. */
export function inSeconds(length: number): number {
  return Math.floor(length / second)
}

export function secondsBefore(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() - seconds * second)
}

export function secondsAfter(moment: Date, seconds: number): Date {
  return secondsBefore(moment, -seconds)
}
