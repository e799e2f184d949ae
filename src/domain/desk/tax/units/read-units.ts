import { sellerGaps, type SellerField } from '#rules/tax/seller-gaps'
import { closedOnboardingStates, offeredEnvironments } from '#rules/tax/tax-onboarding'
import type { TaxEnvironment } from '#rules/tax/tax-submission'
import { invariant } from '#rules/core/invariant'
import { requirePermission, type Context } from '#domain/core/context'
import { findStoreVersion } from '#domain/shop/store/find-store-settings'
import type { TaxUnit } from '#domain/sale/records/tax-documents/change-units'
import { endsSoon } from '#domain/desk/tax/units/find-stamping-certificate'
import { hasEnded } from '#domain/sale/records/tax-documents/open-credential'
import type { Onboarding } from '#domain/desk/tax/units/onboarding-records'

export type TaxUnitView = Pick<TaxUnit, 'id' | 'prefix' | 'is_current' | 'state' | 'environment'> & {
  documents: number
  certificate: { unitSerial: string; expiresAt: Date; isEnding: boolean; hasEnded: boolean } | null
  /** The open attempt. */
  onboarding: Onboarding | null
}

export type TaxUnits = {
  units: TaxUnitView[]
  missing: SellerField[]
  hasKey: boolean
  environments: TaxEnvironment[]
  /** What the last certificate was asked with, or what the settings suggest. */
  suggested: { branch: string; short_address: string; activity: string }
}

/**
 * The store's e-invoicing units, the current one first, and what stands in the way of another. Nothing
 * secret.
 */
export async function listTaxUnits(ctx: Context): Promise<TaxUnits> {
  requirePermission(ctx, 'tax_unit:read')
  const store = await findStoreVersion(ctx.db)
  invariant(store, 'the store has no settings yet: the seeds of the first start write them')
  const attempts = await ctx.db
    .selectFrom('tax_onboardings')
    .selectAll()
    .orderBy('started_at', 'desc')
    .execute()
  const rows = await ctx.db
    .selectFrom('tax_units as u')
    .leftJoin('tax_credentials as c', 'c.id', 'u.credential_id')
    .select([
      'u.id',
      'u.prefix',
      'u.is_current',
      'u.state',
      'u.environment',
      'u.counter',
      'c.expires_at',
      'c.unit_serial',
    ])
    .orderBy('u.is_current', 'desc')
    .orderBy('u.created_at', 'desc')
    .execute()
  const units = rows.map(({ counter, expires_at, unit_serial, ...unit }) => ({
    ...unit,
    documents: Number(counter),
    certificate: expires_at && {
      unitSerial: unit_serial ?? '',
      expiresAt: expires_at,
      isEnding: endsSoon(ctx, expires_at),
      hasEnded: hasEnded(ctx, expires_at),
    },
    onboarding: attempts.find((one) => one.unit_id === unit.id && isOpen(one)) ?? null,
  }))
  const [last] = attempts
  const { settings } = store
  return {
    units,
    missing: sellerGaps(settings),
    hasKey: ctx.keySeal !== null,
    environments: offeredEnvironments(ctx),
    suggested: {
      branch: last?.branch ?? settings.address_city,
      short_address: last?.short_address ?? '',
      activity: last?.activity ?? '',
    },
  }
}

function isOpen({ state }: Onboarding): boolean {
  return !closedOnboardingStates.some((closed) => closed === state)
}
