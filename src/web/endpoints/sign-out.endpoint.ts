import { redirect } from 'react-router'
import { signOutClient as endSession } from '#contract/clients'
import { getApi } from '../request/api.server.ts'
import { clientToken, requireSameOrigin, signOutClient } from '../request/session.server.ts'
import type { Route } from './+types/sign-out.endpoint.ts'

/** Ends the client's session and leads home. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  if (clientToken(context)) await getApi(context).ask(endSession)
  return redirect('/', { headers: signOutClient(context) })
}

export function loader() {
  return redirect('/')
}
