import { history } from '#contract/activities'
import { StaffUser } from '#contract/staff'
import {
  Counts,
  createFailures,
  deleteFailures,
  editFailures,
  listQuery,
  needs,
  Version,
  Words,
} from '#contract/staff-wire'
import {
  body,
  createRoute,
  Email,
  failures,
  IdParam,
  json,
  LanguageCode,
  Moment,
  pageCursors,
  nothing,
  PhoneNumber,
  z,
} from '#contract/wire'
import { roles } from '#rules/people/permissions'
import { maxPersonName } from '#rules/core/text-lengths'

/** Who may sign in to the administration; for administrators only. */

export const ManagedUser = StaffUser.extend({
  is_invited: z.boolean().openapi({ description: 'Has not chosen a password yet.' }),
  last_login_at: Moment.nullable(),
  updated_at: Moment,
}).openapi('ManagedUser')

const userSorts = ['ref_id', '-ref_id', 'name', '-name', 'email', '-email'] as const
const Role = z.enum(roles, { error: 'not_allowed' })
const State = z.enum(['active', 'invited', 'inactive'], { error: 'not_allowed' })

const one = json(z.object({ user: ManagedUser }), 'The staff user.')
const see = { tags: ['Staff users'], ...needs('staff:read') }
const rule = { tags: ['Staff users'], ...needs('staff:write') }
const list = listQuery(userSorts).extend({ role: Role.optional(), state: State.optional() })

export const listUsersRoute = createRoute({
  ...see,
  method: 'get',
  path: '/users',
  operationId: 'listStaffUsers',
  summary: 'Staff users, by their number',
  request: { query: list },
  responses: {
    200: json(z.object({ users: z.array(ManagedUser), ...pageCursors }), 'One page.'),
    ...failures(401, 403, 422),
  },
})

export const countUsersRoute = createRoute({
  ...see,
  method: 'get',
  path: '/users/counts',
  operationId: 'countStaffUsers',
  summary: 'How many are active, invited and inactive',
  request: { query: list.pick({ q: true, role: true }) },
  responses: { 200: Counts, ...failures(401, 403, 422) },
})

export const inviteUserRoute = createRoute({
  ...rule,
  method: 'post',
  path: '/users',
  operationId: 'inviteStaffUser',
  'x-errors': ['confirmation_needed'],
  summary: 'Invite a colleague by email; needs a fresh code',
  request: {
    body: body(
      z.strictObject({
        name: Words(maxPersonName),
        email: Email,
        phone: PhoneNumber,
        role: Role,
        language: LanguageCode.default('ar'),
      }),
    ),
  },
  responses: { 201: one, ...createFailures },
})

export const getUserRoute = createRoute({
  ...see,
  method: 'get',
  path: '/users/{id}',
  operationId: 'getStaffUserById',
  summary: 'One staff user',
  request: { params: IdParam },
  responses: { 200: one, ...failures(401, 403, 404) },
})

export const updateUserRoute = createRoute({
  ...rule,
  method: 'patch',
  path: '/users/{id}',
  operationId: 'updateStaffUser',
  'x-errors': ['confirmation_needed'],
  summary: 'Change a staff user, the role, or whether they may sign in',
  description:
    'A new role, phone or email, and letting somebody in again, need a fresh code (403 with code 100014). The last active admin stays one (409).',
  request: {
    params: IdParam,
    body: body(
      z.strictObject({
        version: Version,
        name: Words(maxPersonName).optional(),
        email: Email.optional(),
        phone: PhoneNumber.optional(),
        role: Role.optional(),
        is_active: z.boolean({ error: 'wrong_type' }).optional(),
        language: LanguageCode.optional(),
      }),
    ),
  },
  responses: { 200: one, ...editFailures },
})

export const deleteUserRoute = createRoute({
  ...rule,
  method: 'delete',
  path: '/users/{id}',
  operationId: 'deleteStaffUser',
  'x-errors': ['last_admin', 'staff_user_not_found', 'confirmation_needed'],
  summary: 'Delete a staff user; needs a fresh code. What they did keeps their name',
  request: { params: IdParam },
  responses: { 204: nothing, ...deleteFailures },
})

export const sendUserPasswordResetRoute = createRoute({
  ...rule,
  method: 'post',
  path: '/users/{id}/password_reset',
  operationId: 'sendStaffPasswordReset',
  summary: 'Mail a link for a new password, or the invitation again',
  request: { params: IdParam },
  responses: { 204: nothing, ...failures(401, 403, 404) },
})

export const getUserHistoryRoute = createRoute({
  ...see,
  ...history,
  method: 'get',
  path: '/users/{id}/history',
  operationId: 'getStaffUserHistory',
  summary: 'Every change of the staff user: who, what, when, from where',
})
