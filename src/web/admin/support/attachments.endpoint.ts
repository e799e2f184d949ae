import { bringFile } from '../../request/attachments.server.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/attachments.endpoint.ts'
import { attachmentsOf } from './attachments.server.ts'

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  requireStaff(context)
  return await bringFile(request, attachmentsOf(context))
}
