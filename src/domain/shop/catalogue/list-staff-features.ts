import { sql, type RawBuilder } from 'kysely'
import { sortedByHand } from '#rules/core/limits'
import { featureColumns, type FeatureView } from '#domain/shop/catalogue/read-staff-features'
import { requirePermission, type Context } from '#domain/core/context'
import { countRows, type Count } from '#domain/core/count-rows'
import { listSorted, searchConditions, type ListInput } from '#domain/core/list-rows'
import type { PageCursors } from '#domain/core/page'

export type FeatureSort = keyof typeof sorts | `-${keyof typeof sorts}`
export type FeatureFilters = { q?: string | undefined }

const sorts = {
  position: sql`t.position`,
  title: sql`t.title_ar`,
  updated_at: sql`t.updated_at`,
}

/**
 * What every plan has, for staff: in the order of the shop unless another is asked for. Without a limit, all
 * of it.
 */
export async function listStaffFeatures(
  ctx: Context,
  input: ListInput<FeatureSort> = {},
): Promise<{ features: FeatureView[] } & PageCursors> {
  requirePermission(ctx, 'product:read')
  const asked = { ...input, limit: input.limit ?? sortedByHand.commonFeatures }
  const { rows, ...cursors } = await listSorted<FeatureView>(ctx.db, asked, {
    table: 'common_features',
    columns: featureColumns,
    conditions: featureConditions(input),
    sorts,
    defaultSort: 'position',
  })
  return { features: rows, ...cursors }
}

export async function countFeatures(ctx: Context, filters: FeatureFilters): Promise<Record<string, Count>> {
  requirePermission(ctx, 'product:read')
  return countRows(ctx.db, {
    table: 'common_features',
    conditions: featureConditions(filters),
    states: { all: null },
  })
}

export function featureConditions({ q = '' }: FeatureFilters): RawBuilder<unknown>[] {
  const texts = [sql`t.title_ar`, sql`t.title_en`, sql`t.description_ar`, sql`t.description_en`]
  return searchConditions(q, texts)
}
