import { sql, type RawBuilder } from 'kysely'
import { requirePermission, type Context } from '#domain/core/context'
import { pageColumns, toPageView, type PageRow, type PageView } from '#domain/shop/content/read-staff-pages'
import { countRows, type Count } from '#domain/core/count-rows'
import { flagConditions, listSorted, searchConditions, type ListInput } from '#domain/core/list-rows'
import type { PageCursors } from '#domain/core/page'

export type PageSort = keyof typeof sorts | `-${keyof typeof sorts}`
export type PageFilters = { q?: string | undefined; is_active?: boolean | undefined }

const sorts = {
  ref_id: sql`t.ref_id`,
  title: sql`t.title_ar`,
  slug: sql`t.slug`,
  updated_at: sql`t.updated_at`,
}

/**
 * All content pages, drafts too, for staff: in the order in which they were made unless another is asked for.
 */
export async function listStaffPages(
  ctx: Context,
  input: ListInput<PageSort> & PageFilters,
): Promise<{ pages: PageView[] } & PageCursors> {
  requirePermission(ctx, 'content:read')
  const { rows, ...cursors } = await listSorted<PageRow>(ctx.db, input, {
    table: 'pages',
    columns: pageColumns,
    conditions: pageConditions(input),
    sorts,
    defaultSort: 'ref_id',
  })
  return { pages: rows.map(toPageView), ...cursors }
}

export async function countPages(
  ctx: Context,
  filters: Pick<PageFilters, 'q'>,
): Promise<Record<string, Count>> {
  requirePermission(ctx, 'content:read')
  return countRows(ctx.db, {
    table: 'pages',
    conditions: pageConditions(filters),
    states: { all: null, active: sql`t.is_active`, inactive: sql`not t.is_active` },
  })
}

/** Conditions on `t` (pages); an export of the list takes the same. */
export function pageConditions({ q = '', is_active }: PageFilters): RawBuilder<unknown>[] {
  return [
    ...searchConditions(q, [sql`t.title_ar`, sql`t.title_en`, sql`t.slug`]),
    ...flagConditions(is_active, sql`t.is_active`),
  ]
}
