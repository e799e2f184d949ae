import { listStaffProductsRoute } from '#contract/staff-catalogue-products'
import { type Api, requireOk } from '../../request/api.server.ts'

/** Every plan that could be connected, by name. */
export async function readPlans(api: Api): Promise<{ id: string; name: string }[]> {
  const plans: { id: string; name: string }[] = []
  let cursor: string | undefined
  do {
    const answer = await api.call(listStaffProductsRoute, {
      query: { limit: 100, ...(cursor && { cursor }) },
    })
    requireOk(answer)
    plans.push(...answer.body.products.map(({ id, name }) => ({ id, name })))
    cursor = answer.body.next_cursor ?? undefined
  } while (cursor)
  return plans
}
