import { taxes } from '#contract/staff-catalogue-taxes'
import { type Api, requireOk } from '../../request/api.server.ts'
import type { ShopTax } from './price-fields.tsx'

/** The taxes that stand in every price now. */
export async function readActiveTaxes(api: Api): Promise<ShopTax[]> {
  const answer = await api.call(taxes.list, { query: { is_active: 'true', limit: 100 } })
  requireOk(answer)
  return answer.body.taxes.map(({ id, name, percentage, category }) => ({ id, name, percentage, category }))
}
