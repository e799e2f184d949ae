import { ShopError } from '#rules/errors/shop-error'
import { recordDeletion } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { lockFaqs } from '#domain/shop/content/read-staff-faqs'
import { inTransaction } from '#domain/core/transaction'

/** Takes a question away; its history stays. Error: faq_not_found. */
export async function deleteFaq(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, 'content:delete')
  await inTransaction(ctx, async (tx) => {
    await bumpContentVersion(tx)
    const seen = (await lockFaqs(tx)).find((faq) => faq.id === id)
    if (!seen) throw new ShopError('faq_not_found')
    await tx.db.deleteFrom('faqs').where('id', '=', id).execute()
    const { question_ar, question_en, answer_ar, answer_en, icon, is_active, position } = seen
    recordDeletion(tx, ctx, {
      entity: 'faq',
      entityId: id,
      fields: { question_ar, question_en, answer_ar, answer_en, icon, is_active, position },
    })
  })
}
