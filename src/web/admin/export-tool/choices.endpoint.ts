import { listExportResourcesRoute } from '#contract/staff-exports'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/choices.endpoint.ts'

/** What the signed-in staff user can take away, column by column. */
export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const answer = await getStaffApi(context).call(listExportResourcesRoute)
  requireOk(answer)
  return { resources: answer.body.resources }
}
