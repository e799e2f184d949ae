/** Lengths of time in milliseconds, as moments are counted. A day is 24 hours: Riyadh knows no other. */
export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour
