import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { sortedByHand } from '#rules/limits'
import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { faqColumns, toFaqView } from '#domain/shop/content/read-staff-faqs'
import type { FaqRow, FaqView } from '#domain/shop/content/read-staff-faqs'
import { countRows } from '#domain/core/count-rows'
import type { Count } from '#domain/core/count-rows'
import { contains, listRows, parseSort } from '#domain/core/list-rows'
import type { ListInput } from '#domain/core/list-rows'
import { cursorsOf } from '#domain/core/page'
import type { PageCursors } from '#domain/core/page'

export type FaqSort = keyof typeof sorts | `-${keyof typeof sorts}`
export type FaqFilters = { q?: string | undefined; is_active?: boolean | undefined }

const sorts = {
  question_order: sql`t.position`,
  question: sql`t.question_ar`,
  updated_at: sql`t.updated_at`,
}

/** Questions, hidden ones too, for staff: in the order of the shop unless another is asked for. Without a limit, all of them. */
export async function listStaffFaqs(
  ctx: Context,
  input: ListInput<FaqSort> & FaqFilters = {},
): Promise<{ faqs: FaqView[] } & PageCursors> {
  requirePermission(ctx, 'content:read')
  const { name, descending } = parseSort<keyof typeof sorts>(input.sort ?? 'question_order')
  const page = await listRows<FaqRow>(ctx.db, {
    limit: input.limit ?? sortedByHand.faqs,
    cursor: input.cursor,
    table: 'faqs',
    columns: faqColumns,
    conditions: faqConditions(input),
    by: sorts[name],
    descending,
  })
  return { faqs: page.rows.map(toFaqView), ...cursorsOf(page) }
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

function faqConditions({ q = '', is_active }: FaqFilters): RawBuilder<unknown>[] {
  const text = q.trim()
  const texts = [sql`t.question_ar`, sql`t.question_en`, sql`t.answer_ar`, sql`t.answer_en`]
  return [
    ...(text === '' ? [] : [contains(text, texts)]),
    ...(is_active === undefined ? [] : [sql`t.is_active = ${is_active}`]),
  ]
}
