import type { KeyObject } from 'node:crypto'
import { ShopError } from '#rules/errors/shop-error'
import { invariant } from '#rules/core/invariant'
import { sellerGaps } from '#rules/tax/seller-gaps'
import { requirePermission, type Context } from '#domain/core/context'
import type { KeySeal } from '#domain/core/ports/key-seal'
import type { UnitCredentials } from '#domain/core/ports/tax-authority'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { openStampingKey, openUnitSecret } from '#domain/core/unit-secrets'
import { findStoreVersion, type StoreSettings } from '#domain/shop/store/find-store-settings'
import type { Credential } from '#domain/desk/tax/units/onboarding-records'

/**
 * What every step of an onboarding asks first: an administrator with a fresh code, and a key to seal with.
 * Errors: role_forbidden, confirmation_needed, tax_key_missing.
 */
export function requireOnboarder(ctx: Context): KeySeal {
  requirePermission(ctx, 'tax_unit:write')
  requireFreshCode(ctx)
  if (!ctx.keySeal) throw new ShopError('tax_key_missing')
  return ctx.keySeal
}

/** The store as the seller of complete documents. Error: seller_incomplete. */
export async function requireSeller(ctx: Pick<Context, 'db'>): Promise<StoreSettings> {
  const store = await findStoreVersion(ctx.db)
  invariant(store, 'the store has no settings yet: the seeds of the first start write them')
  if (sellerGaps(store.settings).length > 0) throw new ShopError('seller_incomplete')
  return store.settings
}

/**
 * What a credential stamps and signs in with. Error: tax_key_missing, where it was sealed under another key.
 */
export function requireCredential(
  ctx: Pick<Context, 'log'>,
  seal: KeySeal,
  credential: Credential,
): { key: KeyObject; by: UnitCredentials } {
  const { environment, token } = credential
  try {
    const secret = openUnitSecret(seal, credential)
    return { key: openStampingKey(seal, credential), by: { environment, token, secret } }
  } catch (err) {
    ctx.log.error({ err, credential: credential.id }, 'a key of an e-invoicing unit cannot be opened')
    throw new ShopError('tax_key_missing')
  }
}
