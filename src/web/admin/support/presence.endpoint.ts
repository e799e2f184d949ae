import { data } from 'react-router'
import { leaveTicketRoute, lookAtTicketRoute } from '#contract/staff-tickets'
import { getStaffApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { requireSameOrigin } from '../../request/session.server.ts'
import type { Route } from './+types/presence.endpoint.ts'
import type { Look } from './look.ts'

const nobody: Look = { others: [], last_message_id: null }

/** Says that the ticket is looked at, or no longer. */
export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const api = getStaffApi(context)
  if (form.get('leave') === 'yes') {
    await api.call(leaveTicketRoute, { params })
    return data(nobody)
  }
  const answer = await api.call(lookAtTicketRoute, {
    params,
    body: { is_typing: form.get('typing') === 'yes' },
  })
  if (answer.status !== 200) return data(nobody, { status: answer.status })
  return data(answer.body)
}
