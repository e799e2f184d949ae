import { priceBeforeTax } from '#rules/shop/price'
import { enteredPrice } from '#domain/shop/catalogue/entered-price'
import { listActiveTaxes } from '#domain/shop/catalogue/list-active-taxes'
import type { Transaction } from '#domain/core/transaction'

/**
 * The taxes have changed: a price that was entered with tax stays, and what stands before it in its row
 * follows. Comes after the content's version was raised, which keeps editors of plans away.
 */
export async function repriceProducts(tx: Transaction): Promise<void> {
  const taxes = await listActiveTaxes(tx.db)
  const rows = await tx.db
    .selectFrom('products')
    .select(['id', 'price_minor', 'price_with_tax_minor'])
    .where('price_with_tax_minor', 'is not', null)
    .orderBy('id')
    .execute()
  for (const row of rows) {
    const price_minor = BigInt(priceBeforeTax(enteredPrice(row), taxes))
    if (price_minor === row.price_minor) continue
    await tx.db.updateTable('products').set({ price_minor }).where('id', '=', row.id).execute()
  }
}
