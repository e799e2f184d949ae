import type { KeyObject } from 'node:crypto'
import { createCsr, createStampingKey } from '#einvoice/create-csr'
import { ShopError } from '#rules/errors/shop-error'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { lockUnits } from '#domain/sale/records/tax-documents/change-units'
import { readIssued, recordProblem } from '#domain/desk/tax/units/authority-answers'
import { requireCredential, requireOnboarder, requireSeller } from '#domain/desk/tax/units/guards'
import { keepCertificate } from '#domain/desk/tax/units/keep-certificate'
import {
  abandonOnboarding,
  getCredential,
  insertCredential,
  insertOnboarding,
  lockOnboarding,
  lockOpenOnboarding,
  moveOnboarding,
  type Onboarding,
} from '#domain/desk/tax/units/onboarding-records'
import { unitRequest, unitSerial } from '#domain/desk/tax/units/unit-request'

/**
 * Begins to renew an active unit's certificate, with a new key; the present one stamps until the new one is
 * there. The authority usually wants its checks first. Errors: tax_unit_not_found, tax_unit_not_active,
 * tax_key_missing, seller_incomplete.
 */
export async function renewUnit(ctx: Context, unitId: string, { otp }: { otp: string }): Promise<void> {
  const seal = requireOnboarder(ctx)
  const settings = await requireSeller(ctx)
  const { attempt, credentialId } = await inTransaction(ctx, (tx) => openRenewal(tx, ctx, unitId))
  const { by } = requireCredential(ctx, seal, await getCredential(ctx, credentialId))
  const key: KeyObject = createStampingKey()
  const wanted = unitRequest(attempt, settings)
  const csr = createCsr(key, wanted)
  const request = { common_name: wanted.commonName, unit_serial: unitSerial(wanted), csr }
  const answer = await ctx.taxAuthority.renewCsid(by, { otp, csr })
  const issued = readIssued(answer, { environment: attempt.environment, key, step: 'request' })
  if ('problem' in issued) return recordProblem(ctx, attempt, issued.problem)
  const { csid, isForChecks } = issued
  await inTransaction(ctx, async (tx) => {
    const row = await lockOnboarding(tx, attempt)
    if (!isForChecks) return keepCertificate(tx, ctx, seal, { row, request, csid, key })
    const { unit_id, environment } = row
    const about = { unit_id, environment, kind: 'compliance', ...request } as const
    const { id } = await insertCredential(tx, ctx, seal, { ...about, csid, key })
    await moveOnboarding(tx, ctx, row, 'issueForChecks', { set: { compliance_id: id } })
  })
}

/** A new attempt for an active unit, by what its last certificate was asked with. */
async function openRenewal(
  tx: Transaction,
  ctx: Context,
  unitId: string,
): Promise<{ attempt: Onboarding; credentialId: string }> {
  const unit = (await lockUnits(tx)).find(({ id }) => id === unitId)
  if (!unit) throw new ShopError('tax_unit_not_found')
  if (unit.state !== 'active' || !unit.credential_id) throw new ShopError('tax_unit_not_active')
  const before = await lockOpenOnboarding(tx, unitId)
  if (before) await abandonOnboarding(tx, ctx, before)
  const last = await tx.db
    .selectFrom('tax_onboardings')
    .selectAll()
    .where('production_id', '=', unit.credential_id)
    .executeTakeFirstOrThrow()
  recordFact(tx, ctx, { action: 'tax_unit.renewal_begun', entity: 'tax_unit', entityId: unitId })
  const { environment, vat_number, branch, short_address, activity } = last
  const said = { environment, vat_number, branch, short_address, activity }
  const attempt = await insertOnboarding(tx, ctx, { unit_id: unitId, purpose: 'renewal', ...said })
  return { attempt, credentialId: unit.credential_id }
}
