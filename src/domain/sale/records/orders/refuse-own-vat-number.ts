import { ShopError } from '#rules/errors/shop-error'
import type { Company } from '#rules/tax/company'
import type { Database } from '#db/client'
import type { Transaction } from '#domain/core/transaction'

/** Refuses the store's own VAT number as a buyer's (BR-CUSTOM-VALIDATION-01). Error: invalid_input. */
export async function refuseOwnVatNumber(
  db: Database | Transaction['db'],
  company: Company | null | undefined,
): Promise<void> {
  if (!company?.vatNumber) return
  const store = await db
    .selectFrom('store_settings')
    .select('vat_number')
    .where('vat_number', '=', company.vatNumber)
    .executeTakeFirst()
  if (store) {
    throw new ShopError('invalid_input', { fields: { 'company.vat_number': ['vat_number_of_store'] } })
  }
}
