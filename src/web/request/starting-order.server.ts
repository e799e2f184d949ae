import { listOrders } from '#contract/orders'
import { isStarting } from '#rules/sale/order'
import { type Api, requireOk } from '../../request/api.server.ts'

/**
 * The client's order of this plan that is paid and whose plan has not begun yet: whoever comes to buy it a second time meanwhile is led
 * there. Null where there is none among the newest.
 */
export async function findStartingOrder(api: Api, planId: string): Promise<string | null> {
  const answer = await api.call(listOrders, { query: { limit: 10 } })
  requireOk(answer)
  const starting = answer.body.orders.find(
    ({ status, products }) => isStarting(status) && products.some(({ id }) => id === planId),
  )
  return starting?.id ?? null
}
