import { ProductFeature } from '#contract/catalogue'
import {
  bearer,
  body,
  createRoute,
  failures,
  Id,
  IdParam,
  json,
  Moment,
  nothing,
  PhoneExtension,
  PhoneNumber,
  z,
  NextCursor,
  WholeQuery,
} from '#contract/wire'
import { Order } from '#contract/orders'
import { Member } from '#contract/subscriptions'

const Members = z
  .array(z.strictObject({ phone_extension: PhoneExtension.default('+966'), phone_number: PhoneNumber }), {
    error: 'wrong_type',
  })
  .max(20, { error: 'too_long' })
  .openapi({ description: 'One to four; the owner is none of them.' })

export const FormerMember = Member.extend({ ended_at: Moment }).openapi('FormerMember')

export const Group = z.object({
  members: z.array(Member).openapi({ description: 'Invited and joined; each takes one of four places.' }),
  former_members: z.array(FormerMember).openapi({ description: 'Who left or was removed lately.' }),
  version: z.int(),
  refund_until: Moment.nullable().openapi({
    description:
      'Until when I can have back whole what I paid for this plan, while it is unused. Handing it over ends that.',
  }),
})

export const Membership = z
  .object({
    id: Id,
    subscription_id: Id.openapi({ description: 'Of its owner, who alone reads it.' }),
    owner: z.object({ first_name: z.string(), last_name: z.string() }),
    product: z.object({
      id: Id,
      name: z.string(),
      name_ar: z.string(),
      name_en: z.string(),
      features: z.array(ProductFeature),
    }),
    points_left: z
      .int()
      .openapi({ description: 'Of the running period; everybody who shares the plan spends them.' }),
    points_total: z.int(),
    joined_at: Moment,
    starts_at: Moment,
    ends_at: Moment.openapi({
      description:
        "Until when the owner's plan can be used: the paid time, or the grace after a renewal that failed; until another plan begins that is paid for behind it.",
    }),
    paused_until: Moment.nullable().openapi({
      description:
        'Until when the plan rests, as its owner chose, or until the grace of the charge behind that is over: it cannot be used meanwhile, and the place in it stays for when it renews. Null while it can be used.',
    }),
  })
  .openapi('Membership')

export const Invitation = z
  .object({
    id: Id,
    owner: z.object({ first_name: z.string(), last_name: z.string() }),
    product: z.object({ id: Id, name: z.string(), name_ar: z.string(), name_en: z.string() }),
    invited_at: Moment,
  })
  .openapi('Invitation')

const MemberParams = z.object({ id: Id, member_id: Id })

export const listMembersRoute = createRoute({
  method: 'get',
  path: '/subscriptions/{id}/members',
  operationId: 'listMembers',
  tags: ['Group sharing'],
  summary: 'Who shares a plan of mine',
  security: bearer,
  request: { params: IdParam, query: WholeQuery },
  responses: {
    200: json(Group.extend({ next_cursor: NextCursor }), 'The group; pages are of `members`.'),
    ...failures(401, 403, 404, 422),
  },
})

export const setMembersRoute = createRoute({
  method: 'put',
  path: '/subscriptions/{id}/members',
  operationId: 'setMembers',
  'x-errors': ['group_sharing_not_in_plan', 'group_over', 'invitation_sent_lately'],
  tags: ['Group sharing'],
  summary: 'Say who shares a plan of mine',
  description:
    'The whole list: whoever is new is invited by SMS, whoever is missing loses the place. With `version` an older state answers 409 `version_outdated`. A number that was invited too often in a day, by whomever, answers 429 `invitation_sent_lately` (code 700007).',
  security: bearer,
  request: {
    params: IdParam,
    body: body(z.strictObject({ members: Members, version: z.int({ error: 'wrong_type' }).optional() })),
  },
  responses: {
    200: json(Group, 'The group as it is now.'),
    ...failures(400, 401, 403, 404, 409, 413, 415, 422, 429),
  },
})

