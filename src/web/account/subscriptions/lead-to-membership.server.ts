import { href, redirect } from 'react-router'
import { listMembershipsRoute } from '#contract/members'
import type { Api } from '../../request/api.server.ts'

/**
 * The plan is somebody else's, and whoever comes by an older link of it is a member: redirects to where they
 * have it.
 */
export async function leadToMembership(api: Api, id: string): Promise<void> {
  const groups = await api.call(listMembershipsRoute)
  const isMember =
    groups.status === 200 && groups.body.memberships.some(({ subscription_id }) => subscription_id === id)
  if (isMember) throw redirect(`${href('/user/group_sharing')}?as=member`)
}
