import { getInvitationRoute } from '#contract/members'
import type { Api } from '../../request/api.server.ts'

type Here = {
  subscriptions: { id: string }[]
  memberships: { id: string; subscription_id: string }[]
  invitations: { id: string }[]
}

/**
 * Whether an invitation, by the id in its link, leads to nothing of this account: it went to another number,
 * or is over. Its plan may be here by a newer invitation, or have been taken over since.
 */
export async function isInvitedElsewhere(api: Api, id: string, here: Here): Promise<boolean> {
  const { subscriptions, memberships, invitations } = here
  if ([...memberships, ...invitations].some((one) => one.id === id)) return false
  const answer = await api.call(getInvitationRoute, { params: { id } })
  if (answer.status !== 200) return true
  const plans = [...subscriptions.map((one) => one.id), ...memberships.map((one) => one.subscription_id)]
  return !plans.includes(answer.body.invitation.subscription_id)
}
