import { sql } from 'kysely'
import type { Company } from '#rules/tax/company'
import { ShopError } from '#rules/errors/shop-error'
import { requirePermission, type Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/** What can be changed of an API client, in the words and units of the wire. */
export type ApiClientFields = {
  name: string
  description: string
  is_active: boolean
  product_ids: string[]
  points_any: boolean
  account_limit_minor: number
  /** Days from the issue of its monthly invoice until it is due. */
  account_terms_days: number
  /** Whom its monthly invoices name; without it none is issued. */
  company: Company | null
}

export type ApiClientRow = {
  id: string
  ref_id: bigint
  name: string
  description: string
  is_active: boolean
  points_any: boolean
  account_limit_minor: bigint
  account_owed_minor: bigint
  account_terms_days: number
  company: Company | null
  products: { id: string; name_ar: string; name_en: string; is_active: boolean }[]
  created_by: { id: string; name: string } | null
  living_tokens: number
  last_used_at: Date | null
  has_orders: boolean
  version: number
  created_at: Date
  updated_at: Date
}

export type ApiClientView = Omit<ApiClientRow, 'ref_id' | 'account_limit_minor' | 'account_owed_minor'> & {
  ref_id: number
  account_limit_minor: number
  account_owed_minor: number
}

/** Columns of `t` (api_clients); tokens that live at `now` are counted. */
export function apiClientColumns(now: Date) {
  return sql`t.id, t.ref_id, t.name, t.description, t.is_active, t.points_any, t.account_limit_minor, t.account_owed_minor,
    t.account_terms_days, t.company,
    t.version, t.created_at, t.updated_at,
    coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name_ar', p.name_ar, 'name_en', p.name_en,
        'is_active', p.is_active) order by p.position, p.ref_id)
      from api_client_products q join products p on p.id = q.product_id where q.api_client_id = t.id), '[]') as products,
    (select jsonb_build_object('id', u.id, 'name', u.name) from staff_users u where u.id = t.created_by) as created_by,
    (select count(*)::int from api_tokens k where k.api_client_id = t.id and k.revoked_at is null
      and (k.ends_at is null or k.ends_at > ${now})) as living_tokens,
    (select max(k.last_used_at) from api_tokens k where k.api_client_id = t.id) as last_used_at,
    exists (select from orders o where o.api_client_id = t.id)
      or exists (select from points_spends s where s.api_client_id = t.id)
      or exists (select from api_account_entries e where e.api_client_id = t.id) as has_orders`
}

export function toApiClientView(row: ApiClientRow): ApiClientView {
  return {
    ...row,
    ref_id: Number(row.ref_id),
    account_limit_minor: Number(row.account_limit_minor),
    account_owed_minor: Number(row.account_owed_minor),
  }
}

/** One API client. Error: api_client_not_found. */
export async function getApiClient(ctx: Context, id: string): Promise<ApiClientView> {
  requirePermission(ctx, 'api_client:read')
  const { rows } = await sql<ApiClientRow>`select ${apiClientColumns(ctx.now())} from api_clients t
    where t.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw new ShopError('api_client_not_found')
  return toApiClientView(rows[0])
}

/**
 * The same, kept from every other change, order and payment until the transaction ends. Error:
 * api_client_not_found.
 */
export async function lockApiClient(tx: Transaction, id: string, now: Date): Promise<ApiClientView> {
  // First the lock, then a look of its own: one statement that waited would have read what was before.
  const locked = await tx.db
    .selectFrom('api_clients')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw new ShopError('api_client_not_found')
  const { rows } = await sql<ApiClientRow>`select ${apiClientColumns(now)} from api_clients t
    where t.id = ${id}`.execute(tx.db)
  if (!rows[0]) throw new ShopError('api_client_not_found')
  return toApiClientView(rows[0])
}

/**
 * What staff can change of a partner, as it stands; ids of products in one order, so that two states can be
 * compared.
 */
export function apiClientFields(view: ApiClientView): ApiClientFields {
  const { name, description, is_active, points_any, account_limit_minor, account_terms_days, company } = view
  const product_ids = view.products.map((product) => product.id).sort()
  return {
    name,
    description,
    is_active,
    product_ids,
    points_any,
    account_limit_minor,
    account_terms_days,
    company,
  }
}
