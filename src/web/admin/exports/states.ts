import { listExports } from '#contract/staff-exports'
import { getStaffApi, requireOk } from '../../api.server.ts'
import { requireStaff } from '../../session.server.ts'
import type { Route } from './+types/states.ts'

/** How far the own files are. */
export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const answer = await getStaffApi(context).call(listExports)
  requireOk(answer)
  return { exports: answer.body.exports }
}
