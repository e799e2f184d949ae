import { isId } from '#rules/core/uuid'
import { handlers } from '#jobs/handlers'
import { ShopError } from '#rules/errors/shop-error'
import { isTestPhone } from '#rules/partners/partners'
import type { Context } from '#domain/core/context'
import { findPhone } from '#domain/people/identity/normalise-phone'
import { runTimeOfClient } from '#domain/core/time-machine/run-time-of-client'
import { z } from 'zod'
import { answerInbox, answerMail } from '#server/dev/inbox'

/** As much of the wired shop as is needed here. */
type SystemAssembly = { systemContext: () => Context }

/** What exists in demo mode only; null when the request is not for it. */
export type DevProxy = (request: Request) => Promise<Response | null>

const MoveClock = z.strictObject({ phone: z.string().max(40), now: z.iso.datetime({ offset: true }) })

/**
 * `/dev/inbox` shows the messages, `/dev/inbox/{id}` an email as its reader sees it, `PUT /dev/clock` runs
 * what falls due for one client up to a moment.
 */
export function createDevProxy(assembly: SystemAssembly): DevProxy {
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/dev/inbox' && request.method === 'GET') {
      return answerInbox(assembly.systemContext(), request)
    }
    const mail = /^\/dev\/inbox\/([^/]+)$/.exec(pathname)?.[1]
    if (isId(mail) && request.method === 'GET') return answerMail(assembly.systemContext(), mail)
    if (pathname === '/dev/clock' && request.method === 'PUT') return moveClock(assembly, request)
    return null
  }
}

const refusals: Record<string, { status: number; message: string }> & {
  not_found: { status: number; message: string }
} = {
  not_found: { status: 404, message: 'no such client' },
  invalid: { status: 422, message: 'the clock of a client only goes forward' },
  conflict: { status: 409, message: 'somebody is moving this clock' },
}

/** Several partners may have a client of the same practice number. */
const isPractice = (phone: string) => isTestPhone(phone.replace(/\s/g, '').replace(/^00/, '+'))

async function moveClock(assembly: SystemAssembly, request: Request): Promise<Response> {
  const body = MoveClock.safeParse(await request.json().catch(() => null))
  if (body.success && isPractice(body.data.phone)) {
    return Response.json(
      {
        message:
          'practice clients are each partner’s own: move the clock of one by PUT /api/users/v1/clients/{id}/clock',
      },
      { status: 422 },
    )
  }
  const phone = body.success ? findPhone({ extension: '+966', number: body.data.phone })?.phone : undefined
  if (!body.success || !phone) {
    return Response.json({ message: 'phone and now (ISO 8601 with offset) are needed' }, { status: 422 })
  }
  try {
    const ran = await runTimeOfClient(assembly.systemContext(), handlers, {
      phone,
      to: new Date(body.data.now),
    })
    return Response.json({ ran })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const { status, message } = refusals[error.kind] ?? refusals['not_found']
    return Response.json({ message }, { status })
  }
}
