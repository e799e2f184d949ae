import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { isPayable, type OrderStatus } from '#rules/sale/order'
import { hasRunningStatus } from '#domain/core/subscription-status'
import { requireClient, type Context } from '#domain/core/context'
import { lockOrderAndClient } from '#domain/sale/records/orders/lock-order'
import { replaceOrderMembers } from '#domain/sale/records/orders/order-members'
import { getCodeSettings } from '#domain/people/identity/code-counts'
import { checkMembers, type NamedMember } from '#domain/sale/lifecycle/check-members'
import { countInvitations } from '#domain/sale/lifecycle/count-invitations'
import { inTransaction } from '#domain/core/transaction'

/**
 * Sets with whom the plan of an own unpaid order will be shared, null for nobody; the order's numbers do not
 * depend on it. A second time changes nothing. Nobody is notified before the order completes. Errors:
 * order_not_found, order_not_payable, group_sharing_not_in_plan, those of `checkMembers` and, where the order
 * costs nothing, of `countInvitations`.
 */
export async function shareOrder(
  ctx: Context,
  { id, members }: { id: string; members: NamedMember[] | null },
): Promise<void> {
  const clientId = requireClient(ctx)
  const { countries: served } = await getCodeSettings(ctx)
  const { order: seen, owner, sharing, named } = await readSharing(ctx, { orderId: id, clientId })
  if (!isPayable(seen.status)) throw new ShopError('order_not_payable')
  if (members && !seen.is_shared) throw new ShopError('group_sharing_not_in_plan')
  const phones = members ? checkMembers(members, { owner, sharing, served }) : []
  if (seen.is_free) {
    // Whoever is named newly is counted now: only a price keeps an order's invitations few.
    const known = new Set([...sharing, ...named])
    await countInvitations(ctx, { clientId, phones: phones.filter((phone) => !known.has(phone)) })
  }
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrderAndClient(tx, id, clientId)
    if (!isPayable(order.status)) throw new ShopError('order_not_payable')
    await replaceOrderMembers(tx, ctx, { id, clientId, members: phones })
  })
}

/** Phones that share the plan of an own unpaid order already and stay with it. */
export async function listSharing(ctx: Context, orderId: string): Promise<string[]> {
  const { order, sharing } = await readSharing(ctx, { orderId, clientId: requireClient(ctx) })
  return isPayable(order.status) && order.is_shared ? sharing : []
}

type Sharing = {
  order: { status: OrderStatus; is_free: boolean; is_shared: boolean }
  owner: string | null
  /**
   * Phones that share the running plan and stay, as the order extends or replaces it; and those that the
   * order names.
   */
  sharing: string[]
  named: string[]
}

/** What the members of an own order are checked by. Error: order_not_found. */
async function readSharing(ctx: Context, asked: { orderId: string; clientId: string }): Promise<Sharing> {
  const { rows } = await sql<Sharing>`
    select jsonb_build_object('status', o.status, 'is_free', o.price_after_tax_minor = 0, 'is_shared', l.group_sharing) as "order",
      c.phone as owner,
      coalesce((select jsonb_agg(m.phone) from subscription_members m join subscriptions s on s.id = m.subscription_id
        left join plan_changes g on g.id = o.plan_change_id and g.subscription_id = s.id
        where s.client_id = c.id and ${hasRunningStatus()} and m.status in ('invited', 'joined')
          and (s.product_id = l.product_id or (g.id is not null and (g.keeps_members is null or m.id = any(g.keeps_members))))), '[]') as sharing,
      coalesce((select jsonb_agg(n.phone) from order_members n where n.order_id = o.id), '[]') as named
    from orders o join order_lines l on l.order_id = o.id join clients c on c.id = o.client_id
    where o.id = ${asked.orderId} and o.client_id = ${asked.clientId} limit 1`.execute(ctx.db)
  const [found] = rows
  if (!found) throw new ShopError('order_not_found')
  return found
}
