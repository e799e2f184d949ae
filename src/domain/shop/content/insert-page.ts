import { recordCreation } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import type { Page } from '#domain/shop/content/list-public-pages'
import { sanitiseHtml } from '#domain/shop/content/sanitise-html'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'

type Placing = 'shown_in' | 'position'
/** Shown nowhere by itself unless said otherwise. */
export type NewPage = Omit<Page, 'id' | 'updated_at' | Placing> & Partial<Pick<Page, Placing>>

/** Adds a content page; its HTML is cleaned. The verb that opened the transaction checks the permission. */
export async function insertPage(tx: Transaction, ctx: Context, input: NewPage): Promise<string> {
  const id = newId()
  const page = {
    ...input,
    content_ar: sanitiseHtml(input.content_ar),
    content_en: sanitiseHtml(input.content_en),
  }
  await tx.db
    .insertInto('pages')
    .values({ ...page, id, created_at: ctx.now(), updated_at: ctx.now() })
    .execute()
  await bumpContentVersion(tx)
  recordCreation(tx, ctx, { entity: 'page', entityId: id, fields: page })
  return id
}
