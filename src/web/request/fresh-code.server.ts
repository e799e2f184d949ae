import { href, redirect, type RouterContextProvider } from 'react-router'
import { confirmSessionRoute } from '#contract/clients-proofs'
import { errors } from '#rules/errors/errors'
import { freshConfirmation } from '#rules/people/sign-in-limits'
import { getApi } from './api.server.ts'
import { retryAfterOf } from './retry-after.ts'

type Context = Readonly<Pick<RouterContextProvider, 'get'>>

/** Whether the API refused because the last code was entered too long ago. */
export function wantsFreshCode(answer: { status: number | string; body: unknown }): boolean {
  const { body } = answer
  return (
    answer.status === 403 &&
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    body.code === errors.confirmation_needed[0]
  )
}

/** Whether a code that was entered then is fresh enough now, with half a minute to press a button. */
export function isFresh(confirmedAt: string): boolean {
  return Date.now() - Date.parse(confirmedAt) < (freshConfirmation - 30) * 1000
}

/**
 * Sends a code to the client's own phone and leads to the page where it is entered, which leads back. For
 * what answers `wantsFreshCode`: the action is then pressed again.
 */
export async function askForFreshCode(context: Context, back: string): Promise<Response> {
  const answer = await getApi(context).call(confirmSessionRoute, { body: {} })
  const query = new URLSearchParams({ back })
  if (answer.status === 202) query.set('wait', String(answer.body.resend_after))
  if (answer.status === 429) {
    const isSent = answer.body.code === errors.code_too_soon[0]
    query.set(isSent ? 'wait' : 'limited', String(retryAfterOf(answer.headers)))
  }
  return redirect(`${href('/user/confirm')}?${query}`)
}
