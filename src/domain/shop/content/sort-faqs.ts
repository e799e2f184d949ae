import { requirePermission, type Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { listStaffFaqs } from '#domain/shop/content/list-staff-faqs'
import { lockFaqs, type FaqView } from '#domain/shop/content/read-staff-faqs'
import { inTransaction } from '#domain/core/transaction'
import { savePositions } from '#domain/shop/content/save-positions'

/**
 * Puts all questions in an order. An editor who sorted while another one added or deleted an entry has seen
 * another set. Error: order_of_faqs_outdated.
 */
export async function sortFaqs(ctx: Context, ids: string[]): Promise<FaqView[]> {
  requirePermission(ctx, 'content:write')
  await inTransaction(ctx, async (tx) => {
    await bumpContentVersion(tx)
    await savePositions(tx, ctx, {
      entity: 'faq',
      rows: await lockFaqs(tx),
      ids,
      outdated: 'order_of_faqs_outdated',
      write: (id, values) => tx.db.updateTable('faqs').set(values).where('id', '=', id).execute(),
    })
  })
  return (await listStaffFaqs(ctx)).faqs
}
