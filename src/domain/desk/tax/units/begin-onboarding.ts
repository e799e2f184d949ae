import { createCsr, createStampingKey } from '#einvoice/create-csr'
import { ShopError } from '#rules/errors/shop-error'
import { isVatGroup, nextPrefix, offeredEnvironments } from '#rules/tax/tax-onboarding'
import type { TaxEnvironment } from '#rules/tax/tax-submission'
import { toLatinDigits } from '#rules/core/digits'
import { cleanText } from '#rules/core/text'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import type { StoreSettings } from '#domain/shop/store/find-store-settings'
import { addUnit, changeUnit, lockUnits, type TaxUnit } from '#domain/sale/records/tax-documents/change-units'
import { readIssued, recordProblem } from '#domain/desk/tax/units/authority-answers'
import { requireOnboarder, requireSeller } from '#domain/desk/tax/units/guards'
import {
  abandonOnboarding,
  insertCredential,
  insertOnboarding,
  lockOnboarding,
  lockOpenOnboarding,
  moveOnboarding,
  type Onboarding,
} from '#domain/desk/tax/units/onboarding-records'
import { unitRequest, unitSerial } from '#domain/desk/tax/units/unit-request'

export type OnboardingInput = {
  environment: TaxEnvironment
  /** From the authority's portal, good for an hour; never kept. */
  otp: string
  /** Of a VAT group the member's number of ten digits. */
  branch: string
  shortAddress: string
  activity: string
}

/**
 * Begins, or begins again, to get a certificate: for the current unit while it is of phase 1, else for
 * another one that takes its place once it is activated. What the authority says is kept with the attempt.
 * Errors: tax_key_missing, seller_incomplete, invalid_input (an environment that the store does not have; the
 * branch of a VAT group).
 */
export async function beginOnboarding(ctx: Context, asked: OnboardingInput): Promise<void> {
  const seal = requireOnboarder(ctx)
  if (!offeredEnvironments(ctx).includes(asked.environment))
    throw new ShopError('invalid_input', { fields: { environment: ['not_allowed'] } })
  const settings = await requireSeller(ctx)
  const isOfGroup = isVatGroup(settings.vat_number)
  const input = { ...asked, branch: isOfGroup ? toLatinDigits(asked.branch).trim() : asked.branch }
  if (isOfGroup && !/^\d{10}$/.test(input.branch))
    throw new ShopError('invalid_input', { fields: { branch: ['not_ten_digits'] } })
  const attempt = await inTransaction(ctx, (tx) => openAttempt(tx, ctx, settings, input))
  const key = createStampingKey()
  const request = unitRequest(attempt, settings)
  const csr = createCsr(key, request)
  const { environment } = attempt
  const answer = await ctx.taxAuthority.complianceCsid({ environment, otp: input.otp, csr })
  const issued = readIssued(answer, { environment, key, step: 'request' })
  if ('problem' in issued) return recordProblem(ctx, attempt, issued.problem)
  await inTransaction(ctx, async (tx) => {
    const row = await lockOnboarding(tx, attempt)
    const { id } = await insertCredential(tx, ctx, seal, {
      unit_id: row.unit_id,
      kind: 'compliance',
      environment,
      common_name: request.commonName,
      unit_serial: unitSerial(request),
      csr,
      csid: issued.csid,
      key,
    })
    await moveOnboarding(tx, ctx, row, 'issueForChecks', { set: { compliance_id: id } })
  })
}

async function openAttempt(
  tx: Transaction,
  ctx: Context,
  settings: StoreSettings,
  { environment, branch, shortAddress, activity }: OnboardingInput,
): Promise<Onboarding> {
  const unit = await unitToOnboard(tx, ctx)
  const before = await lockOpenOnboarding(tx, unit.id)
  if (before) await abandonOnboarding(tx, ctx, before)
  await changeUnit(tx, unit.id, { environment, state: 'onboarding' })
  recordFact(tx, ctx, {
    action: 'tax_unit.onboarding_begun',
    entity: 'tax_unit',
    entityId: unit.id,
    changes: { environment: { before: unit.environment, after: environment } },
  })
  return insertOnboarding(tx, ctx, {
    unit_id: unit.id,
    purpose: 'first',
    environment,
    vat_number: settings.vat_number,
    branch: cleanText(branch),
    short_address: shortAddress,
    activity: cleanText(activity),
  })
}

/**
 * The current unit while it has stamped nothing, else the one that is to follow it; none whose series was
 * closed.
 */
async function unitToOnboard(tx: Transaction, ctx: Context): Promise<TaxUnit> {
  const units = await lockUnits(tx)
  const free = units.filter(({ state, closed_at }) => state !== 'active' && closed_at === null)
  const prefix = () => nextPrefix(units.map((unit) => unit.prefix))
  return free.find((unit) => unit.is_current) ?? free.at(-1) ?? addUnit(tx, ctx, prefix())
}
