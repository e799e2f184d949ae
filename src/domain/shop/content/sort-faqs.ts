import { ShopError } from '#rules/errors/shop-error'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { listStaffFaqs } from '#domain/shop/content/list-staff-faqs'
import { lockFaqs, type FaqView } from '#domain/shop/content/read-staff-faqs'
import { inTransaction } from '#domain/core/transaction'

/**
 * Puts all questions in an order. An editor who sorted while another one added or deleted an entry has seen another set.
 * Error: order_of_faqs_outdated.
 */
export async function sortFaqs(ctx: Context, ids: string[]): Promise<FaqView[]> {
  requirePermission(ctx, 'content:write')
  await inTransaction(ctx, async (tx) => {
    await bumpContentVersion(tx)
    const faqs = await lockFaqs(tx)
    const known = new Map(faqs.map((faq) => [faq.id, faq]))
    const isWhole = ids.length === known.size && new Set(ids).size === ids.length
    if (!isWhole || !ids.every((id) => known.has(id))) throw new ShopError('order_of_faqs_outdated')

    for (const [index, id] of ids.entries()) {
      const before = known.get(id)?.position ?? 0
      const after = index + 1
      if (before === after) continue
      // Sorting does not raise the version, as it overwrites nobody's texts.
      await tx.db
        .updateTable('faqs')
        .set({ position: after, updated_at: ctx.now() })
        .where('id', '=', id)
        .execute()
      recordFact(tx, ctx, {
        action: 'faq.updated',
        entity: 'faq',
        entityId: id,
        changes: { position: { before, after } },
      })
    }
  })
  return (await listStaffFaqs(ctx)).faqs
}
