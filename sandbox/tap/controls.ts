import { type Context, Hono } from 'hono'
import { pageHeaders } from '../practice/page-frame.ts'
import { parseFaults } from '../practice/faults.ts'
import { type Env, readBody } from './api.ts'
import { getCharge, settle } from './charges.ts'
import type { Desk } from './desk.ts'
import { TapError } from './errors.ts'
import { amountAt, flagAt, metadataAt, textAt } from './fields.ts'
import { ledgerPage } from './ledger-page.ts'
import { presentCharge, presentRefund } from './objects.ts'
import { decide, getRefund } from './refunds.ts'
import { codeWords } from './test-cards.ts'

const MAX_STEP = 400 * 86_400_000

/** /sandbox: what no real gateway has. For people who try things, and for tests. No key, no faults. */
export function createControls(desk: Desk): Hono<Env> {
  const controls = new Hono<Env>()
  controls.get('/', (c) => showLedger(c, desk))
  controls.get('/health', (c) => c.json({ sandbox: 'tap', pid: process.pid }))
  controls.get('/ledger', (c) =>
    c.json({
      charges: [...desk.ledger.charges.values()]
        .toReversed()
        .map((charge) => presentCharge(charge, desk.publicUrl)),
      refunds: [...desk.ledger.refunds.values()].toReversed().map(presentRefund),
    }),
  )

  controls.get('/faults', (c) => c.json(desk.faults.current))
  controls.put('/faults', async (c) => {
    const parsed = parseFaults({ values: await readBody(c), form: false })
    if ('errors' in parsed) return c.json({ errors: parsed.errors }, 400)
    desk.faults.replace(parsed.faults)
    return c.json(desk.faults.current)
  })
  // The form of the page.
  controls.post('/faults', async (c) => {
    const parsed = parseFaults({ values: await c.req.parseBody(), form: true })
    if ('errors' in parsed) return c.body(ledgerPage(desk, parsed.errors), 400, pageHeaders)
    desk.faults.replace(parsed.faults)
    return c.redirect('/sandbox#faults', 303)
  })

  controls.put('/clock', async (c) => {
    const step = Number(textAt(await readBody(c), 'advance_ms'))
    if (!(step >= 0 && step <= MAX_STEP)) throw new TapError(400, '1103', 'Required inputs are invalid')
    desk.clock.advance(step)
    return c.json({ now: new Date(desk.clock.now()).toISOString() })
  })

  // Late money, or a late refusal.
  controls.post('/charges/:id/settle', async (c) => {
    const code = textAt(await readBody(c), 'code') || '000'
    const charge = getCharge(desk, c.req.param('id'))
    if (!(code in codeWords) || charge.status === 'CAPTURED')
      throw new TapError(400, '1103', 'Required inputs are invalid')
    return c.json(presentCharge(settle(desk, charge, code), desk.publicUrl))
  })
  // Changes a stored charge, so that checks of the answer can be tested; calls no webhook.
  controls.post('/charges/:id/tamper', async (c) => {
    const body = await readBody(c)
    const charge = getCharge(desk, c.req.param('id'))
    const value = {
      ...charge,
      ...('amount' in body && { amount: amountAt(body) }),
      ...('currency' in body && { currency: textAt(body, 'currency') }),
      ...('metadata' in body && { metadata: metadataAt(body) }),
    }
    desk.ledger.put({ kind: 'charge', value })
    return c.json(presentCharge(value, desk.publicUrl))
  })
  // Notifies the store once more.
  controls.post('/charges/:id/webhooks', (c) => {
    const charge = getCharge(desk, c.req.param('id'))
    desk.webhooks.notify(charge)
    return c.json(presentCharge(charge, desk.publicUrl), 202)
  })
  controls.post('/refunds/:id/decide', async (c) => {
    const isGiven = flagAt(await readBody(c), 'refunded', true)
    const refund = getRefund(desk, c.req.param('id'))
    return c.json(presentRefund(decide(desk, refund, isGiven ? 'REFUNDED' : 'DECLINED')))
  })
  return controls
}

export function showLedger(c: Context<Env>, desk: Desk) {
  return c.body(ledgerPage(desk), 200, pageHeaders)
}
