import { day, hour } from '#rules/core/durations'
import type { Context } from '#domain/core/context'

/**
 * A bank's page that was left open may still verify a card that was removed here: it is looked for so often,
 * and so long behind its adding.
 */
const patience = { step: hour, max: day } as const

/**
 * The second half of removing a card, a job: deletes it at the gateway, and then its handle and the
 * cardholder's name here. A card that was saved again meanwhile stays. While its bank may still verify it,
 * the handle stays, too. Idempotent. Returns when to run again.
 */
export async function deleteCard(ctx: Context, paymentMethodId: string): Promise<Date | null> {
  const card = await ctx.db
    .selectFrom('payment_methods')
    .select(['id', 'provider', 'token', 'created_at'])
    .where('id', '=', paymentMethodId)
    .where('removed_at', 'is not', null)
    .executeTakeFirst()
  if (!card || card.token === deletedToken(card.id)) return null
  // A card of a gateway that is not configured any more cannot be reached: our own copy goes all the same.
  const left = await ctx.gateways.cardVaultOf(card.provider)?.deleteCard(card.token)
  const now = ctx.now().getTime()
  const isPending = left === 'pending' && now < card.created_at.getTime() + patience.max
  await ctx.db
    .updateTable('payment_methods')
    .set({ name: '', ...(isPending ? {} : { token: deletedToken(card.id) }) })
    .where('id', '=', card.id)
    // Saved again while the gateway was asked: its next use shows that the gateway does not know it.
    .where('removed_at', 'is not', null)
    .where('token', '=', card.token)
    .execute()
  return isPending ? new Date(now + patience.step) : null
}

/** Replaces the gateway's handle, which is not needed any more. */
function deletedToken(id: string): string {
  return `deleted:${id}`
}
