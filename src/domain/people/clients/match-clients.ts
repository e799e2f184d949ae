import { sql, type RawBuilder } from 'kysely'
import { toLatinDigits } from '#rules/core/digits'
import { isId } from '#rules/core/uuid'
import { findPhone } from '#domain/people/identity/normalise-phone'

/** A parsed search: a number, or words. */
export type SearchTerm =
  | { kind: 'nothing' }
  | {
      kind: 'number'
      /** As a reference, without signs. */
      number: string
      /** The whole phone in E.164, when it is one. */
      phone: string | undefined
      /** The beginning of a national number, when there is enough of it to distinguish people. */
      begin: string | undefined
      /**
       * The digits as they were typed, when they may be a part of something's number: callers read out the
       * end of it.
       */
      digits: string | undefined
      /** Typed as nobody begins to dial: rather the end of a phone than its beginning. */
      isEnding: boolean
      /** Of a card, when they are four. */
      four: string | undefined
    }
  | {
      kind: 'words'
      words: string
      /** When it is the name of a thing as programs know it. */
      id: string | undefined
    }

/** Fewer digits are the beginning of too many numbers. */
const fewestDigits = 4
const fewestOfPart = 3
const signs = /[\s()+#\-–.\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g

/** Reads a search in any digits: `٠٥٥…`, `+966 55…`, `00966…`, `#100001`, a name, an email. */
export function parseSearchTerm(text: string): SearchTerm {
  const latin = toLatinDigits(text).trim()
  if (latin === '') return { kind: 'nothing' }
  const number = latin.replace(signs, '')
  // Longer than any number of ours: it matches nothing.
  if (!/^\d+$/.test(number)) {
    return { kind: 'words', words: latin, id: isId(latin) ? latin.toLowerCase() : undefined }
  }
  const digits = latin.replace(/[^\d+]/g, '')
  const national = number.replace(/^(00)?966/, '').replace(/^0/, '')
  return {
    kind: 'number',
    number: number.slice(0, 18),
    phone: findPhone({ extension: '+966', number: digits })?.phone,
    begin: national.length >= fewestDigits ? national.slice(0, 18) : undefined,
    digits: number.length >= fewestOfPart ? number.slice(0, 18) : undefined,
    isEnding: number.length >= fewestDigits && !/^(\+|0[05]|966)/.test(digits),
    four: number.length === 4 ? number : undefined,
  }
}

/**
 * A subquery of the ids of clients whom a search means, at most `most` of them: by number, phone or its end,
 * the last four of a saved card, or by the beginning of an email, also of one that a partner named with them,
 * of the whole name or the last name, or of each word of the name. Arabic counts as one however it is written
 * (`fold_name`). Each branch runs only while the ones before found too few, by an index of its own; prefixes
 * are compared as ranges, because a prepared `like` cannot use an index, and are passed as `(select …)`: with
 * visible values a custom plan would look cheaper than the cached one and be made for each search, which
 * takes longer than the search.
 */
export function clientsWhoMatch(
  term: Exclude<SearchTerm, { kind: 'nothing' }>,
  max: number,
): RawBuilder<unknown> {
  const found = term.kind === 'number' ? byNumber(term) : byWords(term.words)
  const limit = sql.lit(max)
  return sql`select found.id from (${sql.join(
    found.map((branch) => sql`(select c.id from clients c where ${branch} limit ${limit})`),
    sql` union all `,
  )}) found limit ${limit}`
}

/**
 * Conditions, each with the order of its index where one has many matches: only then does it end at the last
 * one that is wanted.
 */
function byNumber(term: Extract<SearchTerm, { kind: 'number' }>): RawBuilder<unknown>[] {
  const beginning =
    term.begin === undefined ? [] : [beginsInOrder(sql`c.phone_number`, sql`(select ${term.begin}::text)`)]
  const ending =
    term.digits === undefined || term.digits.length < fewestDigits
      ? []
      : [endsInOrder(sql`c.phone_number`, term.digits)]
  return [
    sql`c.ref_id = ${term.number}`,
    ...(term.phone === undefined ? [] : [sql`c.phone = ${term.phone}`]),
    // The first ones are enough.
    ...(term.isEnding ? [...ending, ...beginning] : [...beginning, ...ending]),
    ...(term.four === undefined
      ? []
      : [
          sql`c.id = any(array(select m.client_id from payment_methods m
            where m.last_four = ${term.four} and m.removed_at is null limit 200))`,
        ]),
  ]
}

/** The column ends so; by an index over `reverse(column)`. */
export function ends(column: RawBuilder<unknown>, ending: string): RawBuilder<unknown> {
  return begins(sql`reverse(${column})`, sql`(select reverse(${ending}::text))`)
}

/** `ends` and the order of its index. */
export function endsInOrder(column: RawBuilder<unknown>, ending: string): RawBuilder<unknown> {
  return beginsInOrder(sql`reverse(${column})`, sql`(select reverse(${ending}::text))`)
}

function byWords(words: string): RawBuilder<unknown>[] {
  const email = sql`(select lower(${words}::text))`
  const folded = sql`(select fold_name(${words}::text))`
  const named = (where: RawBuilder<unknown>) => sql`${folded} <> '' and ${where}`
  return [
    beginsInOrder(sql`lower(c.email)`, email),
    // Callers name the address that a partner had from them, whether they have saved it or not.
    sql`c.offered_email <> '' and ${beginsInOrder(sql`lower(c.offered_email)`, email)}`,
    named(beginsInOrder(sql`fold_name(c.first_name || ' ' || c.last_name)`, folded)),
    named(beginsInOrder(sql`fold_name(c.last_name)`, folded)),
    // Every word begins a word of the name.
    named(sql`name_words(c.first_name || ' ' || c.last_name)
      @@ nullif(replace(${folded}, ' ', ':* & ') || ':*', ':*')::tsquery`),
  ]
}

function begins(column: RawBuilder<unknown>, beginning: RawBuilder<unknown>): RawBuilder<unknown> {
  // No character stands behind the last one of Unicode.
  return sql`(${column} ~>=~ ${beginning} and ${column} ~<~ (${beginning} || chr(1114111)))`
}

/**
 * Without the order PostgreSQL collects all who begin so before it takes the first of them: of a common name
 * 8,000 for 50.
 */
function beginsInOrder(column: RawBuilder<unknown>, beginning: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${begins(column, beginning)} order by ${column} using ~<~`
}
