import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { sortedByHand } from '#rules/limits'
import { featureColumns } from '#domain/shop/catalogue/read-staff-features'
import type { FeatureView } from '#domain/shop/catalogue/read-staff-features'
import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { countRows } from '#domain/core/count-rows'
import type { Count } from '#domain/core/count-rows'
import { contains, listRows, parseSort } from '#domain/core/list-rows'
import type { ListInput } from '#domain/core/list-rows'
import { cursorsOf } from '#domain/core/page'
import type { PageCursors } from '#domain/core/page'

export type FeatureSort = keyof typeof sorts | `-${keyof typeof sorts}`

const sorts = {
  position: sql`t.position`,
  title: sql`t.title_ar`,
  updated_at: sql`t.updated_at`,
}

/** What every plan has, for staff: in the order of the shop unless another is asked for. Without a limit, all of it. */
export async function listStaffFeatures(
  ctx: Context,
  input: ListInput<FeatureSort> = {},
): Promise<{ features: FeatureView[] } & PageCursors> {
  requirePermission(ctx, 'product:read')
  const { name, descending } = parseSort<keyof typeof sorts>(input.sort ?? 'position')
  const page = await listRows<FeatureView>(ctx.db, {
    limit: input.limit ?? sortedByHand.commonFeatures,
    cursor: input.cursor,
    table: 'common_features',
    columns: featureColumns,
    conditions: featureConditions(input.q),
    by: sorts[name],
    descending,
  })
  return { features: page.rows, ...cursorsOf(page) }
}

export async function countFeatures(
  ctx: Context,
  filters: { q?: string | undefined },
): Promise<Record<string, Count>> {
  requirePermission(ctx, 'product:read')
  return countRows(ctx.db, {
    table: 'common_features',
    conditions: featureConditions(filters.q),
    states: { all: null },
  })
}

function featureConditions(q = ''): RawBuilder<unknown>[] {
  const text = q.trim()
  const texts = [sql`t.title_ar`, sql`t.title_en`, sql`t.description_ar`, sql`t.description_en`]
  return text === '' ? [] : [contains(text, texts)]
}
