import { ShopError } from '#rules/errors/shop-error'
import {
  arePassed,
  type CheckResult,
  type CheckResults,
  type ComplianceCheck,
} from '#rules/tax/tax-onboarding'
import { readSecurityToken } from '#einvoice/read-certificate'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { sellerOf } from '#domain/sale/records/tax-documents/seller'
import { recordProblem } from '#domain/desk/tax/units/authority-answers'
import { checkDocuments } from '#domain/desk/tax/units/check-documents'
import { requireCredential, requireOnboarder, requireSeller } from '#domain/desk/tax/units/guards'
import {
  getCredential,
  getOnboarding,
  keepCheck,
  lockOnboarding,
  moveOnboarding,
  type Onboarding,
} from '#domain/desk/tax/units/onboarding-records'

/**
 * Sends the authority those of its checks that are not passed yet, each kept as it is answered, so that an
 * interrupted run goes on. Does nothing when they are passed already. Errors: tax_onboarding_not_found,
 * tax_onboarding_moved, tax_key_missing, seller_incomplete.
 */
export async function runChecks(ctx: Context, id: string): Promise<void> {
  const seal = requireOnboarder(ctx)
  const attempt = await getOnboarding(ctx, id)
  if (attempt.state === 'certifying' || attempt.state === 'certified') return
  if (attempt.state !== 'checking') throw new ShopError('tax_onboarding_moved')
  const settings = await requireSeller(ctx)
  const credential = await getCredential(ctx, attempt.compliance_id)
  const { key, by } = requireCredential(ctx, seal, credential)
  const certificate = readSecurityToken(credential.token)
  const results: CheckResults = { ...attempt.checks }
  for (const { name, ...document } of checkDocuments(sellerOf(settings), {
    key,
    certificate,
    now: ctx.now(),
  })) {
    if (results[name]?.outcome === 'accepted') continue
    const answer = await ctx.taxAuthority.complianceCheck(by, document)
    if (answer.outcome !== 'accepted' && answer.outcome !== 'refused')
      return recordProblem(ctx, attempt, { step: 'checks', outcome: answer.outcome, errors: [] })
    const errors = answer.outcome === 'refused' ? answer.errors : []
    results[name] = { outcome: answer.outcome, errors, warnings: answer.warnings }
    await keepResult(ctx, attempt, name, results[name])
  }
  if (!arePassed(results))
    return recordProblem(ctx, attempt, { step: 'checks', outcome: 'refused', errors: reasonsIn(results) })
  await inTransaction(ctx, async (tx) => {
    const row = await lockOnboarding(tx, attempt)
    await moveOnboarding(tx, ctx, row, 'passChecks')
    recordFact(tx, ctx, { action: 'tax_unit.checks_passed', entity: 'tax_unit', entityId: row.unit_id })
  })
}

function keepResult(
  ctx: Context,
  attempt: Onboarding,
  name: ComplianceCheck,
  result: CheckResult,
): Promise<void> {
  return inTransaction(ctx, async (tx) =>
    keepCheck(tx, ctx, await lockOnboarding(tx, attempt), { [name]: result }),
  )
}

/** Each reason once: the same setting fails all six. */
function reasonsIn(results: CheckResults): CheckResult['errors'] {
  const all = Object.values(results).flatMap(({ errors }) => errors)
  return [...new Map(all.map((error) => [error.code || error.message, error])).values()]
}
