import { listWaitingRoute } from '#contract/staff-waiting'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/news.endpoint.ts'

/** How many rows the bell shows. */
const fewest = 5

/** What waits now, for the counts around every page, and the first rows of it for the bell. */
export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const answer = await getStaffApi(context).call(listWaitingRoute, { query: {} })
  requireOk(answer)
  const { items, counts } = answer.body
  return { counts, items: items.slice(0, fewest), now: new Date().toISOString() }
}
