import { href, redirect } from 'react-router'
import { signOutStaffRoute } from '#contract/staff'
import { getStaffApi } from '../request/api.server.ts'
import { requireSameOrigin, signOutStaff, staffToken } from '../request/session.server.ts'
import type { Route } from './+types/staff-sign-out.endpoint.ts'

/** Ends the staff user's session and leads to their own sign-in. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  if (staffToken(context)) await getStaffApi(context).ask(signOutStaffRoute)
  return redirect(href('/admin/signin'), { headers: signOutStaff(context) })
}

export function loader() {
  return redirect(href('/admin/signin'))
}
