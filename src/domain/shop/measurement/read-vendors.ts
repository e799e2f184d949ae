import type { Kysely } from 'kysely'
import type { MeasurementVendorName } from '#rules/people/measurement'
import type { DB } from '#db/types'

/** A vendor of measurement that staff set. */
export type SealedVendor = {
  vendor: MeasurementVendorName
  /** Its id of this store's account. */
  account: string
  /** Its key; see `vendorSecretUse`. */
  secretSealed: string
  /** The last letters of the key. */
  secretEnding: string
}

/** Those that are set, in the order of their names; their keys stay sealed. */
export async function readSealedVendors(db: Kysely<DB>): Promise<SealedVendor[]> {
  const rows = await db
    .selectFrom('measurement_vendors')
    .select(['vendor', 'account', 'secret_sealed', 'secret_ending'])
    .orderBy('vendor')
    .execute()
  return rows.map(({ vendor, account, secret_sealed, secret_ending }) => ({
    vendor,
    account,
    secretSealed: secret_sealed,
    secretEnding: secret_ending,
  }))
}

/** What a key is sealed for: it opens in no other row. */
export function vendorSecretUse(vendor: MeasurementVendorName): string {
  return `measurement_vendors.secret ${vendor}`
}
