import { ShopError } from '#rules/errors/shop-error'
import { isPayable } from '#rules/sale/order'
import { hasRunningStatus } from '#domain/core/subscription-status'
import { requireClient, type Context } from '#domain/core/context'
import { lockOrderAndClient } from '#domain/sale/records/orders/lock-order'
import { replaceOrderMembers } from '#domain/sale/records/orders/order-members'
import { getCodeSettings } from '#domain/people/identity/code-counts'
import { checkMembers, type NamedMember } from '#domain/sale/lifecycle/check-members'
import { countInvitations } from '#domain/sale/lifecycle/count-invitations'
import { inTransaction } from '#domain/core/transaction'

/**
 * Sets with whom the plan of an own unpaid order will be shared, null for nobody; the order's numbers do not depend on it. A second time
 * changes nothing. Nobody is notified before the order completes.
 * Errors: order_not_found, order_not_payable, group_sharing_not_in_plan, those of `checkMembers` and, where the order costs nothing,
 * of `countInvitations`.
 */
export async function shareOrder(
  ctx: Context,
  input: { id: string; members: NamedMember[] | null },
): Promise<void> {
  const clientId = requireClient(ctx)
  const { countries: served } = await getCodeSettings(ctx)
  await countNamed(ctx, { clientId, served, ...input })
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrderAndClient(tx, input.id, clientId)
    if (!isPayable(order.status)) throw new ShopError('order_not_payable')
    const { line, ...beside } = await readSharing(tx.db, { orderId: order.id, clientId })
    if (input.members && !line.group_sharing) throw new ShopError('group_sharing_not_in_plan')
    const phones = input.members ? checkMembers(input.members, { ...beside, served }) : []
    await replaceOrderMembers(tx, ctx, { id: order.id, clientId, members: phones })
  })
}

/** Whoever is named newly for an own order that costs nothing is counted now: only a price keeps its invitations few. */
async function countNamed(
  ctx: Context,
  input: { id: string; members: NamedMember[] | null; clientId: string; served: readonly string[] },
): Promise<void> {
  const { id, members, clientId, served } = input
  if (!members || members.length === 0) return
  const free = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('price_after_tax_minor', '=', 0n)
    .executeTakeFirst()
  if (!free) return
  const { owner, sharing } = await readSharing(ctx.db, { orderId: id, clientId })
  const named = await ctx.db.selectFrom('order_members').select('phone').where('order_id', '=', id).execute()
  const known = new Set([...sharing, ...named.map(({ phone }) => phone)])
  const phones = checkMembers(members, { owner, sharing, served }).filter((phone) => !known.has(phone))
  await countInvitations(ctx, { clientId, phones })
}

/** The order's plan, the owner, and who shares the running plan that the order would extend. */
async function readSharing(
  db: Pick<Context['db'], 'selectFrom'>,
  asked: { orderId: string; clientId: string },
) {
  const line = await db
    .selectFrom('order_lines')
    .select(['product_id', 'group_sharing'])
    .where('order_id', '=', asked.orderId)
    .executeTakeFirstOrThrow()
  const client = await db
    .selectFrom('clients')
    .select('phone')
    .where('id', '=', asked.clientId)
    .executeTakeFirstOrThrow()
  const sharing = await db
    .selectFrom('subscription_members as m')
    .innerJoin('subscriptions as s', 's.id', 'm.subscription_id')
    .select('m.phone')
    .where('s.client_id', '=', asked.clientId)
    .where('s.product_id', '=', line.product_id)
    .where(hasRunningStatus())
    .where('m.status', 'in', ['invited', 'joined'])
    .execute()
  return { line, owner: client.phone, sharing: sharing.map(({ phone }) => phone) }
}
