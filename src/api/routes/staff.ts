import { getStaffUserRoute, signInStaffRoute, signOutStaffRoute, whoseTokenRoute } from '#contract/staff'
import { endThisSession } from '#domain/people/identity/end-this-session'
import { getClient } from '#domain/people/identity/get-client'
import { getStaffUser } from '#domain/people/identity/get-staff-user'
import { requestStaffCode, resendStaffCode } from '#domain/people/identity/request-staff-code'
import { signInStaff } from '#domain/people/identity/sign-in-staff'
import { getSelf } from '#domain/partners/partners/get-self'
import { deviceOf } from '../calls/device-of.ts'
import { presentClient } from '../present/client.ts'
import { presentStaffUser } from '../present/staff-user.ts'
import type { Api } from '../calls/api-env.ts'

/** Staff sign-in in two steps, and the signed-in staff user. */
export function registerStaffRoutes(api: Api): void {
  api.openapi(signInStaffRoute, async (c) => {
    const body = c.req.valid('json')
    const device = deviceOf(c)
    if ('code' in body) {
      const { token, user } = await signInStaff(c.var.ctx, { ...body, device })
      return c.json({ token, user: presentStaffUser(user) }, 200)
    }
    const asked =
      'resend' in body
        ? await resendStaffCode(c.var.ctx, { challenge: body.challenge, device })
        : await requestStaffCode(c.var.ctx, { ...body, remember: body.remember ?? false, device })
    return c.json(
      { challenge: asked.challenge, resend_after: asked.resendAfter, expires_in: asked.expiresIn },
      202,
    )
  })

  api.openapi(getStaffUserRoute, async (c) =>
    c.json({ user: presentStaffUser(await getStaffUser(c.var.ctx)) }, 200),
  )

  api.openapi(signOutStaffRoute, async (c) => {
    await endThisSession(c.var.ctx)
    return c.body(null, 204)
  })
}

/** The specification's legacy call: the owner of the token, of whichever kind. */
export function registerWhoseToken(api: Api): void {
  api.openapi(whoseTokenRoute, async (c) => {
    const { ctx } = c.var
    if (ctx.actor.kind === 'api_client') {
      const self = await getSelf(ctx, ctx.actor)
      return c.json({ user: { user_type: 'api_client' as const, ...self, description: '' } }, 200)
    }
    const user =
      ctx.actor.kind === 'client'
        ? presentClient(await getClient(ctx))
        : presentStaffUser(await getStaffUser(ctx))
    return c.json({ user }, 200)
  })
}
