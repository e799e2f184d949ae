import { sql, type RawBuilder } from 'kysely'
import { toLatinDigits } from '#rules/core/digits'
import { listActiveTaxes } from '#domain/shop/catalogue/list-active-taxes'
import { totalPercentage } from '#domain/shop/published/list-products'
import {
  productColumns,
  toStaffProduct,
  type ProductRow,
  type StaffProduct,
} from '#domain/shop/catalogue/read-staff-products'
import { requirePermission, type Context } from '#domain/core/context'
import { countRows, type Count } from '#domain/core/count-rows'
import { flagConditions, listSorted, searchConditions, type ListInput } from '#domain/core/list-rows'
import type { PageCursors } from '#domain/core/page'

export type ProductSort = keyof typeof sorts | `-${keyof typeof sorts}`
export type ProductFilters = {
  q?: string | undefined
  is_active?: boolean | undefined
  display_status?: 'visible' | 'invisible' | undefined
  group_sharing?: 'yes' | 'no' | undefined
}

const sorts = {
  position: sql`t.position`,
  ref_id: sql`t.ref_id`,
  name: sql`t.name_ar`,
  price: sql`t.price_minor`,
  days: sql`t.days`,
  points: sql`t.points`,
}

/** All plans, for staff: in the order of the shop unless another one is asked for. */
export async function listStaffProducts(
  ctx: Context,
  input: ListInput<ProductSort> & ProductFilters,
): Promise<{ products: StaffProduct[]; totalActiveTax: number } & PageCursors> {
  requirePermission(ctx, 'product:read')
  const taxes = await listActiveTaxes(ctx.db)
  const { rows, ...cursors } = await listSorted<ProductRow>(ctx.db, input, {
    table: 'products',
    columns: productColumns,
    conditions: productConditions(input),
    sorts,
    defaultSort: 'position',
  })
  return {
    products: rows.map((row) => toStaffProduct(row, taxes)),
    totalActiveTax: totalPercentage({ taxes }),
    ...cursors,
  }
}

export async function countStaffProducts(
  ctx: Context,
  filters: Omit<ProductFilters, 'is_active'>,
): Promise<Record<string, Count>> {
  requirePermission(ctx, 'product:read')
  return countRows(ctx.db, {
    table: 'products',
    conditions: productConditions(filters),
    states: { all: null, active: sql`t.is_active`, inactive: sql`not t.is_active` },
  })
}

/** Conditions on `t` (products); an export of the list takes the same. */
export function productConditions(filters: ProductFilters): RawBuilder<unknown>[] {
  const { is_active, display_status, group_sharing } = filters
  return [
    ...searchConditions(toLatinDigits(filters.q ?? ''), [
      sql`t.name_ar`,
      sql`t.name_en`,
      sql`t.ref_id::text`,
    ]),
    ...flagConditions(is_active, sql`t.is_active`),
    ...(display_status ? [sql`t.display_status = ${display_status}`] : []),
    ...(group_sharing ? [sql`t.group_sharing = ${group_sharing === 'yes'}`] : []),
  ]
}
