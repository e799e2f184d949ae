import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { toLatinDigits } from '#rules/digits'
import { findPhone } from '#domain/identity/normalise-phone'

/** What staff typed: a number that something or somebody carries, or words. */
export type Sought =
  | { kind: 'nothing' }
  | {
      kind: 'number'
      /** As a reference, without signs. */
      number: string
      /** The whole phone in E.164, when it is one. */
      phone: string | undefined
      /** The beginning of a national number, when there is enough of it to tell people apart. */
      begin: string | undefined
    }
  | { kind: 'words'; words: string }

/** Fewer digits begin the numbers of half the town. */
const fewestDigits = 4
const signs = /[\s()+#\-–.\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g

/** Reads a search in any digits: `٠٥٥…`, `+966 55…`, `00966…`, `#100001`, a name, an email. */
export function readSought(text: string): Sought {
  const latin = toLatinDigits(text).trim()
  if (latin === '') return { kind: 'nothing' }
  const number = latin.replace(signs, '')
  // Longer than any number of ours, it is one that nobody carries.
  if (!/^\d+$/.test(number)) return { kind: 'words', words: latin }
  const digits = latin.replace(/[^\d+]/g, '')
  const national = number.replace(/^(00)?966/, '').replace(/^0/, '')
  return {
    kind: 'number',
    number: number.slice(0, 18),
    phone: findPhone({ extension: '+966', number: digits })?.phone,
    begin: national.length >= fewestDigits ? national.slice(0, 18) : undefined,
  }
}

/**
 * A subquery of the ids of clients whom a search means, at most `most` of them: by number or phone, or by the beginning of
 * an email, of the whole name or the last name, or of each word of the name. Arabic counts as one however it is written
 * (`fold_name`). Each branch is walked only while the ones before found too few, by an index of its own; beginnings are
 * compared as ranges, because a prepared `like` cannot use an index, and are handed in as `(select …)`: a plan that could
 * see them would seem cheaper than the one that is kept, and would be made anew, in more time than the search takes.
 */
export function clientsWhoMatch(
  sought: Exclude<Sought, { kind: 'nothing' }>,
  most: number,
): RawBuilder<unknown> {
  const found = sought.kind === 'number' ? byNumber(sought) : byWords(sought.words)
  const limit = sql.lit(most)
  return sql`select found.id from (${sql.join(
    found.map((where) => sql`(select c.id from clients c where ${where} limit ${limit})`),
    sql` union all `,
  )}) found limit ${limit}`
}

function byNumber(sought: Extract<Sought, { kind: 'number' }>): RawBuilder<unknown>[] {
  return [
    sql`c.ref_id = ${sought.number}`,
    ...(sought.phone === undefined ? [] : [sql`c.phone = ${sought.phone}`]),
    ...(sought.begin === undefined ? [] : [begins(sql`c.phone_number`, sql`(select ${sought.begin}::text)`)]),
  ]
}

function byWords(words: string): RawBuilder<unknown>[] {
  const folded = sql`(select fold_name(${words}::text))`
  const named = (where: RawBuilder<unknown>) => sql`${folded} <> '' and ${where}`
  return [
    begins(sql`lower(c.email)`, sql`(select lower(${words}::text))`),
    named(begins(sql`fold_name(c.first_name || ' ' || c.last_name)`, folded)),
    named(begins(sql`fold_name(c.last_name)`, folded)),
    // Every word begins a word of the name.
    named(sql`name_words(c.first_name || ' ' || c.last_name)
      @@ nullif(replace(${folded}, ' ', ':* & ') || ':*', ':*')::tsquery`),
  ]
}

function begins(column: RawBuilder<unknown>, beginning: RawBuilder<unknown>): RawBuilder<unknown> {
  // No character stands behind the last one of Unicode.
  return sql`(${column} ~>=~ ${beginning} and ${column} ~<~ (${beginning} || chr(1114111)))`
}
