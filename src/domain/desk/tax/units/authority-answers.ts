import type { KeyObject } from 'node:crypto'
import type { OnboardingProblem } from '#rules/tax/tax-onboarding'
import { isCertificateOf, readSecurityToken } from '#einvoice/read-certificate'
import type { Context } from '#domain/core/context'
import { recordFact } from '#domain/core/activity/record-fact'
import type { IssuedCsid, RenewalAnswer } from '#domain/core/ports/tax-authority'
import { inTransaction } from '#domain/core/transaction'
import { keepProblem, lockOnboarding, type Onboarding } from '#domain/desk/tax/units/onboarding-records'

type Issued = { csid: IssuedCsid; isForChecks: boolean }

/**
 * The certificate that an answer brings, or why it brings none. One for another key is refused but in the
 * developers' environment, which gives everybody the same one. Source: e-invoicing facts, second part,
 * section 5.8.
 */
export function readIssued(
  answer: RenewalAnswer,
  {
    environment,
    key,
    step,
  }: { environment: Onboarding['environment']; key: KeyObject; step: OnboardingProblem['step'] },
): Issued | { problem: OnboardingProblem } {
  if (answer.outcome !== 'issued' && answer.outcome !== 'checks_needed') {
    const errors = answer.outcome === 'refused' ? answer.errors : []
    return { problem: { step, outcome: answer.outcome, errors } }
  }
  const { csid } = answer
  try {
    const isOurs = isCertificateOf(readSecurityToken(csid.token), key)
    if (!isOurs && environment !== 'sandbox') return { problem: { step, outcome: 'other_key', errors: [] } }
  } catch {
    return { problem: { step, outcome: 'unknown', errors: [] } }
  }
  return { csid, isForChecks: answer.outcome === 'checks_needed' }
}

/** Keeps why a step did not succeed, and leaves it in the log with the names of the authority's reasons. */
export async function recordProblem(
  ctx: Context,
  seen: Onboarding,
  problem: OnboardingProblem,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await lockOnboarding(tx, seen)
    await keepProblem(tx, ctx, row, problem)
    recordFact(tx, ctx, {
      action: 'tax_unit.step_failed',
      entity: 'tax_unit',
      entityId: row.unit_id,
      changes: {
        step: { before: null, after: problem.step },
        failure: { before: null, after: problem.outcome },
        reason: { before: null, after: problem.errors.map(({ code }) => code).join(' ') },
      },
    })
  })
}
