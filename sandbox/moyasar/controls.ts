import { type Context, Hono } from 'hono'
import type { Env } from './api.ts'
import type { Desk } from './desk.ts'
import { invalid, notFound } from './errors.ts'
import { parseFaults } from '../practice/faults.ts'
import { Fields } from './fields.ts'
import { FIELD_TEXTS, MAXIMUM_AMOUNT } from './guesses.ts'
import { ledgerPage } from './ledger-page.ts'
import { isCurrency } from './money.ts'
import { pageHeaders } from '../practice/page-frame.ts'
import { changed } from './payment-object.ts'
import { getPayment, withoutEmpty } from './payments.ts'
import { readBody } from './request-body.ts'
import { refuse, settleWith } from './settlement.ts'
import { bankAnswers } from './test-cards.ts'
import { putVerifiedToken } from './tokens.ts'
import { availableEvents } from './webhook-object.ts'

const MAX_STEP = 400 * 86_400_000
const MAX_TOKENS = 10_000

/** /sandbox: what no real gateway has. For people who try things, and for tests. No key, no faults. */
export function createControls(desk: Desk): Hono<Env> {
  const controls = new Hono<Env>()
  controls.get('/', (c) => showLedger(c, desk))
  controls.get('/health', (c) => c.json({ sandbox: 'moyasar', pid: process.pid }))
  controls.get('/ledger', (c) => c.body(ledgerStream(desk), 200, { 'content-type': 'application/json' }))

  controls.get('/faults', (c) => c.json(desk.faults.current))
  controls.put('/faults', async (c) => {
    const parsed = parseFaults(await readBody(c.env.incoming))
    if ('errors' in parsed) throw invalid(parsed.errors)
    desk.faults.replace(parsed.faults)
    return c.json(desk.faults.current)
  })
  // The form of the page.
  controls.post('/faults', async (c) => {
    const parsed = parseFaults(await readBody(c.env.incoming))
    if ('errors' in parsed) return c.body(ledgerPage(desk, 1, parsed.errors), 400, pageHeaders)
    desk.faults.replace(parsed.faults)
    return c.redirect('/sandbox#faults', 303)
  })

  controls.get('/clock', (c) => c.json({ now: new Date(desk.clock.now()).toISOString() }))
  controls.put('/clock', async (c) => {
    const fields = new Fields(await readBody(c.env.incoming))
    const step = fields.integer('advance_ms', { required: true, min: 0, max: MAX_STEP })
    fields.check()
    desk.clock.advance(step ?? 0)
    return c.json({ now: new Date(desk.clock.now()).toISOString() })
  })

  controls.post('/tokens', async (c) => {
    const fields = new Fields(await readBody(c.env.incoming))
    const count = fields.integer('count', { required: true, min: 1, max: MAX_TOKENS }) ?? 1
    fields.check()
    return c.json({ tokens: Array.from({ length: count }, () => putVerifiedToken(desk).token.id) })
  })
  controls.put('/tokens/:id', async (c) => {
    const fields = new Fields(await readBody(c.env.incoming))
    const code = fields.text('code', { required: true }) ?? ''
    if (!/^\d\d$/.test(code)) fields.complain('code', FIELD_TEXTS.sourceType)
    fields.check()
    const record = desk.ledger.tokens.get(c.req.param('id'))
    if (!record) throw notFound()
    desk.ledger.putToken({ ...record, behaviour: { ...record.behaviour, code, codeWithoutCvc: code } })
    return c.json({ id: record.token.id, code })
  })

  controls.post('/payments/:id/settle', async (c) => {
    const fields = new Fields(await readBody(c.env.incoming))
    const status = fields.text('status') ?? 'paid'
    const code = fields.text('code') ?? (status === 'failed' ? '05' : '00')
    if (!['paid', 'authorized', 'failed'].includes(status)) fields.complain('status', FIELD_TEXTS.sourceType)
    if (!Object.hasOwn(bankAnswers, code) || (code === '00') !== (status !== 'failed'))
      fields.complain('code', FIELD_TEXTS.sourceType)
    fields.check()
    const record = getPayment(desk, c.req.param('id'))
    const { status: before } = record.payment
    if (before !== 'initiated' && before !== 'failed') throw invalid({ status: [`cannot follow ${before}`] })
    const manual = status === 'authorized' || (status === 'failed' && record.manual)
    return c.json(settleWith(desk, { ...record, manual }, code).payment)
  })
  controls.post('/payments/:id/abandon', (c) => {
    const record = getPayment(desk, c.req.param('id'))
    if (record.payment.status !== 'initiated')
      throw invalid({ status: [`cannot follow ${record.payment.status}`] })
    return c.json(refuse(desk, record, 'cancelled').payment)
  })
  controls.post('/payments/:id/tamper', async (c) => {
    const fields = new Fields(await readBody(c.env.incoming))
    const amount = fields.integer('amount', { min: 0, max: MAXIMUM_AMOUNT })
    const currency = fields.text('currency')
    const metadata = fields.metadata()
    if (currency !== undefined && !isCurrency(currency)) fields.complain('currency', FIELD_TEXTS.currency)
    fields.check()
    const record = getPayment(desk, c.req.param('id'))
    const changes = {
      ...(amount !== undefined && { amount }),
      ...(currency !== undefined && { currency }),
      ...(metadata !== undefined && { metadata: withoutEmpty(metadata) }),
    }
    const payment = changed(record.payment, changes, desk.clock.now())
    desk.ledger.putPayment({ ...record, payment })
    return c.json(payment)
  })
  controls.post('/payments/:id/webhooks', async (c) => {
    const fields = new Fields(await readBody(c.env.incoming))
    const asked = fields.text('type', { required: true })
    const type = availableEvents.find((event) => event === asked)
    if (asked !== undefined && !type) fields.complain('type', FIELD_TEXTS.sourceType)
    fields.check()
    const { payment } = getPayment(desk, c.req.param('id'))
    if (type) desk.webhooks.emit(type, payment)
    return c.json(payment, 202)
  })
  return controls
}

/** Piece by piece: after a benchmark the whole would be larger than the memory that this process is given. */
function ledgerStream(desk: Desk): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const records = desk.ledger.newestPayments()
  let text = '{"payments":['
  let comma = ''
  return new ReadableStream({
    async pull(controller) {
      let next = records.next()
      while (!next.done) {
        text += comma + JSON.stringify(next.value.payment)
        comma = ','
        if (text.length > 65_536) break
        next = records.next()
      }
      await desk.ledger.flushed()
      controller.enqueue(encoder.encode(next.done ? `${text}]}` : text))
      text = ''
      if (next.done) controller.close()
    },
  })
}

export function showLedger(c: Context<Env>, desk: Desk) {
  const asked = c.req.query('page') ?? ''
  const number = /^[1-9]\d{0,6}$/.test(asked) ? Number(asked) : 1
  return c.body(ledgerPage(desk, number), 200, pageHeaders)
}
