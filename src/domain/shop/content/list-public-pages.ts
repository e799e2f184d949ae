import type { Database } from '#db/client'
import type { PageFields } from '#domain/shop/content/read-staff-pages'
import { sanitiseHtml } from '#domain/shop/content/sanitise-html'

/** A content page that everybody may read. The content is sanitised HTML. */
export type Page = PageFields & { id: string; updated_at: Date }

/** Public pages in the order in which they were made; drafts stay away. */
export async function listPublicPages(db: Database): Promise<Page[]> {
  const rows = await db
    .selectFrom('pages')
    .select(['id', 'slug', 'title_ar', 'title_en', 'content_ar', 'content_en', 'is_active'])
    .select(['shown_in', 'position', 'updated_at'])
    .where('is_active', '=', true)
    .orderBy('ref_id')
    .execute()
  return rows.map((page) => ({
    ...page,
    // Sanitised when stored; once more here, should a row ever have come in by another way.
    content_ar: sanitiseHtml(page.content_ar),
    content_en: sanitiseHtml(page.content_en),
  }))
}
