import { data } from 'react-router'
import { payLinkedQuoteRoute, QuotePaying } from '#contract/payment-quotes'
import { getApi } from '../../request/api.server.ts'
import { readJson } from '../../request/body.server.ts'
import { requireSameOrigin } from '../../request/session.server.ts'
import type { Route } from './+types/attempts.endpoint.ts'

/** Opens an attempt to pay a quote: a gateway's token and nothing else, as of a card, goes further. */
export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const asked = QuotePaying.safeParse(withoutKey(await readJson(request)))
  if (!asked.success) throw data(null, { status: 400 })

  const answer = await getApi(context).ask(payLinkedQuoteRoute, { params, body: asked.data })
  // The part that opens attempts goes by the same shape for orders, whose browser may have a request to send.
  const body =
    'payment' in answer.body && answer.body.payment
      ? { ...answer.body, payment: { ...answer.body.payment, gateway_request: null } }
      : answer.body
  return Response.json(body, { status: answer.status, headers: { 'cache-control': 'no-store' } })
}

/**
 * Without an account there is nobody whose answers are kept by a key; at most one attempt is open all the
 * same.
 */
function withoutKey(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const { key: _, ...rest }: { key?: unknown } = value
  return rest
}
