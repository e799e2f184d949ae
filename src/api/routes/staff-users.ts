import {
  countUsersRoute,
  deleteUserRoute,
  getUserRoute,
  getUserHistoryRoute,
  inviteUserRoute,
  listUsersRoute,
  sendUserPasswordResetRoute,
  updateUserRoute,
} from '#contract/staff-users'
import { listEntityHistory } from '#domain/core/activity/list-entity-history'
import { sendPasswordReset } from '#domain/people/staff/ask-password-reset'
import { deleteStaffUser } from '#domain/people/staff/delete-staff-user'
import { inviteStaffUser } from '#domain/people/staff/invite-staff-user'
import { countStaffUsers, listStaffUsers } from '#domain/people/staff/list-staff-users'
import { getStaffUserView } from '#domain/people/staff/read-staff-users'
import { updateStaffUser } from '#domain/people/staff/update-staff-user'
import { presentCursors } from '../present/cursors.ts'
import { presentManagedUser } from '../present/staff-user.ts'
import type { Api } from '../calls/api-env.ts'

/** Who may sign in to the administration. */
export function registerStaffUserRoutes(api: Api): void {
  api.openapi(listUsersRoute, async (c) => {
    const { users, ...cursors } = await listStaffUsers(c.var.ctx, c.req.valid('query'))
    return c.json({ users: users.map(presentManagedUser), ...presentCursors(cursors) }, 200)
  })

  // Before the route with {id}, which would take "counts" for an id.
  api.openapi(countUsersRoute, async (c) =>
    c.json({ counts: await countStaffUsers(c.var.ctx, c.req.valid('query')) }, 200),
  )

  api.openapi(inviteUserRoute, async (c) => {
    const user = await inviteStaffUser(c.var.ctx, c.req.valid('json'))
    return c.json({ user: presentManagedUser(user) }, 201)
  })

  api.openapi(getUserRoute, async (c) => {
    const { ctx } = c.var
    return c.json({ user: presentManagedUser(await getStaffUserView(ctx, c.req.valid('param').id)) }, 200)
  })

  api.openapi(updateUserRoute, async (c) => {
    const user = await updateStaffUser(c.var.ctx, { ...c.req.valid('json'), id: c.req.valid('param').id })
    return c.json({ user: presentManagedUser(user) }, 200)
  })

  api.openapi(deleteUserRoute, async (c) => {
    await deleteStaffUser(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(sendUserPasswordResetRoute, async (c) => {
    await sendPasswordReset(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(getUserHistoryRoute, async (c) => {
    const input = { id: c.req.valid('param').id, ...c.req.valid('query') }
    const thing = {
      permission: 'staff:read',
      entity: 'staff_user',
      missing: 'staff_user_not_found',
    } as const
    return c.json(await listEntityHistory(c.var.ctx, thing, input), 200)
  })
}
