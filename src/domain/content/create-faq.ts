import { requirePermission } from '#domain/context'
import type { Context } from '#domain/context'
import { addFaq } from '#domain/content/add-faq'
import { bumpContentVersion } from '#domain/content/bump-content-version'
import { cleanFaq, lockFaqs, readFaq } from '#domain/content/read-staff-faqs'
import type { FaqFields, FaqView } from '#domain/content/read-staff-faqs'
import { inTransaction } from '#domain/transaction'

/** Adds a question with its answer; it comes last. */
export async function createFaq(ctx: Context, input: FaqFields): Promise<FaqView> {
  requirePermission(ctx, 'content:write')
  const id = await inTransaction(ctx, async (tx) => {
    // First, as it makes editors wait for each other: there is one last place.
    await bumpContentVersion(tx)
    const last = (await lockFaqs(tx)).at(-1)?.position ?? 0
    return addFaq(tx, ctx, { ...cleanFaq(input), position: last + 1 })
  })
  return readFaq(ctx.db, id)
}
