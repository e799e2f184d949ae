import { uploadLandingPictureRoute } from '#contract/staff-landing'
import { getStaffApi } from '../../request/api.server.ts'
import { openFile } from '../../request/body.server.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/pictures.endpoint.ts'

/** Where the editor's script brings a picture; what the API says of it goes on as it is. */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  requireStaff(context)
  const { file, passOver } = openFile(request)
  const { status, body } = await getStaffApi(context).ask(uploadLandingPictureRoute, { file })
  await passOver()
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}
