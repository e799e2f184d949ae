import { data } from 'react-router'
import { addPaymentMethodRoute } from '#contract/payments'
import { getApi } from '../../request/api.server.ts'
import { readJson } from '../../request/body.server.ts'
import { requireSameOrigin } from '../../request/session.server.ts'
import type { Route } from './+types/cards.endpoint.ts'

/**
 * Takes the gateway's token of a card to keep, for the page that added it; answers where the bank verifies
 * it.
 */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const asked = await readJson(request)
  const token = typeof asked === 'object' && asked !== null ? Reflect.get(asked, 'token') : null
  if (typeof token !== 'string') throw data(null, { status: 400 })

  const answer = await getApi(context).ask(addPaymentMethodRoute, { body: { token } })
  const result =
    answer.status === 201
      ? { card: { id: answer.body.payment_method.id, url: answer.body.payment_method.verification_url } }
      : { message: answer.body.message }
  return Response.json(result, { status: answer.status, headers: { 'cache-control': 'no-store' } })
}
