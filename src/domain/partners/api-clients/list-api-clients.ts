import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { toLatinDigits } from '#rules/digits'
import { apiClientColumns, toApiClientView } from '#domain/partners/api-clients/read-api-clients'
import type { ApiClientRow, ApiClientView } from '#domain/partners/api-clients/read-api-clients'
import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { countRows } from '#domain/core/count-rows'
import type { Count } from '#domain/core/count-rows'
import { contains, listRows, parseSort } from '#domain/core/list-rows'
import type { ListInput } from '#domain/core/list-rows'
import { cursorsOf } from '#domain/core/page'
import type { PageCursors } from '#domain/core/page'

export type ApiClientSort = keyof typeof sorts | `-${keyof typeof sorts}`
export type ApiClientFilters = { q?: string | undefined; is_active?: boolean | undefined }

const sorts = { ref_id: sql`t.ref_id`, name: sql`t.name`, account_owed: sql`t.account_owed_minor` }

/** All partners' programs, newest first unless another order is asked for. */
export async function listApiClients(
  ctx: Context,
  input: ListInput<ApiClientSort> & ApiClientFilters,
): Promise<{ apiClients: ApiClientView[] } & PageCursors> {
  requirePermission(ctx, 'api_client:read')
  const { name, descending } = parseSort<keyof typeof sorts>(input.sort ?? '-ref_id')
  const page = await listRows<ApiClientRow>(ctx.db, {
    ...input,
    table: 'api_clients',
    columns: apiClientColumns(ctx.now()),
    conditions: apiClientConditions(input),
    by: sorts[name],
    descending,
  })
  return { apiClients: page.rows.map(toApiClientView), ...cursorsOf(page) }
}

export async function countApiClients(
  ctx: Context,
  filters: Omit<ApiClientFilters, 'is_active'>,
): Promise<Record<string, Count>> {
  requirePermission(ctx, 'api_client:read')
  return countRows(ctx.db, {
    table: 'api_clients',
    conditions: apiClientConditions(filters),
    states: { all: null, active: sql`t.is_active`, inactive: sql`not t.is_active` },
  })
}

/** Conditions on `t` (api_clients); an export of the list takes the same. */
export function apiClientConditions({ q, is_active }: ApiClientFilters): RawBuilder<unknown>[] {
  const text = toLatinDigits(q ?? '').trim()
  return [
    ...(text === '' ? [] : [contains(text, [sql`t.name`, sql`t.description`, sql`t.ref_id::text`])]),
    ...(is_active === undefined ? [] : [sql`t.is_active = ${is_active}`]),
  ]
}
