import { sql, type Selectable } from 'kysely'
import type { CompanyId, NationalAddress, TaxSeller } from '#rules/tax/tax-document'
import type { DB } from '#db/types'
import { sellerColumns } from '#domain/shop/store/find-store-settings'

const columns = ['name_ar', 'name_en', ...sellerColumns] as const

export type SellerRow = Pick<Selectable<DB['store_settings']>, (typeof columns)[number]>

/**
 * What a document says of its seller, as one JSON column `seller` of a statement that reads the settings as
 * `s`.
 */
export const sellerColumn = sql`jsonb_build_object(${sql.join(
  columns.flatMap((name) => [sql.lit(name), sql.ref(`s.${name}`)]),
)}) as seller`

/**
 * The store as the seller that a document names. The address in parts is shown once all that the authority
 * asks for is set.
 */
export function sellerOf(row: SellerRow): TaxSeller {
  return {
    name: { ar: row.legal_name_ar || row.name_ar, en: row.legal_name_en || row.name_en },
    vatNumber: row.vat_number,
    companyId: companyIdOf(row.unified_number),
    address: addressOf(row),
    addressText: { ar: row.address_ar, en: row.address_en },
    phone: row.phone,
    email: row.email,
  }
}

/** A unified number begins with 7; what else has ten digits is of the commercial register. */
function companyIdOf(value: string): CompanyId | null {
  if (value === '') return null
  return { scheme: value.startsWith('7') ? '700' : 'CRN', value }
}

function addressOf(row: SellerRow): NationalAddress | null {
  const address = {
    street: row.address_street,
    building: row.address_building,
    district: row.address_district,
    city: row.address_city,
    postcode: row.address_postcode,
  }
  if (Object.values(address).includes('')) return null
  return { ...address, additional: row.address_additional, country: 'SA' }
}