export const removeMemberRoute = createRoute({
  method: 'delete',
  path: '/subscriptions/{id}/members/{member_id}',
  operationId: 'removeMember',
  tags: ['Group sharing'],
  summary: 'Take a member out of a plan of mine',
  security: bearer,
  request: { params: MemberParams },
  responses: { 204: nothing, ...failures(401, 403, 404) },
})

export const resendInvitationRoute = createRoute({
  method: 'post',
  path: '/subscriptions/{id}/members/{member_id}/invitations',
  operationId: 'resendInvitation',
  'x-errors': ['group_over', 'member_joined', 'invitation_sent_lately'],
  tags: ['Group sharing'],
  summary: 'Send the invitation of a member who has not joined yet again',
  description:
    'By SMS. Too soon after the last one, or too often to the same number, answers 429 `invitation_sent_lately` (code 700007) with the seconds to wait in `Retry-After`; 409 `member_joined` (code 700006) when there is nobody to invite any more.',
  security: bearer,
  request: { params: MemberParams },
  responses: { 204: nothing, ...failures(401, 403, 404, 409, 429) },
})

export const listMembershipsRoute = createRoute({
  method: 'get',
  path: '/memberships',
  operationId: 'listMemberships',
  tags: ['Group sharing'],
  summary: 'Groups that I belong to',
  description: 'An open invitation of my phone is taken up, as signing in does.',
  security: bearer,
  request: { query: WholeQuery },
  responses: {
    200: json(
      z.object({
        memberships: z.array(Membership).openapi({ description: 'One at most.' }),
        invitations: z.array(Invitation).openapi({
          description: 'What I am invited to besides: the first of them is taken up when I leave my group.',
        }),
        next_cursor: NextCursor,
      }),
      'My group, and invitations that wait until I leave it.',
    ),
    ...failures(401, 403, 422),
  },
})

export const getInvitationRoute = createRoute({
  method: 'get',
  path: '/invitations/{id}',
  operationId: 'getInvitation',
  tags: ['Group sharing'],
  summary: 'Which plan an invitation of mine is of, whatever became of it',
  security: bearer,
  request: { params: IdParam },
  responses: {
    200: json(
      z.object({
        invitation: z.object({
          id: Id,
          subscription_id: Id.openapi({
            description: 'I may have joined it by another invitation, or have taken the plan over since.',
          }),
        }),
      }),
      'My invitation.',
    ),
    ...failures(401, 403, 404),
  },
})

export const leaveGroupRoute = createRoute({
  method: 'delete',
  path: '/memberships/{id}',
  operationId: 'leaveGroup',
  tags: ['Group sharing'],
  summary: 'Leave a group',
  security: bearer,
  request: { params: IdParam },
  responses: { 204: nothing, ...failures(401, 403, 404) },
})

export const shareOrderRoute = createRoute({
  method: 'put',
  path: '/orders/{id}/members',
  operationId: 'shareOrder',
  'x-errors': ['order_not_payable', 'order_not_found', 'invitation_sent_lately'],
  tags: ['Group sharing'],
  summary: 'Say who the plan of an unpaid order will be shared with',
  description:
    'They are invited when the order completes. Of an order that costs nothing, a number that was invited too often in a day, by whomever, answers 429 `invitation_sent_lately` (code 700007).',
  security: bearer,
  request: { params: IdParam, body: body(z.strictObject({ members: Members })) },
  responses: {
    200: json(z.object({ order: Order }), 'The order.'),
    ...failures(400, 401, 403, 404, 409, 413, 415, 422, 429),
  },
})

export const shareOrderWithNobodyRoute = createRoute({
  method: 'delete',
  path: '/orders/{id}/members',
  operationId: 'shareOrderWithNobody',
  'x-errors': ['order_not_payable', 'order_not_found'],
  tags: ['Group sharing'],
  summary: 'Share the plan of an unpaid order with nobody for now',
  security: bearer,
  request: { params: IdParam },
  responses: { 204: nothing, ...failures(401, 403, 404, 409) },
})
