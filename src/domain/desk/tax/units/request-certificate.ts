import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import type { RenewalAnswer } from '#domain/core/ports/tax-authority'
import { inTransaction } from '#domain/core/transaction'
import { readIssued, recordProblem } from '#domain/desk/tax/units/authority-answers'
import { requireCredential, requireOnboarder } from '#domain/desk/tax/units/guards'
import {
  getCredential,
  getOnboarding,
  lockOnboarding,
  moveOnboarding,
  type Credential,
  type Onboarding,
} from '#domain/desk/tax/units/onboarding-records'
import { keepCertificate } from '#domain/desk/tax/units/keep-certificate'

/**
 * Asks for the real certificate once the checks are passed. A renewal wants a password of the portal again,
 * and its certificate is in use at once. Does nothing when it is there already. Errors:
 * tax_onboarding_not_found, tax_onboarding_moved, tax_key_missing, invalid_input (a renewal without a
 * password).
 */
export async function requestCertificate(
  ctx: Context,
  id: string,
  { otp }: { otp?: string | undefined },
): Promise<void> {
  const seal = requireOnboarder(ctx)
  const attempt = await getOnboarding(ctx, id)
  if (attempt.state === 'certified' || attempt.state === 'done') return
  if (attempt.state !== 'certifying') throw new ShopError('tax_onboarding_moved')
  if (attempt.purpose === 'renewal' && !otp)
    throw new ShopError('invalid_input', { fields: { otp: ['required'] } })
  const forChecks = await getCredential(ctx, attempt.compliance_id)
  const { key, by } = requireCredential(ctx, seal, forChecks)
  const answer =
    attempt.purpose === 'first'
      ? await ctx.taxAuthority.productionCsid(by, forChecks.request_id)
      : await askRenewal(ctx, attempt, { forChecks, otp: otp ?? '' })
  const issued = readIssued(answer, { environment: attempt.environment, key, step: 'certificate' })
  if ('problem' in issued) return recordProblem(ctx, attempt, issued.problem)
  if (issued.isForChecks) return repeatChecks(ctx, attempt)
  await inTransaction(ctx, async (tx) =>
    keepCertificate(tx, ctx, seal, {
      row: await lockOnboarding(tx, attempt),
      request: forChecks,
      csid: issued.csid,
      key,
    }),
  )
}

async function askRenewal(
  ctx: Context,
  attempt: Onboarding,
  { forChecks, otp }: { forChecks: Credential; otp: string },
): Promise<RenewalAnswer> {
  const seal = requireOnboarder(ctx)
  const unit = await ctx.db
    .selectFrom('tax_units')
    .select('credential_id')
    .where('id', '=', attempt.unit_id)
    .executeTakeFirstOrThrow()
  const { by } = requireCredential(ctx, seal, await getCredential(ctx, unit.credential_id))
  return ctx.taxAuthority.renewCsid(by, { otp, csr: forChecks.csr })
}

/** The authority does not count them as passed. */
async function repeatChecks(ctx: Context, attempt: Onboarding): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await lockOnboarding(tx, attempt)
    await moveOnboarding(tx, ctx, row, 'repeatChecks', { set: { checks: '{}' } })
  })
}
