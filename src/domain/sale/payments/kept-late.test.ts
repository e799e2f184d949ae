import { describe, expect, it } from 'vitest'
import { keepCard } from '#domain/sale/payments/keep-card'
import { runDueJobs } from '#domain/core/jobs/run-due-jobs'
import { handlers } from '#jobs/handlers'
import { signedInStaff } from '#test/api'
import { openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1'

const newCard = {
  type: 'creditcard',
  name: 'Noura Ali',
  number: '4201320111111010',
  month: 9,
  year: 2099,
  cvc: '123',
  save_card: true,
  '3ds': true,
}

/** The gateway is silent when the card is to be kept; the plan begins without it. */
const silent: typeof handlers = {
  ...handlers,
  'payment.keep_card': () => Promise.reject(new Error('the gateway is silent')),
}

const waiting = { status: 'active', auto_renew: false, auto_renew_saves_card: true }

/**
 * A plan that is to renew with the card that it was paid with, which is not kept yet, as it is `found` then.
 */
async function buyWithNewCard(token: string, found: object = waiting) {
  const { order } = (await shop.placeOrder(token, { auto_renew: true })).body
  const { payment } = (await shop.pay(token, order.id, { method: 'card', save_card: true })).body
  const { url, body } = payment.gateway_request
  const sent = await shop.bank.call(
    'POST',
    new URL(url).pathname,
    { ...body, source: newCard },
    'pk_test_sandbox:',
  )
  await shop.bank.walk(String(sent.body.source.transaction_url))
  await shop.ask(`GET ${own}/orders/${order.id}/payments/${payment.id}`, { token })
  for (let i = 0; i < 6; i++) {
    const at = new Date(Date.now() + 3_000)
    await runDueJobs({ ...shop.system, now: () => at }, silent, { limit: 20 })
  }
  const [{ id }] = (await shop.ask(`GET ${own}/subscriptions`, { token })).body.subscriptions
  const read = async () => (await shop.ask(`GET ${own}/subscriptions/${id}`, { token })).body.subscription
  expect(await read()).toMatchObject(found)
  return { id, read, keep: () => keepCard(shop.system, payment.id) }
}

describe('a card that is kept after its plan has begun', () => {
  it('renews the plan, as was agreed to with the order', async () => {
    const { token } = await shop.newClient()
    const plan = await buyWithNewCard(token)
    await plan.keep()
    expect(await plan.read()).toMatchObject({ status: 'active', auto_renew: true })
  })

  it('renews nothing where its client has stopped the renewal meanwhile', async () => {
    const { token } = await shop.newClient()
    const plan = await buyWithNewCard(token)
    const stopped = await shop.ask(`DELETE ${own}/subscriptions/${plan.id}/auto_renewal`, { token })
    expect(stopped.status).toBe(200)
    await plan.keep()
    expect(await plan.read()).toMatchObject({ status: 'cancelled', auto_renew: false })
    // The card itself is kept, as was asked for.
    const { payment_methods: cards } = (await shop.ask(`GET ${own}/payment_methods`, { token })).body
    expect(cards).toHaveLength(1)
  })

  it('leaves the card that its client has chosen since', async () => {
    const she = await newSubscriber(shop, db)
    const late = await buyWithNewCard(she.token, { auto_renew: true })
    const chosen = await she.addCard({ number: '4111111111111111' })
    expect((await she.renewWith(chosen)).status).toBe(200)
    await late.keep()
    expect(await she.read()).toMatchObject({ auto_renew: true, payment_method_id: chosen })
  })

  it('renews nothing where a chargeback has stopped every renewal of the client meanwhile', async () => {
    const { token } = await shop.newClient()
    const first = await shop.buy(token)
    const plan = await buyWithNewCard(token)
    const admin = await signedInStaff(db, 'admin')
    const disputed = await shop.ask(`POST /api/users/v1/orders/${first.id}/chargebacks`, {
      token: admin.token,
      body: { reason: 'unknown to the payer', reference: 'ARN 1' },
    })
    expect(disputed.status).toBe(201)
    await plan.keep()
    expect(await plan.read()).toMatchObject({ auto_renew: false })
  })
})
