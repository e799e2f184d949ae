import { data } from 'react-router'
import { confirmStaffSessionRoute } from '#contract/staff-account'
import { errors } from '#rules/errors/errors'
import { textIn } from '../../request/form-fields.ts'
import { getStaffApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { retryAfterOf } from '../../request/retry-after.ts'
import { requireSameOrigin } from '../../request/session.server.ts'
import type { Route } from './+types/confirm.endpoint.ts'

export type Confirmation = {
  did: 'sent' | 'confirmed' | 'nothing'
  /** Seconds until another code may be asked for. */
  wait?: number
  /** It was sent a moment ago, and none besides it. */
  isOnItsWay?: boolean
  message?: string
  limited?: number
}

/** Sends a fresh code to the staff user's own phone, or checks the entered one. */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const code = textIn(form, 'code')
  const isSend = form.get('intent') === 'send'
  const answer = await getStaffApi(context).call(confirmStaffSessionRoute, { body: isSend ? {} : { code } })
  if (answer.status === 204) return data<Confirmation>({ did: 'confirmed' })
  if (answer.status === 202) return data<Confirmation>({ did: 'sent', wait: answer.body.resend_after })
  if (answer.status === 429) {
    const wait = retryAfterOf(answer.headers)
    // A code is on its way already: that one is entered.
    if (answer.body.code === errors.code_too_soon[0]) {
      return data<Confirmation>({ did: 'sent', wait, isOnItsWay: true })
    }
    return data<Confirmation>(
      { did: 'nothing', message: answer.body.message, limited: wait },
      { status: 429 },
    )
  }
  const message = answer.body.errors?.['code']?.[0] ?? answer.body.message
  return data<Confirmation>({ did: 'nothing', message }, { status: answer.status })
}
