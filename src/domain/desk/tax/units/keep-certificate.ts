import type { KeyObject } from 'node:crypto'
import { readSecurityToken } from '#einvoice/read-certificate'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import type { KeySeal } from '#domain/core/ports/key-seal'
import type { IssuedCsid } from '#domain/core/ports/tax-authority'
import type { Transaction } from '#domain/core/transaction'
import { changeUnit, lockUnits } from '#domain/sale/records/tax-documents/change-units'
import {
  insertCredential,
  moveOnboarding,
  replaceCredentials,
  type Credential,
  type Onboarding,
} from '#domain/desk/tax/units/onboarding-records'

/**
 * Keeps a real certificate with a locked attempt. That of a renewal is stamped with from here on; the first
 * one waits for the unit's activation.
 */
export async function keepCertificate(
  tx: Transaction,
  ctx: Context,
  seal: KeySeal,
  {
    row,
    request,
    csid,
    key,
  }: {
    row: Onboarding
    request: Pick<Credential, 'common_name' | 'unit_serial' | 'csr'>
    csid: IssuedCsid
    key: KeyObject
  },
): Promise<void> {
  const { id } = await insertCredential(tx, ctx, seal, {
    unit_id: row.unit_id,
    kind: 'production',
    environment: row.environment,
    common_name: request.common_name,
    unit_serial: request.unit_serial,
    csr: request.csr,
    csid,
    key,
  })
  const certified = await moveOnboarding(tx, ctx, row, 'certify', { set: { production_id: id } })
  const { notAfter } = readSecurityToken(csid.token)
  const ends = { expires_at: { before: null, after: notAfter.toISOString() } }
  const about = { entity: 'tax_unit', entityId: row.unit_id, changes: ends } as const
  if (row.purpose === 'first') {
    recordFact(tx, ctx, { action: 'tax_unit.certified', ...about })
    return
  }
  await moveOnboarding(tx, ctx, certified, 'use')
  const units = await lockUnits(tx)
  const unit = units.find((one) => one.id === row.unit_id)
  await changeUnit(tx, row.unit_id, { credential_id: id })
  await replaceCredentials(tx, ctx, [unit?.credential_id ?? null, row.compliance_id])
  recordFact(tx, ctx, { action: 'tax_unit.renewed', ...about })
}
