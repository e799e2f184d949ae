import type { RouteConfig } from '@hono/zod-openapi'
import { data, type RouterContextProvider } from 'react-router'
import { getStaffApi } from '../../request/api.server.ts'
import { requireStaff } from '../../request/session.server.ts'

/** Hands one of the API's files over to be saved, under the name that the API gives it; nothing on the way may keep it. */
export async function handOverFile(
  context: Readonly<RouterContextProvider>,
  route: RouteConfig,
  params: Record<string, string>,
): Promise<Response> {
  requireStaff(context)
  const answer = await getStaffApi(context).open(route, { params })
  if (answer.status !== 200) throw data(await answer.json(), { status: answer.status })
  const headers = new Headers({ 'cache-control': 'no-store' })
  headers.set('content-type', answer.headers.get('content-type') ?? 'application/octet-stream')
  headers.set('content-disposition', answer.headers.get('content-disposition') ?? 'attachment')
  return new Response(answer.body, { headers })
}
