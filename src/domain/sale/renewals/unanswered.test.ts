import { describe, expect, it } from 'vitest'
import { oneGateway, signedInStaff, testApi } from '#test/api'
import { addPartner, partnerAsk } from '#test/partners'
import { giveBalance } from '#test/balance'
import { approvedCard, openTestShop, type CardGateway } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'
import { createMoyasar } from '#integrations/payments/moyasar'
import { runTimeOfClient } from '#domain/core/time-machine/run-time-of-client'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import { handlers } from '#jobs/handlers'
import { riyadhDate } from '#rules/core/riyadh-days'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const real = shop.bank.gateway

const noAnswer = () => Promise.reject(new GatewayUnreachable('no answer in time'))
const vaultOf = (chargeSavedCard: CardGateway['cardVault']['chargeSavedCard']) => ({
  cardVault: { ...real.cardVault, chargeSavedCard },
})

/** How a gateway does not answer a charge. */
const silences: Record<string, CardGateway> = {
  'refuses our key': createMoyasar({
    baseUrl: shop.bank.url,
    browserBaseUrl: shop.bank.url,
    publishableKey: 'pk_test_sandbox',
    secretKey: 'sk_test_taken_back',
    webhookSecret: 'whsec_test_sandbox',
  }),
  'is silent': { ...real, ...vaultOf(noAnswer), findPayment: noAnswer },
}
const silent = silences['is silent'] as CardGateway
/** It takes the charge, and nothing of it comes back. */
const losesAnswer: CardGateway = {
  ...silent,
  ...vaultOf(async (charge, source) => {
    await real.cardVault.chargeSavedCard(charge, source)
    return noAnswer()
  }),
}
/** It answers questions, and no charge. */
const takesNothing: CardGateway = { ...real, ...vaultOf(noAnswer) }

/** What the log called an error. */
const errors = new Set<string>()

/** Moves her time to so many days after the plan began, at this gateway. */
async function travel(she: Subscriber, days: number, gateway: CardGateway = real): Promise<void> {
  const to = new Date(she.started.getTime() + days * day)
  const log = {
    ...shop.system.log,
    warn: () => {},
    error: (_: object, words: string) => void errors.add(words),
  }
  const system = { ...shop.system, log, gateways: oneGateway(gateway) }
  await runTimeOfClient(system, handlers, { clientId: she.clientId, to })
}

/** What the gateway has taken for her renewals, by the status of each charge. */
async function taken(she: Subscriber): Promise<string[]> {
  const orders = (await she.renewals()).map(({ id }) => id)
  const { payments } = (await shop.bank.call('GET', '/sandbox/ledger')).body
  return payments
    .filter((one: { metadata?: { order_id?: string } }) => orders.includes(String(one.metadata?.order_id)))
    .map(({ status }: { status: string }) => status)
}

/** Why money of hers went back. */
const causes = (she: Subscriber) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select('r.cause')
    .where('o.client_id', '=', she.clientId)
    .execute()

const dayOf = (she: Subscriber, moment: string) =>
  Math.round(((Date.parse(moment) - she.started.getTime()) / day) * 10) / 10

const notified = async (she: Subscriber) =>
  (await she.result()).filter((one) => !/^re(newal|sume)_soon/.test(one))

/** Jobs of hers that were given up. */
const givenUp = async (she: Subscriber) =>
  (
    await db
      .selectFrom('jobs')
      .select('name')
      .where('client_id', '=', she.clientId)
      .where('name', 'in', ['order.lapse', 'payment.reconcile', 'subscription.renew', 'renewal.charge'])
      .where('failed_at', 'is not', null)
      .execute()
  ).map(({ name }) => name)

