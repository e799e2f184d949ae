import type { Context } from '#domain/core/context'

/**
 * The second half of removing a card, a job: deletes it at the gateway, and then its handle and the cardholder's name
 * here. A card that was saved again meanwhile stays. Idempotent.
 */
export async function deleteCard(ctx: Context, paymentMethodId: string): Promise<void> {
  const card = await ctx.db
    .selectFrom('payment_methods')
    .select(['id', 'provider', 'token'])
    .where('id', '=', paymentMethodId)
    .where('removed_at', 'is not', null)
    .executeTakeFirst()
  if (!card || card.token === deletedToken(card.id)) return
  // A card of a gateway that is not configured any more cannot be reached: our own copy goes all the same.
  await ctx.gateways.cardVaultOf(card.provider)?.deleteCard(card.token)
  await ctx.db
    .updateTable('payment_methods')
    .set({ token: deletedToken(card.id), name: '' })
    .where('id', '=', card.id)
    // Saved again while the gateway was asked: its next use shows that the gateway does not know it.
    .where('removed_at', 'is not', null)
    .where('token', '=', card.token)
    .execute()
}

/** Replaces the gateway's handle, which is not needed any more. */
function deletedToken(id: string): string {
  return `deleted:${id}`
}
