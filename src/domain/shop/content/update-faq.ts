import { ShopError } from '#rules/errors/shop-error'
import { saveEdit, type Edit } from '#domain/core/activity/save-edit'
import { requirePermission, type Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import {
  cleanFaq,
  lockFaqs,
  getFaqView,
  type FaqFields,
  type FaqView,
} from '#domain/shop/content/read-staff-faqs'
import { definedFields } from '#domain/core/defined-fields'
import { inTransaction } from '#domain/core/transaction'

/** Changes a question, its answer, or whether it is shown. Errors: faq_not_found, version_outdated. */
export async function updateFaq(ctx: Context, { id, version, ...input }: Edit<FaqFields>): Promise<FaqView> {
  requirePermission(ctx, 'content:write')
  await inTransaction(ctx, async (tx) => {
    await bumpContentVersion(tx)
    const stands = (await lockFaqs(tx)).find((faq) => faq.id === id)
    if (!stands) throw new ShopError('faq_not_found')
    const wanted = cleanFaq({ ...stands, ...definedFields(input) })
    await saveEdit(tx, ctx, { entity: 'faq', id, version, stands, wanted }, (row) =>
      tx.db.updateTable('faqs').set(row).where('id', '=', id).execute(),
    )
  })
  return getFaqView(ctx, id)
}