describe.each(Object.entries(silences))('a gateway that %s around the paid end', (_, gateway) => {
  it('begins the grace there, as what it is, and the renewal is charged once when it is back', async () => {
    const she = await newSubscriber(shop, db)
    await travel(she, 29.9, gateway)
    expect(await she.read()).toMatchObject({ status: 'active', grace_ends_at: null, failed_renewal: null })
    await travel(she, 30.3, gateway)
    const plan = await she.read()
    expect(plan).toMatchObject({
      status: 'past_due',
      auto_renew: true,
      points_left: 300,
      failed_renewal: { is_unanswered: true, next_try_at: null },
    })
    expect(dayOf(she, plan.access_ends_at)).toBe(35)
    expect(await notified(she)).toEqual(['renewal_unanswered:30'])
    await travel(she, 31.2, gateway)
    expect(await taken(she)).toEqual([])
    expect(await notified(she)).toEqual(['renewal_unanswered:30'])
    expect(await givenUp(she)).toEqual([])

    await travel(she, 31.4)
    expect(await she.read()).toMatchObject({ status: 'active', grace_ends_at: null, failed_renewal: null })
    expect(dayOf(she, (await she.read()).ends_at)).toBe(60)
    expect(await taken(she)).toEqual(['paid'])
    expect(await she.renewals()).toMatchObject([{ status: 'completed' }])
    expect((await notified(she)).map((one) => one.split(':')[0])).toEqual([
      'renewal_unanswered',
      'renewal_paid',
    ])
  })

  it('ends the plan as a renewal that failed where it does not come back, and its order by the clock', async () => {
    const she = await newSubscriber(shop, db)
    await travel(she, 36, gateway)
    expect(await she.read()).toMatchObject({ status: 'expired', auto_renew: false, access_ends_at: null })
    expect(await notified(she)).toEqual(['renewal_unanswered:30', 'plan_expired:35'])
    const [order] = await she.renewals()
    expect(order).toMatchObject({ status: 'incomplete' })
    expect(await she.payments(String(order?.id))).toMatchObject([{ status: 'initial' }])
    expect(await givenUp(she)).toEqual([])

    await travel(she, 43)
    expect(await she.payments(String(order?.id))).toMatchObject([
      { status: 'unpaid', failure: 'charge_not_found' },
    ])
    expect(await she.renewals()).toMatchObject([{ status: 'cancelled' }])
    expect(await taken(she)).toEqual([])
    expect(await notified(she)).toEqual(['renewal_unanswered:30', 'plan_expired:35'])
    expect(await she.books()).toMatchObject({ total: 0, held: 0 })
  })
})

it('does not charge again what the gateway took without saying so', async () => {
  const she = await newSubscriber(shop, db)
  await travel(she, 29.1, losesAnswer)
  await travel(she, 31, silent)
  expect(await she.read()).toMatchObject({ status: 'past_due', failed_renewal: { is_unanswered: true } })
  await travel(she, 31.5)
  expect(await taken(she)).toEqual(['paid'])
  expect(await she.read()).toMatchObject({ status: 'active' })
})

it.each([
  ['a refund', 'refunds', { amount_minor: 6_900, reason: 'asked', destination: 'balance', period: 'end' }],
  ['a chargeback', 'chargebacks', { reason: 'bank', reference: 'CB-1' }],
])('sends back what it has taken where %s ended the plan meanwhile', async (_, path, body) => {
  const she = await newSubscriber(shop, db)
  await travel(she, 29.1, losesAnswer)
  await travel(she, 31, silent)
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('client_id', '=', she.clientId)
    .where('method', '<>', 'subscription')
    .executeTakeFirstOrThrow()
  const { token } = await signedInStaff(db, 'admin')
  expect((await shop.ask(`POST /api/users/v1/orders/${id}/${path}`, { token, body })).status).toBe(201)
  await travel(she, 40)
  expect(await she.read()).toMatchObject({ status: 'expired', auto_renew: false })
  expect(await she.renewals()).toMatchObject([{ status: 'cancelled' }])
  expect(await taken(she)).toEqual(['refunded'])
  expect(await she.books()).toMatchObject({ total: 0, held: 0 })
})

describe('a renewal that is stopped before the gateway says that it was paid', () => {
  it.each<[string, (she: Subscriber) => Promise<{ status: number }>]>([
    ['on its page', (she) => she.stop()],
    [
      'with the consent that is taken back',
      ({ token }) => shop.ask('PUT /api/clients/v1/consents', { token, body: { renewal: false } }),
    ],
  ])('goes back, and the plan stays until the day that was said: %s', async (_, stop) => {
    const she = await newSubscriber(shop, db)
    await travel(she, 29.1, losesAnswer)
    await travel(she, 31, silent)
    expect((await stop(she)).status).toBe(200)
    await travel(she, 33)
    const plan = await she.read()
    expect(plan).toMatchObject({ status: 'cancelled', auto_renew: false })
    expect(dayOf(she, plan.access_ends_at)).toBe(35)
    expect(await taken(she)).toEqual(['refunded'])
    expect(await causes(she)).toEqual([{ cause: 'renewal_stopped' }])
    expect(await she.renewals()).toMatchObject([{ status: 'cancelled' }])
    expect(await notified(she)).not.toContainEqual(expect.stringMatching(/^renewal_paid/))
    expect(await she.books()).toMatchObject({ total: 0, held: 0 })
  })

  it('goes back also where the plan has ended meanwhile, and its order is not payable any more', async () => {
    const she = await newSubscriber(shop, db)
    await travel(she, 29.1, losesAnswer)
    await travel(she, 31, silent)
    await she.stop()
    await travel(she, 37, silent)
    expect(await she.read()).toMatchObject({ status: 'expired' })
    await travel(she, 38)
    expect(await she.read()).toMatchObject({ status: 'expired' })
    expect(await taken(she)).toEqual(['refunded'])
    expect(await she.renewals()).toMatchObject([{ status: 'cancelled' }])
  })

  it('pays the next period where the renewal was turned on again before that', async () => {
    const she = await newSubscriber(shop, db)
    await travel(she, 29.1, losesAnswer)
    await travel(she, 31, silent)
    await she.stop()
    await she.renewWith(she.card)
    await travel(she, 33)
    expect(await taken(she)).toEqual(['paid'])
    expect(await she.read()).toMatchObject({ status: 'active', auto_renew: true })
    expect(dayOf(she, (await she.read()).ends_at)).toBe(60)
  })
})

