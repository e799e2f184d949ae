import { ShopError } from '#rules/errors/shop-error'
import { shownOfSecret, vendorAccountShapes, type MeasurementVendorName } from '#rules/people/measurement'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { announceVendor, lockVendor, requireSetter } from '#domain/shop/measurement/change-vendor'
import { vendorSecretUse } from '#domain/shop/measurement/read-vendors'

type WantedVendor = {
  vendor: MeasurementVendorName
  account: string
  /** In clear; undefined: the key that is kept stays. */
  secret: string | undefined
}

/**
 * Sets whom sales and visits are reported to, from the next event on and in every process. The key is sealed
 * before it is written, and neither the log nor an answer says more of it than its last letters. Errors:
 * confirmation_needed, measurement_key_missing, measurement_of_environment, invalid_input where the account
 * is none of this vendor's, or no key is kept and none is given.
 */
export async function setVendor(ctx: Context, { vendor, account, secret }: WantedVendor): Promise<void> {
  requireSetter(ctx, vendor)
  if (!vendorAccountShapes[vendor].test(account))
    throw new ShopError('invalid_input', { fields: { account: [`not_a_${vendor}_id`] } })
  const { keySeal } = ctx
  if (!keySeal) throw new ShopError('measurement_key_missing')
  await inTransaction(ctx, async (tx) => {
    const before = await lockVendor(tx, vendor)
    const kept = before && { secret_sealed: before.secretSealed, secret_ending: before.secretEnding }
    const sealed =
      secret === undefined
        ? kept
        : {
            secret_sealed: keySeal.seal(secret, vendorSecretUse(vendor)),
            secret_ending: secret.slice(-shownOfSecret),
          }
    if (!sealed) throw new ShopError('invalid_input', { fields: { secret: ['required'] } })
    const row = { account, ...sealed, updated_at: ctx.now() }
    await tx.db
      .insertInto('measurement_vendors')
      .values({ vendor, ...row })
      .onConflict((conflict) => conflict.column('vendor').doUpdateSet(row))
      .execute()
    await announceVendor(tx, ctx, vendor, { before, after: { account, secretEnding: sealed.secret_ending } })
  })
}
