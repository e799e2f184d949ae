import { ShopError } from '#rules/errors'
import { differences, recordFact } from '#domain/core/activity/record-fact'
import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { cleanFaq, lockFaqs, getFaqView } from '#domain/shop/content/read-staff-faqs'
import type { FaqFields, FaqView } from '#domain/shop/content/read-staff-faqs'
import { definedFields } from '#domain/core/defined-fields'
import type { Given } from '#domain/core/defined-fields'
import { refuseOutdatedEdit } from '#domain/core/activity/refuse-outdated'
import { inTransaction } from '#domain/core/transaction'

/** Changes a question, its answer, or whether it is shown. Errors: faq_not_found, version_outdated. */
export async function updateFaq(
  ctx: Context,
  { id, version, ...input }: { id: string; version: number } & Given<FaqFields>,
): Promise<FaqView> {
  requirePermission(ctx, 'content:write')
  await inTransaction(ctx, async (tx) => {
    await bumpContentVersion(tx)
    const seen = (await lockFaqs(tx)).find((faq) => faq.id === id)
    if (!seen) throw new ShopError('faq_not_found')
    const { question_ar, question_en, answer_ar, answer_en, icon, is_active } = seen
    const before: FaqFields = { question_ar, question_en, answer_ar, answer_en, icon, is_active }
    const after = cleanFaq({ ...before, ...definedFields(input) })
    const changes = differences(before, after)
    await refuseOutdatedEdit(tx, { entity: 'faq', id, version }, seen, changes)
    if (Object.keys(changes).length === 0) return

    await tx.db
      .updateTable('faqs')
      .set({ ...after, version: seen.version + 1, updated_at: ctx.now() })
      .where('id', '=', id)
      .execute()
    recordFact(tx, ctx, { action: 'faq.updated', entity: 'faq', entityId: id, changes })
  })
  return getFaqView(ctx, id)
}
