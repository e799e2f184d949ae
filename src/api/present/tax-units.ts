import { complianceChecks } from '#rules/tax/tax-onboarding'
import type { TaxRemark } from '#rules/tax/tax-submission'
import type { Context } from '#domain/core/context'
import type { TaxUnits, TaxUnitView } from '#domain/desk/tax/units/read-units'

/** A check that the authority has not answered. */
const notAsked = { outcome: 'waiting' as const, errors: [] as TaxRemark[], warnings: [] as TaxRemark[] }

export function presentTaxUnits(
  { units, hasKey, ...rest }: TaxUnits,
  { taxPortal }: Pick<Context, 'taxPortal'>,
) {
  return { ...rest, units: units.map(presentUnit), has_key: hasKey, portal_url: taxPortal }
}

function presentUnit({ certificate, onboarding, ...unit }: TaxUnitView) {
  return {
    ...unit,
    certificate: certificate && {
      unit_serial: certificate.unitSerial,
      expires_at: certificate.expiresAt.toISOString(),
      is_ending: certificate.isEnding,
      has_ended: certificate.hasEnded,
    },
    onboarding: onboarding && presentOnboarding(onboarding),
  }
}

function presentOnboarding(row: NonNullable<TaxUnitView['onboarding']>) {
  const { id, purpose, environment, state, branch, short_address, activity, checks, problem } = row
  return {
    id,
    purpose,
    environment,
    state,
    branch,
    short_address,
    activity,
    problem,
    checks: complianceChecks.map(({ name }) => ({
      name,
      ...(checks[name] ?? notAsked),
    })),
    updated_at: row.updated_at.toISOString(),
  }
}
