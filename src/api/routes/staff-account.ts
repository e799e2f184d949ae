import {
  changeStaffPasswordRoute,
  checkPasswordLinkRoute,
  confirmStaffSessionRoute,
  endStaffSessionRoute,
  endStaffSessionsRoute,
  listStaffSessionsRoute,
  resetPasswordRoute,
  updateStaffAccountRoute,
} from '#contract/staff-account'
import { pageOfWhole } from '#domain/core/page'
import { confirmStaffSession, requestStaffConfirmation } from '#domain/people/identity/confirm-staff-session'
import { endAllSessions } from '#domain/people/identity/end-all-sessions'
import { endOtherSessions } from '#domain/people/identity/end-other-sessions'
import { endSession } from '#domain/people/identity/end-session'
import { listSessions } from '#domain/people/identity/list-sessions'
import { askPasswordReset } from '#domain/people/staff/ask-password-reset'
import { getStaffLink } from '#domain/people/staff/get-staff-link'
import { changeOwnPassword } from '#domain/people/staff/change-own-password'
import { setPasswordByLink } from '#domain/people/staff/set-password-by-link'
import { updateOwnAccount } from '#domain/people/staff/update-staff-user'
import { deviceOf } from '../calls/device-of.ts'
import { presentSession } from '../present/client.ts'
import { presentStaffUser } from '../present/staff-user.ts'
import type { Api } from '../calls/api-env.ts'

/** A staff user's own account: profile, password, sessions, fresh codes, and a forgotten password. */
export function registerStaffAccountRoutes(api: Api): void {
  api.openapi(updateStaffAccountRoute, async (c) => {
    const user = await updateOwnAccount(c.var.ctx, c.req.valid('json'))
    return c.json({ user: presentStaffUser(user) }, 200)
  })

  api.openapi(changeStaffPasswordRoute, async (c) => {
    const { current_password: current, password } = c.req.valid('json')
    await changeOwnPassword(c.var.ctx, { current, password })
    return c.body(null, 204)
  })

  api.openapi(listStaffSessionsRoute, async (c) => {
    const { rows, nextCursor } = pageOfWhole(await listSessions(c.var.ctx), c.req.valid('query'))
    return c.json({ sessions: rows.map(presentSession), next_cursor: nextCursor }, 200)
  })

  api.openapi(endStaffSessionRoute, async (c) => {
    await endSession(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(endStaffSessionsRoute, async (c) => {
    if (c.req.valid('query').except === 'current') await endOtherSessions(c.var.ctx)
    else await endAllSessions(c.var.ctx)
    return c.body(null, 204)
  })

  api.openapi(confirmStaffSessionRoute, async (c) => {
    const { code } = c.req.valid('json')
    const device = deviceOf(c)
    if (code === undefined) {
      const { resendAfter, expiresIn } = await requestStaffConfirmation(c.var.ctx, device)
      return c.json({ resend_after: resendAfter, expires_in: expiresIn }, 202)
    }
    await confirmStaffSession(c.var.ctx, { code, device })
    return c.body(null, 204)
  })

  api.openapi(resetPasswordRoute, async (c) => {
    const asked = c.req.valid('json')
    if ('email' in asked) {
      await askPasswordReset(c.var.ctx, asked.email)
      return c.body(null, 202)
    }
    await setPasswordByLink(c.var.ctx, asked)
    return c.body(null, 204)
  })

  api.openapi(checkPasswordLinkRoute, async (c) => {
    await getStaffLink(c.var.ctx, c.req.valid('json').token)
    return c.body(null, 204)
  })
}
