import { listOrdersRoute } from '#contract/orders'
import { isStarting } from '#rules/sale/order'
import { type Api, requireOk } from './api.server.ts'

/**
 * The client's order that is paid and whose plan has not begun yet, among the newest ten; of one plan alone
 * where it is named. Who comes to buy or to look for the plan meanwhile is led there. Null where there is
 * none.
 */
export async function findStartingOrder(api: Api, planId?: string) {
  const answer = await api.call(listOrdersRoute, { query: { limit: 10 } })
  requireOk(answer)
  const starting = answer.body.orders.find(
    ({ status, products }) =>
      isStarting(status) && (planId === undefined || products.some(({ id }) => id === planId)),
  )
  return starting ?? null
}
