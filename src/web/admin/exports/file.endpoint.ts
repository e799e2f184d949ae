import { href, redirect } from 'react-router'
import { getExportFileRoute } from '#contract/staff-exports'
import { getStaffApi } from '../../request/api.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/file.endpoint.ts'

const handedOn = ['content-type', 'content-length', 'content-disposition']

/**
 * Hands an own file on while it is read. One that is gone, or not whole yet, leads to the list that says so.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const answer = await getStaffApi(context).open(getExportFileRoute, { params })
  if (answer.status !== 200) {
    await answer.body?.cancel()
    return redirect(href('/admin/exports'))
  }
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const name of handedOn) headers.set(name, answer.headers.get(name) ?? '')
  return new Response(answer.body, { headers })
}
