import { listExportResources } from '#contract/staff-exports'
import { getStaffApi, requireOk } from '../../api.server.ts'
import { requireStaff } from '../../session.server.ts'
import type { Route } from './+types/choices.ts'

/** What the signed-in staff user can take away, column by column. */
export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const answer = await getStaffApi(context).call(listExportResources)
  requireOk(answer)
  return { resources: answer.body.resources }
}
