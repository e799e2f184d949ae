import { listExportsRoute } from '#contract/staff-exports'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/states.endpoint.ts'

/** How far the own files are. */
export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const answer = await getStaffApi(context).call(listExportsRoute)
  requireOk(answer)
  return { exports: answer.body.exports }
}