it('takes what a client pays by hand for a renewal that they stopped, once the charge turns out never to have come', async () => {
  const she = await newSubscriber(shop, db)
  await travel(she, 31, silent)
  await she.stop()
  const [order] = await she.renewals()
  // Before the job that gives the order up has asked the gateway.
  const paid = await shop.pay(she.token, String(order?.id), {
    method: 'card',
    token: await shop.tokenOf(approvedCard),
    supersede: true,
  })
  expect(paid.status).toBe(201)
  await shop.bank.walk(paid.body.payment.redirect_url)
  const path = `GET /api/clients/v1/orders/${order?.id}/payments/${paid.body.payment.id}`
  await shop.ask(path, { token: she.token })
  await travel(she, 31.5)
  expect(await taken(she)).toEqual(['paid'])
  expect(await causes(she)).toEqual([])
  const plan = await she.read()
  expect(plan).toMatchObject({ status: 'cancelled', auto_renew: false })
  expect(dayOf(she, plan.ends_at)).toBeGreaterThanOrEqual(60)
})

it('lets nothing else be paid for the renewal before it knows', async () => {
  const she = await newSubscriber(shop, db)
  await travel(she, 29.1, losesAnswer)
  await travel(she, 36, silent)
  const [order] = await she.renewals()
  expect(order).toMatchObject({ status: 'incomplete' })
  const paid = await shop.pay(she.token, String(order?.id), { method: 'card', token: 'token_of_another' })
  expect(paid.status).toBe(409)
  // Late money of an expired plan begins a new period.
  await travel(she, 36.5)
  expect(await taken(she)).toEqual(['paid'])
  expect(await she.read()).toMatchObject({ status: 'active' })
})

it('takes no money for the same plan beside a renewal that may be paid', async () => {
  const she = await newSubscriber(shop, db)
  await travel(she, 29.1, losesAnswer)
  await travel(she, 31, silent)
  // That plan and no other, which another rule keeps apart.
  const { order } = (await shop.placeOrder(she.token, { product_id: (await she.read()).product.id })).body
  const pay = () => shop.pay(she.token, order.id, { method: 'saved_card', payment_method_id: she.card })
  expect(await pay()).toMatchObject({ status: 409, body: { code: 300016 } })
  await travel(she, 31.5)
  expect(await taken(she)).toEqual(['paid'])
  expect(dayOf(she, (await she.read()).ends_at)).toBe(60)
  // Whoever still wants more time pays for it now, knowing that.
  expect((await pay()).status).toBe(201)
})

it.each([
  ['has paid the lapsed renewal', losesAnswer, { status: 409, body: { code: 300016 } }, 1],
  ['has taken nothing', takesNothing, { status: 201 }, 0],
])('is asked before the plan is bought by hand where it %s', async (_, gateway, answer, periods) => {
  const she = await newSubscriber(shop, db)
  await travel(she, 29.1, gateway)
  await travel(she, 37, silent)
  expect(await she.read()).toMatchObject({ status: 'expired' })
  const { order } = (await shop.placeOrder(she.token, { product_id: shop.plans.small })).body
  const paid = await shop.pay(she.token, order.id, { method: 'saved_card', payment_method_id: she.card })
  expect(paid).toMatchObject(answer)
  expect(await taken(she)).toHaveLength(periods)
})

it('sends back late money of a lapsed renewal whose plan was bought again while its gateway was silent', async () => {
  const she = await newSubscriber(shop, db)
  await travel(she, 29.1, losesAnswer)
  await travel(she, 37, silent)
  expect(await she.read()).toMatchObject({ status: 'expired' })
  await giveBalance(shop.system, she.clientId, 6_900)
  const quiet = testApi(db, { parts: { ...shop.parts, gateways: oneGateway(silent) } })
  const { order } = (await shop.placeOrder(she.token, { product_id: shop.plans.small })).body
  const paid = await quiet.ask(`POST /api/clients/v1/orders/${order.id}/payments`, {
    token: she.token,
    body: { method: 'balance' },
  })
  expect(paid.status).toBe(201)
  await travel(she, 37.1, silent)
  await travel(she, 38)
  expect(await taken(she)).toEqual(['refunded'])
  expect(await causes(she)).toEqual([{ cause: 'plan_running' }])
  const { subscriptions } = (await shop.ask('GET /api/clients/v1/subscriptions', { token: she.token })).body
  const [plan] = subscriptions.filter(({ status }: { status: string }) => status === 'active')
  expect(dayOf(she, plan.ends_at)).toBe(67)
  expect(await she.renewals()).toMatchObject([{ status: 'cancelled' }])
  expect(await she.books()).toMatchObject({ total: 0, held: 0 })
})

