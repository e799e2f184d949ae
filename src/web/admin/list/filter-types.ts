/** One filter of a list; its name is the address's. */
export type Filter = {
  name: string
  label: string
  /** Its choices say by themselves what is asked for: a chip has no label before them. */
  isPlain?: boolean
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

/** What is typed to be filtered by: a text, or a least and a most. */
export type TypedFilter = { label: string } & (
  | { kind: 'code' | 'four_digits'; name: string }
  /** In riyals. */
  | { kind: 'amount'; from: string; to: string }
)

/** The names under which it stands in the address. */
export function namesOfTyped(filter: TypedFilter): string[] {
  return filter.kind === 'amount' ? [filter.from, filter.to] : [filter.name]
}
