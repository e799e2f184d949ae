import { data } from 'react-router'
import { payOrderRoute, WayToPay } from '#contract/payments'
import { Id, z } from '#contract/wire'
import { getApi } from '../../request/api.server.ts'
import { readJson } from '../../request/body.server.ts'
import { requireSameOrigin } from '../../request/session.server.ts'
import type { Route } from './+types/attempts.endpoint.ts'

/**
 * Opens an attempt to pay for the payment page, with the token that only this server may read. What comes in
 * is a gateway's token or the choice of a way; a body with anything else in it, as of a card, goes no
 * further.
 */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const asked = readAsked(await readJson(request))
  if (!asked) throw data(null, { status: 400 })

  const answer = await getApi(context).ask(payOrderRoute, {
    params: { id: asked.order },
    body: asked.body,
    idempotencyKey: asked.key,
  })
  return Response.json(answer.body, { status: answer.status, headers: { 'cache-control': 'no-store' } })
}

/** The body for the API is checked by the shape that the API itself has. */
const Asked = z.looseObject({ order: Id, key: z.string() })

function readAsked(value: unknown) {
  const asked = Asked.safeParse(value)
  if (!asked.success) return null
  const { order, key, ...rest } = asked.data
  const body = WayToPay.safeParse(rest)
  return body.success ? { order, key, body: body.data } : null
}
