import type { RouterContextProvider } from 'react-router'
import { listUsersRoute } from '#contract/staff-users'
import { getStaffApi, requireOk } from '../request/api.server.ts'

/** For a page that only offers a form: who may not use it is refused by the API, as on every other page. */
export async function requireAdmin(context: Readonly<Pick<RouterContextProvider, 'get'>>): Promise<void> {
  const answer = await getStaffApi(context).call(listUsersRoute, { query: { limit: 1 } })
  requireOk(answer)
}
