import { requestTaxCertificateRoute, runTaxChecksRoute, type EInvoicing } from '#contract/staff-tax-units'
import type { z } from '#contract/wire'
import type { getStaffApi } from '../../request/api.server.ts'
import { done, refused } from '../edit/outcome.server.ts'

type State = z.infer<typeof EInvoicing>
type Attempt = NonNullable<State['units'][number]['onboarding']>

/**
 * Goes on with an attempt as far as the authority lets it: the checks, then the certificate. Each step is a
 * call of its own, so what was done is kept when a later one fails.
 */
export async function runSteps(
  api: ReturnType<typeof getStaffApi>,
  attempt: Attempt | null,
  otp: string | undefined,
): Promise<ReturnType<typeof done | typeof refused>> {
  let stands = attempt
  while (stands) {
    const params = { id: stands.id }
    const isWaiting = stands.state === 'certifying' && stands.purpose === 'renewal' && otp === undefined
    if (isWaiting || (stands.state !== 'checking' && stands.state !== 'certifying')) break
    const answer =
      stands.state === 'checking'
        ? await api.call(runTaxChecksRoute, { params })
        : await api.call(requestTaxCertificateRoute, { params, body: otp === undefined ? {} : { otp } })
    if (answer.status !== 200) return refused(answer)
    stands = openAttempt(answer.body.e_invoicing, ({ id }) => id === params.id)
    if (stands?.problem) break
  }
  return stands?.problem ? stopped() : done('saved', stands?.state ?? 'done')
}

/**
 * What the page gets of an attempt that the authority refused, which is not tried again at once: it says why.
 */
export function stopped() {
  return done('saved', 'stopped')
}

/**
 * The attempt of those that are open which is asked for: a unit may be renewed while another is onboarded to
 * follow it.
 */
export function openAttempt(
  { units }: State,
  isAsked: (one: Attempt, unitId: string) => boolean,
): Attempt | null {
  return (
    units.flatMap(({ id, onboarding }) => (onboarding && isAsked(onboarding, id) ? onboarding : []))[0] ??
    null
  )
}
