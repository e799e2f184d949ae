import { redirect } from 'react-router'
import { getPage } from '../request/page-context.server.ts'
import { clientToken } from '../request/session.server.ts'
import { safeBack } from '../request/way-back.ts'
import type { Route } from './+types/login.endpoint.ts'

/**
 * The callback alias of the specification: redirects to where the visitor was going, else to the sign-in by
 * phone.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { url } = getPage(context)
  const back = safeBack(url.searchParams.get('back'))
  if (clientToken(context)) return redirect(back ?? '/')
  return redirect(`/phone${url.search}`)
}
