import { type RawBuilder, sql } from 'kysely'

/** The first letters of a text that is told in one line; what goes on says so by three dots. */
export function beginningOf(text: RawBuilder<unknown>, letters: number): RawBuilder<string> {
  return sql<string>`case when length(${text}) > ${sql.lit(letters)} then rtrim(left(${text}, ${sql.lit(letters)}), E' \\n.,،؛:') || '…' else ${text} end`
}
