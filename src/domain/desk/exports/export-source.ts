import { sql, type RawBuilder } from 'kysely'
import type { exportColumns, ExportResource } from '#rules/desk/exports'
import type { Language } from '#rules/core/language'
import type { ApiClientFilters } from '#domain/partners/api-clients/list-api-clients'
import type { ProductFilters } from '#domain/shop/published/list-staff-products'
import type { FeatureFilters } from '#domain/shop/catalogue/list-staff-features'
import type { TaxFilters } from '#domain/shop/catalogue/list-taxes'
import type { ClientFilters } from '#domain/desk/clients/list-clients'
import type { FaqFilters } from '#domain/shop/content/list-staff-faqs'
import type { PageFilters } from '#domain/shop/content/list-staff-pages'
import type { CouponFilters } from '#domain/sale/coupons/list-coupons'
import type { MessageFilters } from '#domain/desk/messages/list-messages'
import type { OrderFilters } from '#domain/sale/orders/order-filters'
import type { DifferenceFilters } from '#domain/desk/reconciliation/get-reconciliation'
import type { StaffFilters } from '#domain/people/staff/list-staff-users'
import type { SubscriptionFilters } from '#domain/desk/subscriptions/list-subscriptions'
import type { DocumentFilters } from '#domain/desk/tax/documents/document-conditions'
import type { TicketFilters } from '#domain/account/support/list-staff-tickets'

/** What each list can be narrowed by; an export is narrowed by the same. */
export type ExportFilters = {
  orders: OrderFilters
  clients: ClientFilters
  subscriptions: SubscriptionFilters
  products: ProductFilters
  common_features: FeatureFilters
  coupons: CouponFilters
  taxes: TaxFilters
  tickets: TicketFilters
  faqs: FaqFilters
  pages: PageFilters
  users: StaffFilters
  messages: MessageFilters
  documents: DocumentFilters
  document_files: DocumentFilters
  api_clients: ApiClientFilters
  gateway_differences: Pick<DifferenceFilters, 'state' | 'q' | 'from' | 'to'>
}

/** Of the rows that match, only these; all of them when it is absent. */
export type PickedRows = { ids?: string[] | undefined }

/** Who asked, and when: «mine» and «waiting for a day» are decided from there, in every piece alike. */
export type Asked = { staffId: string; at: Date }

/** Where the rows of an export come from. Rows are read in the order of their ids, which never change. */
export type ExportSource<Resource extends ExportResource> = {
  table: string
  /** What the conditions of its list call the table. */
  alias: string
  newestFirst: boolean
  conditions(filters: ExportFilters[Resource], asked: Asked): RawBuilder<unknown>[]
  /** Each column as text, or null. */
  cells(
    language: Language,
    asked: Asked,
  ): Record<(typeof exportColumns)[Resource][number], RawBuilder<unknown>>
}

/** Halalas as riyals with two decimals. */
export function money(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${column} / 100.0)::numeric(20, 2)::text`
}

/** Basis points as a number of percent. */
export function percent(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`trim_scale(${column} / 100.0)::text`
}

/** A moment on Riyadh's clock, as spreadsheets read it. */
export function moment(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${column} at time zone 'Asia/Riyadh', 'YYYY-MM-DD HH24:MI:SS')`
}

/**
 * A phone as people write it, `(+966) 501112233`: a cell that began with its plus would be a formula to a
 * spreadsheet and need an apostrophe before it, and without the plus it would be a number of twelve digits.
 * @param alias of the row that has the number in its parts
 */
export function phone(alias: string): RawBuilder<unknown> {
  const [extension, number] = [sql.ref(`${alias}.phone_extension`), sql.ref(`${alias}.phone_number`)]
  return sql`case when ${number} is null or ${number} = '' then null else '(' || ${extension} || ') ' || ${number} end`
}

/** The same of a number that is kept whole; what is no number (an email) stays. */
export function wholePhone(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`regexp_replace(${column}, '^(\\+966|\\+\\d{1,3})(\\d{7,})$', '(\\1) \\2')`
}

export function text(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${column}::text`
}
