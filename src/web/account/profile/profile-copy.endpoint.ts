import { copyMyDataRoute } from '#contract/clients-privacy'
import { data, href, redirect } from 'react-router'
import { getApi } from '../../request/api.server.ts'
import { askForFreshCode, wantsFreshCode } from '../../request/fresh-code.server.ts'
import { requireClient, requireSameOrigin } from '../../request/session.server.ts'
import type { Route } from './+types/profile-copy.endpoint.ts'

/** Somebody came here by hand; the file is asked for beside the consents. */
export function loader() {
  return redirect(`${href('/user/profile/privacy')}#leaving`)
}

/** Hands everything about the client over as a file to save. */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  requireClient(context)
  const answer = await getApi(context).call(copyMyDataRoute)
  if (answer.status === 200) {
    return new Response(JSON.stringify(answer.body, null, 2), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': answer.headers.get('content-disposition') ?? 'attachment',
        'cache-control': 'no-store',
      },
    })
  }
  if (wantsFreshCode(answer)) return askForFreshCode(context, '/user/profile/privacy?copy=ready#leaving')
  if (answer.status === 429) return redirect(`${href('/user/profile/privacy')}?copy=later#leaving`)
  throw data(answer.body, { status: answer.status })
}
