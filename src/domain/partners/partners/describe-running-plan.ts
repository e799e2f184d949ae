import { pageLink } from '#rules/core/addresses'
import { ShopError } from '#rules/errors/shop-error'
import type { ApiClientActor, Context } from '#domain/core/context'
import { findRunningPlan } from '#domain/partners/partners/find-running-plan'
import type { Transaction } from '#domain/core/transaction'

/**
 * The refusal of an order for a client who has another plan, in a way that a program can go on from: when
 * that plan ends or a pause of it, and where the client can change it. Of a client to whom the partner has
 * sold nothing it says only that there is one.
 */
export async function describeRunningPlan(
  tx: Transaction,
  ctx: Context,
  asked: { partner: ApiClientActor; clientId: string; productId: string },
): Promise<ShopError> {
  return new ShopError('client_has_other_plan', {
    extra: {
      running_plan: await findRunningPlan(tx.db, { ...asked, now: ctx.now() }),
      // Signed in, the client is offered the change there: at once with the unused part credited, or at the
      // paid end.
      client_url: pageLink(ctx, '/complete', { plan: asked.productId }),
    },
  })
}
