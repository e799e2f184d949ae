import { sql, type RawBuilder } from 'kysely'
import { toLatinDigits } from '#rules/core/digits'
import {
  apiClientColumns,
  toApiClientView,
  type ApiClientRow,
  type ApiClientView,
} from '#domain/partners/api-clients/read-api-clients'
import { requirePermission, type Context } from '#domain/core/context'
import { countRows, type Count } from '#domain/core/count-rows'
import { flagConditions, listSorted, searchConditions, type ListInput } from '#domain/core/list-rows'
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
  const { rows, ...cursors } = await listSorted<ApiClientRow>(ctx.db, input, {
    table: 'api_clients',
    columns: apiClientColumns(ctx.now()),
    conditions: apiClientConditions(input),
    sorts,
    defaultSort: '-ref_id',
  })
  return { apiClients: rows.map(toApiClientView), ...cursors }
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
  return [
    ...searchConditions(toLatinDigits(q ?? ''), [sql`t.name`, sql`t.description`, sql`t.ref_id::text`]),
    ...flagConditions(is_active, sql`t.is_active`),
  ]
}
