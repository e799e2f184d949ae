import { sql, type RawBuilder } from 'kysely'
import { toLatinDigits } from '#rules/core/digits'
import { requirePermission, type Context } from '#domain/core/context'
import { countRows, type Count } from '#domain/core/count-rows'
import {
  couponColumns,
  toCouponView,
  type CouponRow,
  type CouponView,
} from '#domain/sale/records/coupons/read-coupons'
import { flagConditions, listSorted, searchConditions, type ListInput } from '#domain/core/list-rows'
import type { PageCursors } from '#domain/core/page'

export type CouponSort = keyof typeof sorts | `-${keyof typeof sorts}`
export type CouponFilters = {
  q?: string | undefined
  is_active?: boolean | undefined
  kind?: 'percent' | 'amount' | undefined
}

const sorts = { ref_id: sql`t.ref_id`, code: sql`t.code`, uses: sql`t.uses` }

/** All coupons, newest first unless another order is asked for. */
export async function listCoupons(
  ctx: Context,
  input: ListInput<CouponSort> & CouponFilters,
): Promise<{ coupons: CouponView[] } & PageCursors> {
  requirePermission(ctx, 'coupon:read')
  const { rows, ...cursors } = await listSorted<CouponRow>(ctx.db, input, {
    table: 'coupons',
    columns: couponColumns,
    conditions: couponConditions(input),
    sorts,
    defaultSort: '-ref_id',
  })
  return { coupons: rows.map(toCouponView), ...cursors }
}

export async function countCoupons(
  ctx: Context,
  filters: Omit<CouponFilters, 'is_active'>,
): Promise<Record<string, Count>> {
  requirePermission(ctx, 'coupon:read')
  return countRows(ctx.db, {
    table: 'coupons',
    conditions: couponConditions(filters),
    states: { all: null, active: sql`t.is_active`, inactive: sql`not t.is_active` },
  })
}

/** Conditions on `t` (coupons); an export of the list takes the same. */
export function couponConditions({ q, is_active, kind }: CouponFilters): RawBuilder<unknown>[] {
  return [
    ...searchConditions(toLatinDigits(q ?? ''), [sql`t.code`, sql`t.ref_id::text`]),
    ...flagConditions(is_active, sql`t.is_active`),
    ...(kind ? [sql`t.kind = ${kind}`] : []),
  ]
}
