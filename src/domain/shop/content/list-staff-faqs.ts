import { sql, type RawBuilder } from 'kysely'
import { sortedByHand } from '#rules/core/limits'
import { requirePermission, type Context } from '#domain/core/context'
import { faqColumns, toFaqView, type FaqRow, type FaqView } from '#domain/shop/content/read-staff-faqs'
import { countRows, type Count } from '#domain/core/count-rows'
import { flagConditions, listSorted, searchConditions, type ListInput } from '#domain/core/list-rows'
import type { PageCursors } from '#domain/core/page'

export type FaqSort = keyof typeof sorts | `-${keyof typeof sorts}`
export type FaqFilters = { q?: string | undefined; is_active?: boolean | undefined }

const sorts = {
  question_order: sql`t.position`,
  question: sql`t.question_ar`,
  updated_at: sql`t.updated_at`,
}

/**
 * Questions, hidden ones too, for staff: in the order of the shop unless another is asked for. Without a
 * limit, all of them.
 */
export async function listStaffFaqs(
  ctx: Context,
  input: ListInput<FaqSort> & FaqFilters = {},
): Promise<{ faqs: FaqView[] } & PageCursors> {
  requirePermission(ctx, 'content:read')
  const asked = { ...input, limit: input.limit ?? sortedByHand.faqs }
  const { rows, ...cursors } = await listSorted<FaqRow>(ctx.db, asked, {
    table: 'faqs',
    columns: faqColumns,
    conditions: faqConditions(input),
    sorts,
    defaultSort: 'question_order',
  })
  return { faqs: rows.map(toFaqView), ...cursors }
}

export async function countFaqs(
  ctx: Context,
  filters: Pick<FaqFilters, 'q'>,
): Promise<Record<string, Count>> {
  requirePermission(ctx, 'content:read')
  return countRows(ctx.db, {
    table: 'faqs',
    conditions: faqConditions(filters),
    states: { all: null, active: sql`t.is_active`, inactive: sql`not t.is_active` },
  })
}

export function faqConditions({ q = '', is_active }: FaqFilters): RawBuilder<unknown>[] {
  const texts = [sql`t.question_ar`, sql`t.question_en`, sql`t.answer_ar`, sql`t.answer_en`]
  return [...searchConditions(q, texts), ...flagConditions(is_active, sql`t.is_active`)]
}
