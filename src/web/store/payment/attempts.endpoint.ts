import { data } from 'react-router'
import { payOrder } from '#contract/payments'
import { getApi } from '../../request/api.server.ts'
import { readJson } from '../../request/body.server.ts'
import { requireSameOrigin } from '../../request/session.server.ts'
import { isId } from '../find-plan.server.ts'
import type { Route } from './+types/attempts.endpoint.ts'

/**
 * Opens an attempt to pay for the payment page, with the token that only this server may read. What comes in is a
 * gateway's token or the choice of a way; a body with anything of a card in it is refused by the API.
 */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const asked = readAsked(await readJson(request))
  if (!asked) throw data(null, { status: 400 })

  const answer = await getApi(context).ask(payOrder, {
    params: { id: asked.order },
    body: asked.body,
    idempotencyKey: asked.key,
  })
  return Response.json(answer.body, { status: answer.status, headers: { 'cache-control': 'no-store' } })
}

function readAsked(value: unknown) {
  if (typeof value !== 'object' || value === null) return null
  const fields = value as Record<string, unknown>
  const { order, key, method, token, save_card, payment_method_id, ask_cvc, supersede } = fields
  if (!isId(order) || typeof key !== 'string') return null
  const more = supersede === true ? { supersede: true } : {}
  const renewal = fields['use_for_renewals'] === true ? { use_for_renewals: true } : {}
  const asked = { order, key }

  if (method === 'balance') return { ...asked, body: { method: 'balance' as const, ...more } }
  if (method === 'saved_card' && isId(payment_method_id)) {
    const cvc = ask_cvc === true ? { ask_cvc } : {}
    return {
      ...asked,
      body: { method: 'saved_card' as const, payment_method_id, ...cvc, ...renewal, ...more },
    }
  }
  if (method === 'card' && typeof token === 'string') {
    const saving = save_card === true ? { save_card, ...renewal } : {}
    return { ...asked, body: { method: 'card' as const, token, ...saving, ...more } }
  }
  if (method === 'card' && save_card === true) {
    return { ...asked, body: { method: 'card' as const, save_card: true as const, ...renewal, ...more } }
  }
  if (method === 'apple_pay' && typeof token === 'string') {
    return { ...asked, body: { method: 'apple_pay' as const, token, ...more } }
  }
  return null
}
