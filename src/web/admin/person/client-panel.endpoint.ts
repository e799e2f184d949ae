import { getStaffApi } from '../../request/api.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/client-panel.endpoint.ts'
import { loadClient } from './load-client.server.ts'

/** So many lines stand in the panel; all of them on the page. */
const linesShown = 12

/** What the panel shows of a client, asked for once it is opened. */
export function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  return loadClient(getStaffApi(context), { id: params.id, show: null, cursor: null, limit: linesShown })
}
