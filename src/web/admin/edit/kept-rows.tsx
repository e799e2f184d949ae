type KeptRowsProps = {
  /** Of the list, once in its form. */
  name: string
  /** Of the rows as they stand, in their order; without spaces. */
  keys: string[]
  /**
   * A draft puts back which rows there were: those that stand keep what they hold, the others are drawn
   * empty.
   */
  onKeys: (keys: string[]) => void
}

/**
 * Keeps with a form's draft which rows a list has, in which order: without it, what was typed in a row that
 * was added would have no place to come back to. Stands before the rows, and is no change of its own.
 */
export function KeptRows({ name, keys, onKeys }: KeptRowsProps) {
  return (
    <input
      type="hidden"
      name={`_rows.${name}`}
      value={keys.join(' ')}
      data-draft
      onInput={({ currentTarget: { value } }) => onKeys(value.split(' ').filter(Boolean))}
    />
  )
}

/** The rows of a draft: `empty` makes what is drawn for a key that is not among `rows`. */
export function rowsOf<Row extends { key: string }>(
  keys: string[],
  rows: Row[],
  empty: (key: string) => Row,
): Row[] {
  return keys.map((key) => rows.find((row) => row.key === key) ?? empty(key))
}

/** The number of the next row: above all that have one. */
export function nextKey(rows: { key: string }[]): string {
  return String(Math.max(-1, ...rows.map(({ key }) => Number(key))) + 1)
}
