import { href, redirect } from 'react-router'
import { signOutClientRoute } from '#contract/clients'
import { getPage } from '../request/page-context.server.ts'
import { getApi } from '../request/api.server.ts'
import { clientToken, requireSameOrigin, signOutClient } from '../request/session.server.ts'
import { safeBack, withBack } from '../request/way-back.ts'
import type { Route } from './+types/sign-out.endpoint.ts'

/** Ends the client's session and leads home, or with `back` to signing in anew on the way to that page. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  if (clientToken(context)) await getApi(context).ask(signOutClientRoute)
  const headers = signOutClient(context)
  const back = safeBack(getPage(context).url.searchParams.get('back'))
  return redirect(back === undefined ? '/' : withBack(href('/phone'), new URL(back, request.url)), {
    headers,
  })
}

export function loader() {
  return redirect('/')
}
