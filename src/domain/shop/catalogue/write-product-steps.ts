import type { ProductStep } from '#rules/shop/product-step'
import type { Transaction } from '#domain/core/transaction'

/** Writes what whoever has bought a locked plan does first, in place of what stands. */
export async function writeProductSteps(
  tx: Transaction,
  productId: string,
  steps: ProductStep[],
): Promise<void> {
  await tx.db.deleteFrom('product_steps').where('product_id', '=', productId).execute()
  if (steps.length === 0) return
  await tx.db
    .insertInto('product_steps')
    .values(steps.map((step, index) => ({ ...step, product_id: productId, position: index + 1 })))
    .execute()
}
