import {
  askOrSignInRoute,
  endAllSessionsRoute,
  endSessionRoute,
  getClientRoute,
  listSessionsRoute,
  signOutClientRoute,
  updateClientRoute,
} from '#contract/clients'
import { getBalanceRoute } from '#contract/balance'
import { halalas, toRiyals } from '#rules/core/money'
import { pageOfWhole } from '#domain/core/page'
import { getBalance } from '#domain/desk/clients/get-balance'
import { endAllSessions } from '#domain/people/identity/end-all-sessions'
import { endOtherSessions } from '#domain/people/identity/end-other-sessions'
import { endSession } from '#domain/people/identity/end-session'
import { endThisSession } from '#domain/people/identity/end-this-session'
import { getClient } from '#domain/people/identity/get-client'
import { listSessions } from '#domain/people/identity/list-sessions'
import { requestClientCode } from '#domain/people/identity/request-client-code'
import { signInClient } from '#domain/account/sign-in/sign-in-client'
import { updateClient } from '#domain/account/profile/update-client'
import { deviceOf } from '../calls/device-of.ts'
import { presentClient, presentSession } from '../present/client.ts'
import type { Api } from '../calls/api-env.ts'

/** Signing in and out, the own profile and the own sessions. */
export function registerClientRoutes(api: Api): void {
  api.openapi(askOrSignInRoute, async (c) => {
    const {
      phone_extension: extension,
      phone_number: number,
      code,
      proof,
      visitor_id: visitorId,
    } = c.req.valid('json')
    const asked = { extension, number, device: deviceOf(c) }
    if (code === undefined) {
      const { resendAfter, expiresIn } = await requestClientCode(c.var.ctx, { ...asked, proof })
      return c.json({ resend_after: resendAfter, expires_in: expiresIn }, 202)
    }
    const { token, client } = await signInClient(c.var.ctx, { ...asked, code, visitorId })
    return c.json({ token, client: presentClient(client) }, 200)
  })

  api.openapi(getBalanceRoute, async (c) => {
    const { free, held, moves } = await getBalance(c.var.ctx)
    return c.json(
      {
        balance: toRiyals(halalas(free)),
        balance_minor: free,
        held: toRiyals(halalas(held)),
        held_minor: held,
        moves: moves.map(({ amount, ...move }) => ({
          ...move,
          amount: toRiyals(halalas(amount)),
          amount_minor: amount,
        })),
      },
      200,
    )
  })

  api.openapi(getClientRoute, async (c) => c.json({ client: presentClient(await getClient(c.var.ctx)) }, 200))

  api.openapi(updateClientRoute, async (c) => {
    const client = await updateClient(c.var.ctx, c.req.valid('json'))
    return c.json({ client: presentClient(client) }, 200)
  })

  api.openapi(signOutClientRoute, async (c) => {
    await endThisSession(c.var.ctx)
    return c.body(null, 204)
  })

  api.openapi(listSessionsRoute, async (c) => {
    const { rows, nextCursor } = pageOfWhole(await listSessions(c.var.ctx), c.req.valid('query'))
    return c.json({ sessions: rows.map(presentSession), next_cursor: nextCursor }, 200)
  })

  api.openapi(endSessionRoute, async (c) => {
    await endSession(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(endAllSessionsRoute, async (c) => {
    if (c.req.valid('query').except === 'current') await endOtherSessions(c.var.ctx)
    else await endAllSessions(c.var.ctx)
    return c.body(null, 204)
  })
}
