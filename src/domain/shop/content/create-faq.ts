import { requirePermission, type Context } from '#domain/core/context'
import { insertFaq } from '#domain/shop/content/insert-faq'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import {
  cleanFaq,
  lockFaqs,
  getFaqView,
  type FaqFields,
  type FaqView,
} from '#domain/shop/content/read-staff-faqs'
import { inTransaction } from '#domain/core/transaction'

/** Adds a question with its answer; it comes last. */
export async function createFaq(ctx: Context, input: FaqFields): Promise<FaqView> {
  requirePermission(ctx, 'content:write')
  const id = await inTransaction(ctx, async (tx) => {
    // First, as it serialises editors: there is one last position.
    await bumpContentVersion(tx)
    const last = (await lockFaqs(tx)).at(-1)?.position ?? 0
    return insertFaq(tx, ctx, { ...cleanFaq(input), position: last + 1 })
  })
  return getFaqView(ctx, id)
}
