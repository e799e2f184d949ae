import {
  getInvitationRoute,
  leaveGroupRoute,
  listMembersRoute,
  listMembershipsRoute,
  removeMemberRoute,
  resendInvitationRoute,
  setMembersRoute,
  shareOrderRoute,
  shareOrderWithNobodyRoute,
} from '#contract/members'
import { pageOfWhole } from '#domain/core/page'
import { requireClient, type Context } from '#domain/core/context'
import { getOrderView } from '#domain/sale/records/order-views/order-view'
import { shareOrder } from '#domain/sale/orders/share-order'
import type { NamedMember } from '#domain/sale/lifecycle/check-members'
import { getInvitation } from '#domain/sale/members/get-invitation'
import { leaveGroup } from '#domain/sale/members/leave-group'
import { listInvitations } from '#domain/sale/members/list-invitations'
import { listMemberships } from '#domain/sale/members/list-memberships'
import { listMembers } from '#domain/sale/records/members/list-members'
import { removeMember } from '#domain/sale/members/remove-member'
import { resendInvitation } from '#domain/sale/members/resend-invitation'
import { setMembers } from '#domain/sale/members/set-members'
import { findPlanWithdrawalEnd } from '#domain/sale/payments/read-purchase'
import { presentOrder } from '../present/order.ts'
import type { Api } from '../calls/api-env.ts'

/** Plans that are shared: the owner's side, and the member's. */
export function registerMemberRoutes(api: Api): void {
  api.openapi(listMembersRoute, async (c) => {
    const group = await readGroup(c.var.ctx, c.req.valid('param').id)
    const { rows, nextCursor } = pageOfWhole(group.members, c.req.valid('query'))
    return c.json({ ...group, members: rows, next_cursor: nextCursor }, 200)
  })

  api.openapi(setMembersRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    const { members, version } = c.req.valid('json')
    await setMembers(ctx, { id, members: members.map(toNamed), version: version ?? null })
    return c.json(await readGroup(ctx, id), 200)
  })

  api.openapi(removeMemberRoute, async (c) => {
    const { id, member_id: memberId } = c.req.valid('param')
    await removeMember(c.var.ctx, { id, memberId })
    return c.body(null, 204)
  })

  api.openapi(resendInvitationRoute, async (c) => {
    const { id, member_id: memberId } = c.req.valid('param')
    await resendInvitation(c.var.ctx, { id, memberId })
    return c.body(null, 204)
  })

  api.openapi(listMembershipsRoute, async (c) => {
    const { ctx } = c.var
    const memberships = await listMemberships(ctx)
    const invitations = memberships.length > 0 ? await listInvitations(ctx) : []
    const { rows, nextCursor } = pageOfWhole(memberships, c.req.valid('query'))
    return c.json(
      {
        invitations: invitations.map(({ product, ...invitation }) => ({
          ...invitation,
          product: { ...product, name: product[`name_${ctx.language}`] },
        })),
        next_cursor: nextCursor,
        memberships: rows.map(({ product, ...membership }) => ({
          ...membership,
          product: {
            ...product,
            name: product[`name_${ctx.language}`],
            features: product.features.map((feature) => ({
              ...feature,
              title: feature[`title_${ctx.language}`],
              value: feature[`value_${ctx.language}`],
            })),
          },
        })),
      },
      200,
    )
  })

  api.openapi(getInvitationRoute, async (c) => {
    return c.json({ invitation: await getInvitation(c.var.ctx, c.req.valid('param').id) }, 200)
  })

  api.openapi(leaveGroupRoute, async (c) => {
    await leaveGroup(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(shareOrderRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    await shareOrder(ctx, { id, members: c.req.valid('json').members.map(toNamed) })
    const order = await getOrderView(ctx.db, id, { clientId: requireClient(ctx) })
    return c.json({ order: presentOrder(order, ctx.language) }, 200)
  })

  api.openapi(shareOrderWithNobodyRoute, async (c) => {
    await shareOrder(c.var.ctx, { id: c.req.valid('param').id, members: null })
    return c.body(null, 204)
  })
}

function toNamed(member: { phone_extension: string; phone_number: string }): NamedMember {
  return { extension: member.phone_extension, number: member.phone_number }
}

async function readGroup(ctx: Context, id: string) {
  const group = await listMembers(ctx, id)
  const until = await findPlanWithdrawalEnd(ctx, id)
  return { ...group, refund_until: until?.toISOString() ?? null }
}
