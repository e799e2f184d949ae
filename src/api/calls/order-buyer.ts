import type { Company } from '#rules/tax/company'
import { cleanText } from '#rules/core/text'

type Wanted = { company?: Company | null | undefined; purchase_order?: string | null | undefined }

/** Whom an order is for, as a body says it. */
export function orderBuyerOf({ company, purchase_order: number }: Wanted) {
  return { company, purchaseOrder: cleanText(number ?? '') || null }
}
