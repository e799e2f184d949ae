import { ShopError, type ErrorDetails } from '#rules/errors/shop-error'
import { sellerGaps } from '#rules/tax/seller-gaps'
import type { Transaction } from '#domain/core/transaction'
import type { StoreSettings } from '#domain/shop/store/find-store-settings'

/**
 * While an e-invoicing unit is active, the one that issues or one that it followed behind a restore, settings
 * that every document needs cannot be emptied, and the VAT number stays the one that its certificate says:
 * the authority would refuse each document. Error: invalid_input.
 */
export async function refuseSellerGaps(
  tx: Transaction,
  { before, after }: { before: StoreSettings; after: StoreSettings },
): Promise<void> {
  const lost = sellerGaps(after).filter((field) => before[field] !== '')
  const fields: ErrorDetails['fields'] = Object.fromEntries(
    lost.map((field) => [field, ['needed_by_invoices']]),
  )
  if (after.vat_number !== '' && after.vat_number !== before.vat_number)
    fields.vat_number = ['vat_number_of_unit']
  if (Object.keys(fields).length === 0) return
  const active = await tx.db
    .selectFrom('tax_units')
    .select('id')
    .where('state', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  if (active) throw new ShopError('invalid_input', { fields })
}
