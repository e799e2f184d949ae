import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { PagePlace } from '#rules/shop/page-place'
import { cleanText } from '#rules/core/text'
import { sanitiseHtml } from '#domain/shop/content/sanitise-html'
import { requirePermission, type Context } from '#domain/core/context'
import { getRow, lockRow } from '#domain/core/get-row'
import type { Transaction } from '#domain/core/transaction'

/** What can be changed of a content page. The content is sanitised HTML. */
export type PageFields = {
  slug: string
  title_ar: string
  title_en: string
  content_ar: string
  content_en: string
  /** A draft is not public, wherever it is shown. */
  is_active: boolean
  shown_in: PagePlace
  /** Among the pages of the same place, the lowest first. */
  position: number
}

export type PageView = PageFields & {
  id: string
  ref_id: number
  version: number
  created_at: Date
  updated_at: Date
}

export type PageRow = Omit<PageView, 'ref_id'> & { ref_id: bigint | string }

/** Columns of `t` (pages). */
export const pageColumns = sql`t.id, t.ref_id, t.slug, t.title_ar, t.title_en, t.content_ar, t.content_en, t.is_active, t.shown_in, t.position,
  t.version, t.created_at, t.updated_at`

const source = { table: 'pages', columns: pageColumns, missing: 'page_not_found' } as const

export function toPageView({ ref_id, ...row }: PageRow): PageView {
  return { ...row, ref_id: Number(ref_id) }
}

/** Error: page_not_found. */
export async function getPageView(ctx: Context, id: string): Promise<PageView> {
  requirePermission(ctx, 'content:read')
  return toPageView(await getRow<PageRow>(ctx.db, source, id))
}

/** The same, kept from every other change until the transaction ends. */
export async function lockPage(tx: Transaction, id: string): Promise<PageView> {
  return toPageView(await lockRow<PageRow>(tx, source, id))
}

/**
 * Texts cleaned, HTML sanitised. What has no words left in it has no content: both languages are required for
 * what is shown to everyone. Errors: invalid_input.
 */
export function cleanPage(fields: PageFields): PageFields {
  const content_ar = sanitiseHtml(fields.content_ar)
  const content_en = sanitiseHtml(fields.content_en)
  const empty = Object.entries({ content_ar, content_en }).filter(([, html]) => !hasWords(html))
  if (fields.is_active && empty.length > 0) {
    throw new ShopError('invalid_input', {
      fields: Object.fromEntries(empty.map(([field]) => [field, ['required']])),
    })
  }
  return {
    slug: fields.slug,
    title_ar: cleanText(fields.title_ar),
    title_en: cleanText(fields.title_en),
    content_ar,
    content_en,
    is_active: fields.is_active,
    shown_in: fields.shown_in,
    position: fields.position,
  }
}

/** The slug is in the page's address, so it is one page's only. Error: page_slug_taken. */
export async function refuseTakenSlug(tx: Transaction, slug: string, id: string | null): Promise<void> {
  // Writers of pages wait for the content version, so the slug cannot be taken between this check and the
  // write.
  const other = await tx.db.selectFrom('pages').select('id').where('slug', '=', slug).executeTakeFirst()
  if (other && other.id !== id) throw new ShopError('page_slug_taken')
}

function hasWords(html: string): boolean {
  return cleanText(html.replace(/<[^>]*>|&nbsp;/g, ' ')) !== ''
}
