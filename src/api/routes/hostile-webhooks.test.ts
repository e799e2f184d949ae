import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { processGatewayEvent } from '#domain/sale/payments/process-gateway-event'
import type { GatewayPayment } from '#domain/core/ports/gateway'
import { oneGateway } from '#test/api'
import { openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const secret = 'whsec_test_sandbox'

const eventAbout = (paymentId: string, changes: object = {}) => ({
  id: randomUUID(),
  type: 'payment_paid',
  secret_token: secret,
  data: { id: paymentId },
  ...changes,
})
const notify = (body: unknown, headers: Record<string, string> = {}) =>
  shop.ask('POST /api/webhooks/moyasar', { body, headers })
const later = () => new Date(Date.now() + 5_000)
const countEvents = async () =>
  Number(
    (
      await db
        .selectFrom('gateway_events')
        .select((row) => row.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

describe('an event', () => {
  it.each([
    ['larger than any', { ...eventAbout(randomUUID()), more: 'x'.repeat(70_000) }, 413],
    ['of twenty thousand lists in each other', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 422],
    ['of a deep object with the secret nowhere', `${'{"data":'.repeat(6_000)}1${'}'.repeat(6_000)}`, 401],
    ['whose secret is a list', eventAbout(randomUUID(), { secret_token: [secret] }), 401],
    ['whose secret is longer', eventAbout(randomUUID(), { secret_token: `${secret}x` }), 401],
    ['whose name is too long', eventAbout(randomUUID(), { id: 'x'.repeat(101) }), 401],
    ['that speaks of no payment', { ...eventAbout(''), data: null }, 401],
    ['in half', '{"id":"x","type":"payment_paid","secret_token"', 400],
  ])('%s is refused, and nothing is stored', async (_, body, status) => {
    const before = await countEvents()
    expect((await notify(body)).status).toBe(status)
    expect(await countEvents()).toBe(before)
  })

  it('with a character that no text may hold is answered, and not by a fault', async () => {
    const result = await notify(eventAbout(randomUUID(), { type: 'payment\u0000paid' }))
    expect(result.status).toBeLessThan(500)
  })

  it('that comes twenty times at once is stored and worked once', async () => {
    const { token } = await shop.newClient()
    const { orderId, payment } = await shop.startPaying(token)
    await shop.bank.walk(payment.redirect_url)
    const event = eventAbout(payment.id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => notify(event)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const ran = await shop.runJobs(later)
    expect(ran.filter((name) => name === 'gateway_event.work')).toHaveLength(1)
    expect((await shop.readOrder(token, orderId)).status).toBe('completed')
    const { payments } = await shop.readOrder(token, orderId)
    expect(payments).toHaveLength(1)
  })

  it('of failure behind the money, and of money that is older, changes nothing of a paid order', async () => {
    const { token } = await shop.newClient()
    const order = await shop.buy(token)
    for (const type of ['payment_failed', 'payment_voided', 'payment_refunded', 'payment_paid']) {
      await notify(eventAbout(order.payments[0].id, { type }))
    }
    await shop.runJobs(later)
    expect(await shop.readOrder(token, order.id)).toMatchObject({ status: 'completed', refunded_minor: 0 })
  })

  it('about somebody else’s open payment settles neither', async () => {
    const [one, other] = [await shop.newClient(), await shop.newClient()]
    const [mine, theirs] = [await shop.startPaying(one.token), await shop.startPaying(other.token)]
    await shop.bank.walk(mine.payment.redirect_url)
    await notify(eventAbout(theirs.payment.id, { data: { id: theirs.payment.id, amount: 6_900 } }))
    await shop.runJobs(later)
    expect((await shop.readOrder(other.token, theirs.orderId)).status).toBe('awaiting_payment')
  })
})

describe('the gateway’s own answer behind an event', () => {
  const lies: [string, (truth: GatewayPayment) => Partial<GatewayPayment>][] = [
    ['another currency', () => ({ currency: 'USD' })],
    ['another order', () => ({ orderId: randomUUID() })],
    ['no order', () => ({ orderId: null })],
    ['another payment', () => ({ id: randomUUID() })],
    ['the other mode', ({ live }) => ({ live: !live })],
    ['a part that went back', () => ({ refunded: 1 as GatewayPayment['refunded'] })],
    ['a halala less', ({ amount }) => ({ amount: (amount - 1) as GatewayPayment['amount'] })],
    ['a halala more', ({ amount }) => ({ amount: (amount + 1) as GatewayPayment['amount'] })],
  ]
  it.each(lies)('that names %s settles nothing, and the money goes back', async (_, lie) => {
    const { token } = await shop.newClient()
    const { orderId, payment } = await shop.startPaying(token)
    await shop.bank.walk(payment.redirect_url)
    const real = shop.bank.gateway
    const gateways = oneGateway({
      ...real,
      findPayment: async (handle) => {
        const truth = await real.findPayment(handle)
        return truth && { ...truth, ...lie(truth) }
      },
    })
    await notify(eventAbout(payment.id))
    const event = await db
      .selectFrom('gateway_events')
      .select('id')
      .where('payment_id', '=', payment.id)
      .executeTakeFirstOrThrow()
    await processGatewayEvent({ ...shop.system, gateways }, event.id)
    expect((await shop.readOrder(token, orderId)).status).toBe('declined')
    const refunds = await db.selectFrom('refunds').select('cause').where('order_id', '=', orderId).execute()
    expect(refunds).toEqual([{ cause: 'mismatch' }])
  })
})
