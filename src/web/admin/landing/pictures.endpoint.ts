import { uploadLandingPicture } from '#contract/staff-landing'
import { pictureLimits } from '#rules/look/picture'
import { getStaffApi } from '../../request/api.server.ts'
import { readBody } from '../../request/body.server.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/pictures.endpoint.ts'

/** Where the editor's script brings a picture; what the API says of it goes on as it is. */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  requireStaff(context)
  // One byte more than is taken is refused by the API, in words.
  const file = await readBody(request, pictureLimits.bytes + 1)
  const { status, body } = await getStaffApi(context).ask(uploadLandingPicture, { file })
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}
