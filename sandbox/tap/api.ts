import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { hangUp } from '../practice/hang-up.ts'
import { isObject } from '../practice/is-object.ts'
import { createVerification, deleteCard, getCard, getVerification } from './cards.ts'
import { createCharge, getCharge, listCharges } from './charges.ts'
import type { Desk } from './desk.ts'
import { TapError, bad } from './errors.ts'
import type { Body } from './fields.ts'
import { CORS_ORIGIN, NOTHING_FOUND } from './guesses.ts'
import { presentCard, presentCharge, presentRefund, presentToken, presentVerification } from './objects.ts'
import { createRefund, getRefund, listRefunds } from './refunds.ts'
import { createToken, getToken } from './tokens.ts'

export type Env = { Bindings: HttpBindings }

/** /v2: what shops call with the secret key, and their pages, for a card's token, with the publishable one. */
export function createApi(desk: Desk): Hono<Env> {
  const api = new Hono<Env>({ strict: false })
  api.use(openToBrowsers)
  api.use(async (_c, next) => {
    await desk.faults.wait()
    if (desk.faults.takeFailure())
      throw new TapError(503, '2101', 'The server is currently unavailable (fail_next of the sandbox)')
    await next()
  })

  api.post('/tokens', async (c) => {
    const key = keyOf(c)
    if (key !== desk.keys.publishable && key !== desk.keys.secret) throw bad2104()
    return c.json(presentToken(createToken(desk, await readBody(c), key === desk.keys.secret)))
  })
  api.use(async (c, next) => {
    const key = keyOf(c)
    if (key === desk.keys.publishable) throw new TapError(401, '2106', bad('2106').message)
    if (key !== desk.keys.secret) throw bad2104()
    await next()
  })
  api.get('/tokens/:id', (c) => c.json(presentToken(getToken(desk, c.req.param('id')))))

  api.post('/charges', async (c) => {
    const charge = createCharge(desk, await readBody(c))
    if (desk.faults.dropsCharge()) return await hangUp(c, desk.ledger)
    return c.json(presentCharge(charge, desk.publicUrl))
  })
  api.post('/charges/list', async (c) => {
    const { items, has_more } = listCharges(desk, await readBody(c))
    if (items.length === 0) return c.json(NOTHING_FOUND('Charges'), 400)
    const charges = items.map((charge) => presentCharge(charge, desk.publicUrl))
    return c.json({ object: 'list', live_mode: false, count: charges.length, has_more, charges })
  })
  api.get('/charges/:id', (c) => c.json(presentCharge(getCharge(desk, c.req.param('id')), desk.publicUrl)))

  api.post('/refunds', async (c) => {
    const refund = createRefund(desk, await readBody(c))
    if (desk.faults.dropsRefund()) return await hangUp(c, desk.ledger)
    return c.json(presentRefund(refund))
  })
  api.post('/refunds/list', async (c) => {
    const { items, has_more } = listRefunds(desk, await readBody(c))
    if (items.length === 0) return c.json(NOTHING_FOUND('Refunds'), 400)
    return c.json({ object: 'list', count: items.length, has_more, refunds: items.map(presentRefund) })
  })
  api.get('/refunds/:id', (c) => c.json(presentRefund(getRefund(desk, c.req.param('id')))))

  api.post('/card/verify', async (c) =>
    c.json(presentVerification(createVerification(desk, await readBody(c)), desk.publicUrl)),
  )
  api.get('/card/verify/:id', (c) =>
    c.json(presentVerification(getVerification(desk, c.req.param('id')), desk.publicUrl)),
  )
  api.get('/card/:customer/:card', (c) => {
    const { customer, card } = c.req.param()
    return c.json(presentCard(getCard(desk, customer, card)))
  })
  api.delete('/card/:customer/:card', (c) => {
    const { customer, card } = c.req.param()
    return c.json(deleteCard(desk, customer, card))
  })
  api.all('*', () => {
    throw new TapError(404, '2102', 'Request not found')
  })
  return api
}

export async function readBody(c: Context<Env>): Promise<Body> {
  let value: unknown
  try {
    value = await c.req.json()
  } catch {
    throw bad('2100')
  }
  if (!isObject(value)) throw bad('2100')
  return value
}

function keyOf(c: Context<Env>): string | undefined {
  return /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

function bad2104() {
  return new TapError(401, '2104', bad('2104').message)
}

const openToBrowsers: MiddlewareHandler<Env> = async (c, next) => {
  if (c.req.method === 'OPTIONS') {
    return c.body(null, 204, {
      'access-control-allow-origin': CORS_ORIGIN,
      'access-control-allow-methods': 'GET, POST, OPTIONS',
      'access-control-allow-headers':
        c.req.header('access-control-request-headers') ?? 'authorization, content-type',
      'access-control-allow-private-network': 'true',
      'access-control-max-age': '600',
    })
  }
  c.header('access-control-allow-origin', CORS_ORIGIN)
  return next()
}
