/** One filter of a list; its name is the address's. */
export type Filter = {
  name: string
  label: string
  choices: { value: string; name: string }[]
}

/** First and last day of something, under their names in the address. */
export type DaysFilter = {
  from: string
  to: string
  /** What the days are of: «انضموا». */
  label: string
  /** Comes from elsewhere, such as the calendar: not offered here, but kept, shown and taken away. */
  isGiven?: boolean
}
