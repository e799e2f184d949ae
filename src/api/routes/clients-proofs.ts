import { changePhoneRoute, confirmSessionRoute, verifyEmailRoute } from '#contract/clients-proofs'
import { changePhone, requestPhoneChange } from '#domain/account/profile/change-phone'
import { confirmEmail, requestEmailCode } from '#domain/account/profile/confirm-email'
import { confirmSession, requestConfirmation } from '#domain/people/identity/confirm-session'
import type { CodeRequested } from '#domain/people/identity/request-client-code'
import { deviceOf } from '../calls/device-of.ts'
import { presentClient } from '../present/client.ts'
import type { Api } from '../calls/api-env.ts'

/** What a client proves with codes: a fresh confirmation, an email, another phone. */
export function registerClientProofRoutes(api: Api): void {
  api.openapi(confirmSessionRoute, async (c) => {
    const { code } = c.req.valid('json')
    const device = deviceOf(c)
    if (code === undefined) return c.json(presentSent(await requestConfirmation(c.var.ctx, device)), 202)
    await confirmSession(c.var.ctx, { code, device })
    return c.body(null, 204)
  })

  api.openapi(verifyEmailRoute, async (c) => {
    const { email, code } = c.req.valid('json')
    const asked = { email, device: deviceOf(c) }
    if (code === undefined) return c.json(presentSent(await requestEmailCode(c.var.ctx, asked)), 202)
    const client = await confirmEmail(c.var.ctx, { ...asked, code })
    return c.json({ client: presentClient(client) }, 200)
  })

  api.openapi(changePhoneRoute, async (c) => {
    const { phone_extension, phone_number, old_phone, code, old_code } = c.req.valid('json')
    const asked = {
      extension: phone_extension,
      number: phone_number,
      isOldLost: old_phone === 'lost',
      device: deviceOf(c),
    }
    if (code === undefined || old_code === undefined) {
      const sent = await requestPhoneChange(c.var.ctx, asked)
      return c.json({ ...presentSent(sent), old_code_sent_to: sent.proof }, 202)
    }
    const client = await changePhone(c.var.ctx, { ...asked, code, oldCode: old_code })
    return c.json({ client: presentClient(client) }, 200)
  })
}

function presentSent({ resendAfter, expiresIn }: CodeRequested) {
  return { resend_after: resendAfter, expires_in: expiresIn }
}
