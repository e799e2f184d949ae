import { sql, type RawBuilder } from 'kysely'
import { toLatinDigits } from '#rules/core/digits'
import { taxColumns, toTaxView, type TaxRow, type TaxView } from '#domain/shop/catalogue/read-taxes'
import { requirePermission, type Context } from '#domain/core/context'
import { countRows, type Count } from '#domain/core/count-rows'
import { flagConditions, listSorted, searchConditions, type ListInput } from '#domain/core/list-rows'
import type { PageCursors } from '#domain/core/page'

export type TaxSort = keyof typeof sorts | `-${keyof typeof sorts}`
export type TaxFilters = { q?: string | undefined; is_active?: boolean | undefined }

const sorts = { ref_id: sql`t.ref_id`, name: sql`t.name_ar`, percentage: sql`t.percentage_bp` }

/** All taxes, for staff: by number unless another order is asked for. */
export async function listTaxes(
  ctx: Context,
  input: ListInput<TaxSort> & TaxFilters,
): Promise<{ taxes: TaxView[] } & PageCursors> {
  requirePermission(ctx, 'tax:read')
  const { rows, ...cursors } = await listSorted<TaxRow>(ctx.db, input, {
    table: 'taxes',
    columns: taxColumns,
    conditions: taxConditions(input),
    sorts,
    defaultSort: 'ref_id',
  })
  return { taxes: rows.map(toTaxView), ...cursors }
}

export async function countTaxes(
  ctx: Context,
  filters: Pick<TaxFilters, 'q'>,
): Promise<Record<string, Count>> {
  requirePermission(ctx, 'tax:read')
  return countRows(ctx.db, {
    table: 'taxes',
    conditions: taxConditions(filters),
    states: { all: null, active: sql`t.is_active`, inactive: sql`not t.is_active` },
  })
}

/** Conditions on `t` (taxes); an export of the list takes the same. */
export function taxConditions({ q, is_active }: TaxFilters): RawBuilder<unknown>[] {
  return [
    ...searchConditions(toLatinDigits(q ?? ''), [sql`t.name_ar`, sql`t.name_en`, sql`t.ref_id::text`]),
    ...flagConditions(is_active, sql`t.is_active`),
  ]
}
