import type { Updateable } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { TaxDocumentKind } from '#rules/tax/tax-document'
import type { DB } from '#db/types'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import {
  changeUnit,
  lockUnits,
  takeOverUnstampedOf,
  type TaxUnit,
} from '#domain/sale/records/tax-documents/change-units'
import { requireCredential, requireOnboarder, requireSeller } from '#domain/desk/tax/units/guards'
import {
  getCredential,
  getOnboarding,
  lockOnboarding,
  moveOnboarding,
  replaceCredentials,
} from '#domain/desk/tax/units/onboarding-records'

/**
 * From here on every document is stamped by this unit and reported, what waited for its stamp among them; the
 * unit before it only ends what it has begun. There is no way back. Does nothing when it is active already.
 * Errors: tax_onboarding_not_found, tax_onboarding_moved, tax_key_missing, seller_incomplete,
 * tax_unit_of_other_seller.
 */
export async function activateUnit(ctx: Context, onboardingId: string): Promise<void> {
  const seal = requireOnboarder(ctx)
  const seen = await getOnboarding(ctx, onboardingId)
  if (seen.state === 'done') return
  if (seen.state !== 'certified') throw new ShopError('tax_onboarding_moved')
  // What cannot be opened now could stamp nothing later.
  requireCredential(ctx, seal, await getCredential(ctx, seen.production_id))
  await inTransaction(ctx, async (tx) => {
    const row = await lockOnboarding(tx, seen)
    const settings = await requireSeller({ db: tx.db })
    if (settings.vat_number !== row.vat_number) throw new ShopError('tax_unit_of_other_seller')
    const units = await lockUnits(tx)
    const current = units.find((unit) => unit.is_current)
    if (current && current.id !== row.unit_id) {
      await changeUnit(tx, current.id, { is_current: false })
      recordFact(tx, ctx, { action: 'tax_unit.replaced', entity: 'tax_unit', entityId: current.id })
      // What it could not stamp, without its key or behind its certificate's end, it never will.
      await takeOverUnstampedOf(tx, row.unit_id, {
        environment: row.environment,
        vatNumber: row.vat_number,
      })
    }
    await changeUnit(tx, row.unit_id, {
      is_current: true,
      state: 'active',
      environment: row.environment,
      credential_id: row.production_id,
      ...issuedBefore(units.find((unit) => unit.id === row.unit_id)),
    })
    await moveOnboarding(tx, ctx, row, 'use')
    await replaceCredentials(tx, ctx, [row.compliance_id])
    recordFact(tx, ctx, {
      action: 'tax_unit.activated',
      entity: 'tax_unit',
      entityId: row.unit_id,
      changes: { environment: { before: null, after: row.environment } },
    })
  })
}

/** How far its numbers had come when it was activated first: whatever comes behind them is reported. */
function issuedBefore(unit: TaxUnit | undefined): Pick<Updateable<DB['tax_units']>, 'issued_in_phase_1'> {
  if (!unit || unit.state === 'active') return {}
  const counted = {
    invoice: Number(unit.invoices),
    credit_note: Number(unit.credit_notes),
    debit_note: Number(unit.debit_notes),
  } satisfies Record<TaxDocumentKind, number>
  return { issued_in_phase_1: JSON.stringify(counted) }
}
