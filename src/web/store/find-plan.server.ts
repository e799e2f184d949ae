import type { z } from '@hono/zod-openapi'
import { getProductRoute, type Product } from '#contract/catalogue'
import { isId } from '#rules/core/uuid'
import type { Api } from '../request/api.server.ts'
import { taxesSaid } from './shown-plan.ts'

/** A plan as the pages of a purchase show it. */
export type ChosenPlan = {
  id: string
  name: string
  priceWithTax: number
  taxPercent: number
  /** Of the only tax; undefined where there are several. */
  taxName: string | undefined
  days: number
  points: number
  isShared: boolean
}

/** The plan that an address names, also an invisible one; null when there is none or it is not sold. */
export async function findPlan(api: Api, id: string | null): Promise<ChosenPlan | null> {
  const found = await findProduct(api, id)
  return found && toChosenPlan(found.product, taxesSaid(found))
}

export async function findProduct(api: Api, id: string | null) {
  if (!isId(id)) return null
  const answer = await api.ask(getProductRoute, { params: { id } })
  return answer.status === 200 ? answer.body : null
}

function toChosenPlan(product: z.infer<typeof Product>, taxes: ReturnType<typeof taxesSaid>): ChosenPlan {
  return {
    id: product.id,
    name: product.name,
    priceWithTax: product.price_with_tax_minor,
    ...taxes,
    days: product.days,
    points: product.points,
    isShared: product.group_sharing === 'yes',
  }
}