it('gives no time on account beside a renewal that may be paid', async () => {
  const { token } = await addPartner(db, { products: [shop.plans.small], accountLimit: 1_000_000 })
  const she = await newSubscriber(shop, db)
  const body = {
    product_id: shop.plans.small,
    client: { phone_number: she.phone.slice(4) },
    payment: 'account',
  }
  const order = () => partnerAsk(shop.ask, token)('POST /orders', { body })
  // The bank has it, and the plan still runs: its grace has not begun.
  await travel(she, 29.1, losesAnswer)
  expect(await she.read()).toMatchObject({ status: 'active' })
  expect(await order()).toMatchObject({ status: 409, body: { code: 300051 } })
  await travel(she, 31.5)
  expect(await taken(she)).toEqual(['paid'])
  expect(dayOf(she, (await she.read()).ends_at)).toBe(60)
  expect(await order()).toMatchObject({ status: 201 })
})

it('announces the second charge that is not answered, too', async () => {
  const she = await newSubscriber(shop, db)
  await travel(she, 29.1, takesNothing)
  await travel(she, 30.6, takesNothing)
  await she.stop()
  await travel(she, 30.7)
  await she.renewWith(she.card)
  await travel(she, 32, silent)
  expect((await notified(she)).filter((one) => one.startsWith('renewal_unanswered'))).toHaveLength(2)
})

it('goes on trying where only charges are not answered, and says nothing of a refusal', async () => {
  const she = await newSubscriber(shop, db)
  await travel(she, 31, takesNothing)
  expect(await she.read()).toMatchObject({ status: 'past_due' })
  expect(await notified(she)).toEqual(['renewal_unanswered:30'])
  await travel(she, 31.3)
  expect(await taken(she)).toEqual(['paid'])
  expect((await notified(she)).at(-1)).toMatch(/^renewal_paid/)
})

it('follows a refusal that comes after the silence as any other', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  await travel(she, 30.2, silent)
  await travel(she, 30.4)
  expect(await she.read()).toMatchObject({ status: 'past_due', failed_renewal: { is_unanswered: false } })
  expect((await notified(she)).map((one) => one.split(':')[0])).toEqual([
    'renewal_unanswered',
    'renewal_failed',
  ])
  await travel(she, 36)
  expect(await she.read()).toMatchObject({ status: 'expired' })
})

it('is not tried again before the day that was told, where a later question brings the refusal', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  await travel(she, 29.5)
  const nextTry = async () => dayOf(she, (await she.read()).failed_renewal.next_try_at)
  expect(await nextTry()).toBe(30)
  // Charge and question run into their time limits one after the other: the job waits longer than that of the
  // payment.
  await travel(she, 30.0001, losesAnswer)
  await db
    .updateTable('jobs')
    .set({ due_at: new Date(she.started.getTime() + 30.001 * day) })
    .where('client_id', '=', she.clientId)
    .where('name', '=', 'renewal.charge')
    .where('done_at', 'is', null)
    .execute()
  await travel(she, 30.0009)
  expect(await nextTry()).toBe(32)
  const before = await notified(she)
  await travel(she, 31.9)
  expect(await taken(she)).toHaveLength(2)
  expect(await notified(she)).toEqual(before)
  expect(await nextTry()).toBe(32)
  await travel(she, 32.1)
  expect(await taken(she)).toHaveLength(3)
})

it('tells of that refusal also where its client has stopped and started the renewal meanwhile', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  await travel(she, 30.2, silent)
  await she.stop()
  await she.renewWith(she.card)
  await travel(she, 31)
  expect(await she.read()).toMatchObject({ status: 'past_due', failed_renewal: { is_unanswered: false } })
  expect((await notified(she)).at(-1)).toMatch(/^renewal_failed/)
})

it('promises nothing after a pause', async () => {
  const she = await newSubscriber(shop, db)
  const until = riyadhDate(new Date(Date.parse((await she.read()).ends_at) + 20 * day))
  await shop.ask(`PUT /api/clients/v1/subscriptions/${she.id}/pause`, { token: she.token, body: { until } })
  await travel(she, 51, silent)
  expect(await she.read()).toMatchObject({ status: 'past_due', access_ends_at: null })
  expect(await notified(she)).toEqual(['resume_unanswered:50'])
})

it('gives no job up meanwhile, and says so once a day of failures is over', () => {
  expect([...errors]).toEqual(['a job has failed for a day and is tried again for as long as it takes'])
})
