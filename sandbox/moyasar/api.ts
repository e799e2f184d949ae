import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { hangUp } from '../practice/hang-up.ts'
import { startAppleSession } from './apple-session.ts'
import { findBrand, issuerOf } from './cards.ts'
import type { Desk } from './desk.ts'
import { ApiError, invalid, notFound } from './errors.ts'
import { Fields } from './fields.ts'
import { CORS_ORIGIN, FIELD_TEXTS } from './guesses.ts'
import { checkKey } from './keys.ts'
import { capturePayment, refundPayment, updatePayment, voidPayment } from './payment-moves.ts'
import { listPayments, pageOf } from './payment-list.ts'
import { createPayment, getPayment } from './payments.ts'
import { readBody } from './request-body.ts'
import { createToken, deleteToken, getToken } from './tokens.ts'
import { availableEvents } from './webhook-object.ts'
import { presentWebhook } from './webhooks.ts'

export type Env = { Bindings: HttpBindings }

/** /v1: what shops and their pages call with a key. */
export function createApi(desk: Desk): Hono<Env> {
  const api = new Hono<Env>()
  api.use(openToBrowsers)
  api.use(async (_c, next) => {
    await desk.faults.wait()
    if (desk.faults.takeFailure())
      throw new ApiError(503, 'api_error', 'The service is under maintenance (fail_next of the sandbox)')
    await next()
  })

  api.post('/payments', async (c) => {
    const body = await readBody(c.env.incoming)
    checkKey(desk.keys, c.req.header('authorization'), 'publishable', body.values['publishable_api_key'])
    const { payment } = createPayment(desk, body, callerAddress(c))
    if (desk.faults.dropsCharge()) return await hangUp(c, desk.ledger)
    return c.json(payment, 201)
  })
  api.get('/payments', (c) => {
    secretOnly(c, desk)
    const { items, meta } = listPayments(desk, c.req.query())
    return c.json({ payments: items, meta })
  })
  api.get('/payments/:id', (c) => {
    secretOnly(c, desk)
    return c.json(getPayment(desk, c.req.param('id')).payment)
  })
  api.put('/payments/:id', async (c) => {
    secretOnly(c, desk)
    return c.json(updatePayment(desk, c.req.param('id'), await readBody(c.env.incoming)))
  })
  api.post('/payments/:id/refund', async (c) => {
    secretOnly(c, desk)
    const payment = refundPayment(desk, c.req.param('id'), await readBody(c.env.incoming))
    if (desk.faults.dropsRefund()) return await hangUp(c, desk.ledger)
    return c.json(payment)
  })
  api.post('/payments/:id/capture', async (c) => {
    secretOnly(c, desk)
    const payment = capturePayment(desk, c.req.param('id'), await readBody(c.env.incoming))
    if (desk.faults.dropsRefund()) return await hangUp(c, desk.ledger)
    return c.json(payment)
  })
  api.post('/payments/:id/void', async (c) => {
    secretOnly(c, desk)
    const payment = voidPayment(desk, c.req.param('id'))
    if (desk.faults.dropsRefund()) return await hangUp(c, desk.ledger)
    return c.json(payment)
  })

  api.post('/tokens', async (c) => {
    const body = await readBody(c.env.incoming)
    checkKey(desk.keys, c.req.header('authorization'), 'publishable', body.values['publishable_api_key'])
    return c.json(createToken(desk, body, callerAddress(c)), 201)
  })
  api.get('/tokens/:id', (c) => {
    secretOnly(c, desk)
    return c.json(getToken(desk, c.req.param('id')))
  })
  api.delete('/tokens/:id', (c) => {
    secretOnly(c, desk)
    deleteToken(desk, c.req.param('id'))
    return c.body(null, 204)
  })

  // The documents show GET with a body, Moyasar's own plugin posts a form.
  api.on(['GET', 'POST'], '/applepay/initiate', async (c) => {
    const body = await readBody(c.env.incoming)
    const values = { ...c.req.query(), ...body.values }
    checkKey(desk.keys, c.req.header('authorization'), 'publishable', values['publishable_api_key'])
    return c.json(startAppleSession({ values, form: body.form }, desk.clock.now()), 201)
  })
  api.post('/source/issuer', async (c) => {
    secretOnly(c, desk)
    const fields = new Fields(await readBody(c.env.incoming))
    const number = fields.digits('number')?.replaceAll(' ', '')
    const brand = number === undefined ? undefined : findBrand(number)
    if (!brand) fields.complain('number', FIELD_TEXTS.cardNumber)
    fields.check()
    if (!brand || number === undefined) throw invalid(fields.errors)
    return c.json({ ...issuerOf(brand), first_digits: number.slice(0, 6), last_digits: number.slice(-4) })
  })

  addWebhookRoutes(api, desk)
  api.all('*', () => {
    throw notFound()
  })
  return api
}

function addWebhookRoutes(api: Hono<Env>, desk: Desk) {
  // Also matches /webhooks itself.
  api.use('/webhooks/*', (c, next) => {
    secretOnly(c, desk)
    return next()
  })
  api.get('/webhooks', (c) => c.json({ webhooks: desk.webhooks.list().map(presentWebhook) }))
  api.post('/webhooks', async (c) =>
    c.json(presentWebhook(desk.webhooks.add(await readBody(c.env.incoming))), 201),
  )
  api.get('/webhooks/available_events', (c) => c.json({ events: availableEvents }))
  api.get('/webhooks/attempts', (c) => {
    const { items, meta } = pageOf(desk.ledger.attempts.toReversed(), c.req.query())
    return c.json({ webhook_attempts: items, meta })
  })
  api.get('/webhooks/attempts/:id', (c) => {
    const attempt = desk.ledger.attempts.find(({ id }) => id === c.req.param('id'))
    if (!attempt) throw notFound()
    return c.json(attempt)
  })
  api.get('/webhooks/:id', (c) => c.json(presentWebhook(desk.webhooks.get(c.req.param('id')))))
  api.delete('/webhooks/:id', (c) => {
    desk.webhooks.remove(c.req.param('id'))
    return c.json({ message: 'Webhook was deleted successfully' })
  })
}

const openToBrowsers: MiddlewareHandler<Env> = async (c, next) => {
  if (c.req.method === 'OPTIONS') {
    const asked = c.req.header('access-control-request-headers')
    return c.body(null, 204, {
      'access-control-allow-origin': CORS_ORIGIN,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
      'access-control-allow-headers': asked ?? 'authorization, content-type',
      'access-control-allow-private-network': 'true',
      'access-control-max-age': '600',
    })
  }
  // Set before the answer exists: a header added to a finished answer makes it a stream, which costs more.
  c.header('access-control-allow-origin', CORS_ORIGIN)
  return next()
}

function secretOnly(c: Context<Env>, desk: Desk) {
  checkKey(desk.keys, c.req.header('authorization'), 'secret')
}

function callerAddress(c: Context<Env>): string | null {
  return c.env.incoming.socket.remoteAddress?.replace(/^::ffff:/, '') ?? null
}
