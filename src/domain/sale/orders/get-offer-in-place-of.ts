import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { giveUpReplaced, type Replaced } from '#domain/sale/orders/replace-order'
import { getOffer, type Offer } from '#domain/sale/pricing/get-offer'

/**
 * The offer that the client would get were that order gone, which is there again behind it: what it holds is
 * free for whatever takes its place. Errors: those of `getOffer` and of `giveUpReplaced`.
 * @param replaced null: none is
 */
export async function getOfferInPlaceOf(
  ctx: Context,
  replaced: Replaced | null,
  asked: Parameters<typeof getOffer>[1],
): Promise<Offer> {
  if (!replaced) return getOffer(ctx.db, asked)
  const trying: Context = { ...ctx, dryRun: true }
  return inTransaction(trying, async (tx) => {
    await giveUpReplaced(tx, trying, replaced)
    return getOffer(tx.db, asked)
  })
}
