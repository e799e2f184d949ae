import type { openTestShop } from './shop.ts'

/** A shared plan that its owner has offered to a member; `path` is that of the subscription. */
export async function offeredPlan(shop: Awaited<ReturnType<typeof openTestShop>>) {
  const { ask } = shop
  const own = '/api/clients/v1'
  const owner = await shop.newClient()
  const member = await shop.newClient()
  const order = await shop.buy(owner.token, { product_id: shop.plans.shared })
  const id = String(order.subscription_id)
  const path = `${own}/subscriptions/${id}`
  await ask(`PUT ${path}/members`, {
    token: owner.token,
    body: { members: [{ phone_extension: '+966', phone_number: member.phone.slice(4) }] },
  })
  await ask(`GET ${own}/memberships`, member)
  const { members } = (await ask(`GET ${path}`, owner)).body.subscription
  await ask(`PUT ${path}/ownership`, { token: owner.token, body: { member_id: members[0].id } })
  return { owner, member, id, orderId: String(order.id), path }
}
