import { sql, type RawBuilder } from 'kysely'
import { searchedClients, searchMatches } from '#rules/desk/lists'
import type { TaxDocumentForm, TaxDocumentKind } from '#rules/tax/tax-document'
import { acceptedSubmissionStates } from '#rules/tax/tax-submission'
import { linesOfBox, type VatBox } from '#rules/tax/vat-return'
import { alongDays } from '#domain/core/riyadh-days'
import {
  clientsWhoMatch,
  endsInOrder,
  parseSearchTerm,
  type SearchTerm,
} from '#domain/people/clients/match-clients'
import { ordersWhoMatch } from '#domain/sale/orders/match-orders'
import { isNotCorrected } from '#domain/sale/records/tax-documents/is-not-corrected'

/**
 * Where documents stand at the authority, as a list has them: to be sent, refused and not corrected yet, or
 * accepted.
 */
const documentStates = ['waiting', 'refused', 'accepted'] as const
export type DocumentState = (typeof documentStates)[number]

export type DocumentFilters = {
  /** A document's or an order's number, a company's VAT number, a phone, or a name. */
  q?: string | undefined
  kind?: TaxDocumentKind | undefined
  form?: TaxDocumentForm | undefined
  state?: DocumentState | undefined
  /** Only what this box of the VAT return counts. */
  box?: VatBox | undefined
  /** Riyadh days: of issue, or of the month of a partner's summary (`taxed_at`). */
  from?: string | undefined
  to?: string | undefined
}

/** Conditions on `t` (tax_documents); an export of the list takes the same. */
export function documentConditions({ q, state, ...filters }: DocumentFilters): RawBuilder<unknown>[] {
  const term = parseSearchTerm(q ?? '')
  return [
    ...(filters.kind ? [sql`t.kind = ${sql.lit(filters.kind)}`] : []),
    ...(filters.form ? [sql`t.form = ${filters.form}`] : []),
    ...(filters.box ? [isNotCorrected('t'), isInBox(filters.box)] : []),
    ...(state ? [stateConditions[state]] : []),
    ...(filters.from || filters.to ? [isTaxedIn(filters)] : []),
    ...(term.kind === 'nothing' ? [] : [sql`t.id = any(array(${matches(term, q ?? '')}))`]),
  ]
}

/**
 * Whether the tax of `t` falls due on these Riyadh days: those of its issue, but of a partner's summary its
 * month.
 */
export function isTaxedIn(days: { from?: string | undefined; to?: string | undefined }): RawBuilder<boolean> {
  return sql`(t.taxed_at is null and ${sql.join(alongDays(sql`t.issued_at`, days), sql` and `)}
    or ${sql.join(alongDays(sql`t.taxed_at`, days), sql` and `)})`
}

/**
 * Collected by its index first: as a rule few. All of them, also after an outage of the authority, since
 * counts, files and the VAT return ask by this, too, and the oldest are the most pressing.
 */
const withSubmission = (condition: RawBuilder<unknown>) =>
  sql`t.id = any(array(select s.document_id from tax_submissions s where ${condition}))`

/** The condition of each state on `t`. */
export const stateConditions: Record<DocumentState, RawBuilder<unknown>> = {
  waiting: withSubmission(sql`s.next_at is not null`),
  refused: withSubmission(sql`s.state = 'refused'`),
  accepted: sql`exists (select from tax_submissions s where s.document_id = t.id
    and s.state in (${sql.join(acceptedSubmissionStates.map((name) => sql.lit(name)))}))`,
}

function isInBox(box: VatBox): RawBuilder<unknown> {
  const { category, codes, butNot } = linesOfBox[box]
  const code = sql`l.line #>> '{vat,exemption,code}'`
  const listed = (values: string[]) => sql`(${sql.join(values)})`
  // Said beside it, so that an index of the few with another rate is read.
  const isRare = category === 'S' ? sql`` : sql`t.content @? '$.lines[*] ? (@.vat.category <> "S")' and`
  return sql`${isRare} exists (select from jsonb_array_elements(t.content -> 'lines') l(line)
    where l.line #>> '{vat,category}' = ${category}
      ${codes ? sql`and ${code} in ${listed(codes)}` : sql``}
      ${butNot ? sql`and coalesce(${code}, '') not in ${listed(butNot)}` : sql``})`
}

const limit = sql.lit(searchMatches)

/**
 * The matching documents, each way by an index of its own, as of orders (`sale/orders/search-conditions`).
 */
function matches(term: Exclude<SearchTerm, { kind: 'nothing' }>, typed: string): RawBuilder<unknown> {
  const ofOrders = ordersWhoMatch(term, searchedClients).map(
    (found) => sql`select d.id from tax_documents d where d.order_id = any(array(${found}))`,
  )
  const theirs = sql`(select d.id from tax_documents d
    where d.client_id = any(array(${clientsWhoMatch(term, searchedClients)})) order by d.issued_at desc limit ${limit})`
  const own =
    term.kind === 'number'
      ? [
          sql`select d.id from tax_documents d join orders o on o.id = d.order_id where o.ref_id = ${term.number}`,
          sql`(select d.id from tax_documents d where ${endsInOrder(sql`d.number`, term.number)} limit ${limit})`,
          sql`select d.id from tax_documents d where d.form = 'standard'
            and d.buyer #>> '{company,vatNumber}' = ${term.number}`,
        ]
      : [
          sql`select d.id from tax_documents d where d.number = upper(btrim(${typed}::text))`,
          sql`(select d.id from tax_documents d where d.form = 'standard' and ${isNamed(term.words)}
            order by d.issued_at desc limit ${limit})`,
        ]
  return sql.join([...own, ...ofOrders, theirs], sql` union all `)
}

/** Every word begins a word of the buyer's name. */
function isNamed(words: string): RawBuilder<unknown> {
  const folded = sql`(select fold_name(${words}::text))`
  return sql`${folded} <> '' and name_words(d.buyer ->> 'name')
    @@ nullif(replace(${folded}, ' ', ':* & ') || ':*', ':*')::tsquery`
}
