import { startLinkedAppleSessionRoute } from '#contract/apple-pay'
import { getApi } from '../../request/api.server.ts'
import { requireSameOrigin } from '../../request/session.server.ts'
import { readAppleWish } from '../payment/read-apple-wish.server.ts'
import type { Route } from './+types/apple-pay.endpoint.ts'

/** Hands Safari's wish for a merchant session to the API, for whoever has a quote's link. */
export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const body = await readAppleWish(request)
  const answer = await getApi(context).ask(startLinkedAppleSessionRoute, { params, body })
  return Response.json(answer.body, { status: answer.status, headers: { 'cache-control': 'no-store' } })
}
