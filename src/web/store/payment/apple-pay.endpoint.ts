import { data } from 'react-router'
import { startAppleSession } from '#contract/apple-pay'
import { getApi } from '../../request/api.server.ts'
import { readJson } from '../../request/body.server.ts'
import { requireSameOrigin } from '../../request/session.server.ts'
import type { Route } from './+types/apple-pay.endpoint.ts'

/** Hands Safari's wish for a merchant session to the API, with the token that only this server may read. */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const asked: unknown = await readJson(request)
  const url = typeof asked === 'object' && asked !== null ? Reflect.get(asked, 'validation_url') : undefined
  if (typeof url !== 'string') throw data(null, { status: 400 })
  const answer = await getApi(context).ask(startAppleSession, { body: { validation_url: url } })
  return Response.json(answer.body, { status: answer.status, headers: { 'cache-control': 'no-store' } })
}
