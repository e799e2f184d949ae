import { describe, expect, it } from 'vitest'
import { hour, minute, second } from '#rules/core/durations'
import { halalas } from '#rules/core/money'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import type { GatewayPayment } from '#domain/core/ports/gateway'
import { runTimeOfClient } from '#domain/core/time-machine/run-time-of-client'
import { inTransaction } from '#domain/core/transaction'
import { lapseOrder } from '#domain/sale/orders/lapse-order'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { closeOpenPayment } from '#domain/sale/records/payments/close-open-payment'
import { advanceSubscription } from '#domain/sale/renewals/advance-subscription'
import { chargeRenewal } from '#domain/sale/renewals/charge-renewal'
import { handlers } from '#jobs/handlers'
import { oneGateway } from '#test/api'
import { giveBalance } from '#test/balance'
import { testDatabase } from '#test/database'
import { beforeTax } from '#rules/shop/price'
import { addDearPlan, approvedCard, openTestShop, type CardGateway } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const real = shop.bank.gateway

const large = await addDearPlan(shop.system, {
  price: beforeTax(halalas(50_000)),
  points: 4_000,
  days: 90,
  group_sharing: true,
})

/** What is due in the moment in which a grace ends, as where the watch has left the end of the window. */
const due = ['order.lapse', 'renewal.charge', 'subscription.advance'] as const
type Due = (typeof due)[number]
const permutations: Due[][] = due.flatMap((first) =>
  due
    .filter((second) => second !== first)
    .map((second) => [first, second, ...due.filter((third) => third !== first && third !== second)]),
)

/** A plan with a member, five minutes before the end of the grace that a refused renewal has begun. */
async function beforeTheEnd(code = '51') {
  const she = await newSubscriber(shop, db, { product: shop.plans.shared, code })
  const { phone } = await shop.newClient()
  await shop.ask(`PUT /api/clients/v1/subscriptions/${she.id}/members`, {
    token: she.token,
    body: { members: [{ phone_number: `0${phone.slice(4)}` }] },
  })
  await she.travel(90.1)
  const end = new Date((await she.read()).grace_ends_at)
  // The plan is looked after every half an hour, which would be all that this test does.
  const days = (end.getTime() - 5 * minute - she.started.getTime()) / day
  await she.travel(days, { 'subscription.advance': async () => end })
  return { she, end }
}
type Ending = Awaited<ReturnType<typeof beforeTheEnd>>

/** Moves her time there, at this gateway. */
async function travel(she: Subscriber, to: Date, gateway: CardGateway = real): Promise<void> {
  const log = { ...shop.system.log, warn: () => {} }
  const system = { ...shop.system, log, gateways: oneGateway(gateway) }
  await runTimeOfClient(system, handlers, { clientId: she.clientId, to })
}
/** To so many milliseconds behind the end. */
const behind = ({ she, end }: Ending, ms: number, gateway: CardGateway = real) =>
  travel(she, new Date(end.getTime() + ms), gateway)

/** Whatever is due with the end of the grace comes in this order, a millisecond apart. */
async function inTurn({ she, end }: Ending, turns: readonly Due[]): Promise<void> {
  for (const [place, name] of turns.entries()) {
    await db
      .updateTable('jobs')
      .set({ due_at: new Date(end.getTime() + place) })
      .where('client_id', '=', she.clientId)
      .where('name', '=', name)
      .where('done_at', 'is', null)
      .execute()
  }
  const waiting = await db
    .selectFrom('jobs')
    .select('name')
    .where('client_id', '=', she.clientId)
    .where('name', 'in', [...due])
    .where('done_at', 'is', null)
    .orderBy('due_at')
    .execute()
  expect(waiting.map(({ name }) => name)).toEqual(turns)
}

const renewalOf = (she: Subscriber) =>
  db
    .selectFrom('renewals')
    .select(['id', 'order_id', 'status'])
    .where('client_id', '=', she.clientId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** The owner goes to the bank with the order of the renewal itself. */
async function goToTheBank({ she }: Ending) {
  const { order_id: id } = await renewalOf(she)
  const { payment } = await shop.startPaying(she.token, undefined, { id })
  const comeBack = async (...walk: [] | [string]) => {
    await shop.bank.walk(payment.redirect_url, ...walk)
    await shop.ask(`GET /api/clients/v1/orders/${id}/payments/${payment.id}`, { token: she.token })
  }
  return { pay: () => comeBack(), leave: () => comeBack('UNAUTHENTICATED') }
}

/** The first charge is on the wire while `meanwhile` happens, and nobody can be asked about it. */
function slow(meanwhile: () => Promise<unknown>): CardGateway {
  let isOnTheWire = false
  return {
    ...real,
    findPayment: async (handle) => (isOnTheWire ? null : real.findPayment(handle)),
    cardVault: {
      ...real.cardVault,
      async chargeSavedCard(charge, source) {
        isOnTheWire = true
        const answer = await real.cardVault.chargeSavedCard(charge, source)
        await meanwhile()
        isOnTheWire = false
        return answer
      },
    },
  }
}

/** What another worker does a second behind the end. */
async function runBeside({ she, end }: Ending, names: Due[], gateway: CardGateway = real): Promise<void> {
  const now = () => new Date(end.getTime() + second)
  const ctx = { ...shop.system, now, gateways: oneGateway(gateway) }
  const { id, order_id: orderId } = await renewalOf(she)
  for (const name of names) {
    if (name === 'order.lapse') await lapseOrder(ctx, orderId)
    else if (name === 'renewal.charge') await chargeRenewal(ctx, id)
    else await advanceSubscription(ctx, she.id)
  }
}

/** The last try's answer takes a second, in which the others run, and see as little of it. */
async function travelSlowly(ending: Ending, to: number, names: Due[]): Promise<void> {
  const knowsNothing = { ...real, findPayment: async () => null }
  await behind(
    ending,
    to,
    slow(() => runBeside(ending, names, knowsNothing)),
  )
}

/** All that can be seen of it afterwards. */
async function outcome({ she, end }: Ending) {
  const plan = await she.read()
  const renewal = await renewalOf(she)
  const renewals = await she.renewals()
  const ids = renewals.map(({ id }) => id)
  const { payments } = (await shop.bank.call('GET', '/sandbox/ledger')).body
  const taken = payments.filter(
    (one: { status: string; metadata?: { order_id?: string } }) =>
      ['paid', 'captured', 'refunded'].includes(one.status) && ids.includes(String(one.metadata?.order_id)),
  )
  const members = await db
    .selectFrom('subscription_members')
    .select('status')
    .where('subscription_id', '=', she.id)
    .execute()
  const notified = await db
    .selectFrom('messages')
    .select('template')
    .where('client_id', '=', she.clientId)
    .where('channel', '=', 'sms')
    .where('created_at', '>=', new Date(end.getTime() - 5 * minute))
    .orderBy('id')
    .execute()
  return {
    plan: plan.status,
    renews: plan.auto_renew,
    renewal: renewal.status,
    order: renewals.at(-1)?.status,
    attempts: (await she.payments(renewal.order_id)).length,
    taken: taken.length,
    members: members.map(({ status }) => status),
    notified: notified.map(({ template }) => template),
  }
}

const goesOn = {
  plan: 'active',
  renews: true,
  renewal: 'paid',
  order: 'completed',
  taken: 1,
  members: ['invited'],
  notified: ['renewal_paid'],
}
const isOver = {
  plan: 'expired',
  renews: false,
  renewal: 'lapsed',
  order: 'incomplete',
  taken: 0,
  members: ['removed'],
  notified: ['plan_expired'],
}
const waits = { plan: 'past_due', renewal: 'open', taken: 0, members: ['invited'], notified: [] }

describe.each(permutations.map((turns) => ({ turns, inWords: turns.join(', ') })))(
  'at the end of a grace, $inWords',
  ({ turns }) => {
    const withoutTry = turns.filter((name) => name !== 'renewal.charge')

    it('the last try decides where nobody pays', async () => {
      const ending = await beforeTheEnd()
      await inTurn(ending, turns)
      await behind(ending, hour)
      expect(await outcome(ending)).toEqual({ ...isOver, attempts: 4 })
    })

    it('the last try is made once, while its answer is awaited', async () => {
      const [refused, paid] = [await beforeTheEnd(), await beforeTheEnd()]
      await paid.she.answer(paid.she.card, '00')
      for (const ending of [refused, paid]) {
        await inTurn(ending, turns)
        await travelSlowly(ending, hour, withoutTry)
      }
      expect(await outcome(refused)).toEqual({ ...isOver, attempts: 4 })
      expect(await outcome(paid)).toEqual({ ...goesOn, attempts: 4 })
    })

    it('its owner is waited for at the bank, and no card is charged beside or behind that', async () => {
      const [paid, left] = [await beforeTheEnd(), await beforeTheEnd()]
      for (const ending of [paid, left]) {
        const bank = await goToTheBank(ending)
        await ending.she.answer(ending.she.card, '00')
        await inTurn(ending, turns)
        await behind(ending, 6 * minute)
        expect(await outcome(ending)).toMatchObject({ ...waits, order: 'awaiting_payment', attempts: 4 })
        await (ending === paid ? bank.pay() : bank.leave())
        await behind(ending, hour)
      }
      expect(await outcome(paid)).toEqual({ ...goesOn, attempts: 4 })
      expect(await outcome(left)).toEqual({ ...isOver, attempts: 4 })
    })

    it('a gateway that is silent about what is paid by hand holds no plan for longer than half an hour', async () => {
      const ending = await beforeTheEnd()
      await goToTheBank(ending)
      await inTurn(ending, turns)
      const noAnswer = () => Promise.reject(new GatewayUnreachable('no answer in time'))
      const vault = { ...real.cardVault, chargeSavedCard: noAnswer }
      const silent = { ...real, findPayment: noAnswer, cardVault: vault }
      await behind(ending, 20 * minute, silent)
      expect(await outcome(ending)).toMatchObject(waits)
      await behind(ending, 40 * minute, silent)
      expect(await outcome(ending)).toMatchObject({ plan: 'expired', renewal: 'lapsed' })
      await behind(ending, day)
      expect(await outcome(ending)).toEqual({ ...isOver, attempts: 4 })
    })
  },
)

describe.each([
  { turns: ['order.lapse', 'subscription.advance'] as const },
  { turns: ['subscription.advance', 'order.lapse'] as const },
])('at the end of a grace behind a refusal for good, $turns', ({ turns }) => {
  it('its owner is waited for at the bank', async () => {
    const [paid, left] = [await beforeTheEnd('41'), await beforeTheEnd('41')]
    for (const ending of [paid, left]) {
      const bank = await goToTheBank(ending)
      await inTurn(ending, turns)
      await behind(ending, 6 * minute)
      expect(await outcome(ending)).toMatchObject({ ...waits, order: 'awaiting_payment' })
      if (ending === paid) await bank.pay()
      await behind(ending, hour)
    }
    expect(await outcome(paid)).toEqual({ ...goesOn, attempts: 2 })
    expect(await outcome(left)).toEqual({ ...isOver, attempts: 2 })
  })
})

/**
 * Over the end of the grace its owner is at the bank with a larger plan, whose order is given back behind it.
 */
async function buyLargerPlan(ending: Ending, ...walk: [] | [string]) {
  const { she } = ending
  const before = (await outcome(ending)).attempts
  const order = (await shop.placeOrder(she.token, { product_id: large })).body.order
  const { payment } = await shop.startPaying(she.token, approvedCard, order)
  await she.answer(she.card, '00')
  await behind(ending, 6 * minute)
  expect(await outcome(ending)).toMatchObject({ ...waits, attempts: before })
  await shop.bank.walk(payment.redirect_url, ...walk)
  await shop.ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, { token: she.token })
  await behind(ending, hour)
  return { before, order: await shop.readOrder(she.token, order.id) }
}

describe.each([{ code: '51' }, { code: '41' }])('behind a refusal $code', ({ code }) => {
  it('who is at the bank with a larger plan gets it, with the members', async () => {
    const ending = await beforeTheEnd(code)
    const { she, end } = ending
    const { order } = await buyLargerPlan(ending)
    expect(order).toMatchObject({ status: 'completed', refunds: [] })
    expect(await she.read()).toMatchObject({ status: 'replaced' })
    const members = await db
      .selectFrom('subscription_members as m')
      .innerJoin('subscriptions as s', 's.id', 'm.subscription_id')
      .select('m.status')
      .where('s.client_id', '=', she.clientId)
      .where('s.product_id', '=', large)
      .where('s.created_at', '>=', end)
      .execute()
    expect(members).toEqual([{ status: 'invited' }])
  })

  it('no card is charged behind a larger plan that was left at the bank', async () => {
    const ending = await beforeTheEnd(code)
    const { before } = await buyLargerPlan(ending, 'UNAUTHENTICATED')
    expect(await outcome(ending)).toEqual({ ...isOver, order: 'declined', attempts: before })
  })
})

it('an order that takes the place of the first one with the last try does not lapse on the wire', async () => {
  const ending = await beforeTheEnd()
  await giveBalance(shop.system, ending.she.clientId, 1)
  await travelSlowly(ending, hour, ['order.lapse'])
  expect((await ending.she.renewals()).map(({ status }) => status)).toEqual(['cancelled', 'incomplete'])
  expect(await outcome(ending)).toEqual({ ...isOver, attempts: 1 })
  expect(await ending.she.books()).toMatchObject({ balance: 1, held: 0 })
})

it('a plan whose last charge was closed, and followed by nobody, ends all the same', async () => {
  const ending = await beforeTheEnd()
  const close = async () => {
    const ctx = { ...shop.system, now: () => new Date(ending.end.getTime() + second) }
    const { order_id: id } = await renewalOf(ending.she)
    await inTransaction(ctx, async (tx) => {
      await lockOrder(tx, id)
      await closeOpenPayment(tx, ctx, id, 'payment_timed_out')
    })
  }
  await inTurn(ending, due)
  await behind(ending, 2 * hour, slow(close))
  expect(await outcome(ending)).toEqual({ ...isOver, attempts: 4 })
})

/** Every charge of a saved card comes back as paid with another amount. */
function lying(): CardGateway {
  const other = (payment: GatewayPayment) => ({ ...payment, amount: halalas(payment.amount - 1) })
  return {
    ...real,
    findPayment: async (handle) => {
      const found = await real.findPayment(handle)
      return found && other(found)
    },
    cardVault: {
      ...real.cardVault,
      async chargeSavedCard(charge, source) {
        const answer = await real.cardVault.chargeSavedCard(charge, source)
        return answer.outcome === 'made' ? { ...answer, payment: other(answer.payment) } : answer
      },
    },
  }
}

const causesOf = (she: Subscriber) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select('r.cause')
    .where('o.client_id', '=', she.clientId)
    .execute()

it('a last charge whose money is sent back renews nothing, and its plan ends', async () => {
  const ending = await beforeTheEnd()
  const { she } = ending
  await she.answer(she.card, '00')
  await inTurn(ending, due)
  await behind(ending, hour, lying())
  expect(await outcome(ending)).toEqual({ ...isOver, attempts: 4, taken: 1 })
  expect(await causesOf(she)).toEqual([{ cause: 'mismatch' }])
})

it('behind a charge that is sent back no card is charged by itself, and nobody is told that nothing was taken', async () => {
  const she = await newSubscriber(shop, db)
  await she.addCard()
  const system = { ...shop.system, log: { ...shop.system.log, warn: () => {} } }
  const travelOn = (days: number, gateway: CardGateway) =>
    runTimeOfClient({ ...system, gateways: oneGateway(gateway) }, handlers, {
      clientId: she.clientId,
      to: new Date(she.started.getTime() + days * day),
    })
  await travelOn(30.1, lying())
  const { id, order_id: orderId } = await renewalOf(she)
  const ctx = { ...system, now: () => new Date(she.started.getTime() + 30.2 * day) }
  await chargeRenewal(ctx, id)
  await travelOn(34, real)
  expect(await she.payments(orderId)).toHaveLength(1)
  expect(await causesOf(she)).toEqual([{ cause: 'mismatch' }])
  const messages = await db
    .selectFrom('messages')
    .select('template')
    .where('client_id', '=', she.clientId)
    .execute()
  const templates = messages.map(({ template }) => template)
  expect(templates).toContain('payment_returned')
  expect(templates.filter((template) => /^renewal_(refused|failed)/.test(template))).toEqual([])
})

it('whoever goes to the bank behind the last refusal, before it is followed, is waited for', async () => {
  const ending = await beforeTheEnd()
  await runBeside(ending, ['renewal.charge'])
  const bank = await goToTheBank(ending)
  await behind(ending, 6 * minute)
  expect(await outcome(ending)).toMatchObject({ ...waits, attempts: 5 })
  await bank.pay()
  await behind(ending, hour)
  expect(await outcome(ending)).toEqual({ ...goesOn, attempts: 5 })
})

it('whoever has paid is waited for while the paid time is still to be given', async () => {
  const ending = await beforeTheEnd('41')
  const { she, end } = ending
  const { order_id: id } = await renewalOf(she)
  const { payment } = await shop.startPaying(she.token, undefined, { id })
  await shop.bank.walk(payment.redirect_url)
  const provisionLate = { ...handlers, 'order.fulfil': async () => new Date(end.getTime() + 7 * minute) }
  await runTimeOfClient(shop.system, provisionLate, {
    clientId: she.clientId,
    to: new Date(end.getTime() + 6 * minute),
  })
  expect(await outcome(ending)).toMatchObject({ ...waits, order: 'processing', taken: 1 })
  await behind(ending, hour)
  expect(await outcome(ending)).toEqual({ ...goesOn, attempts: 2 })
})

it('a last try that the plan has dropped is not made once its owner has left the bank', async () => {
  const ending = await beforeTheEnd()
  const bank = await goToTheBank(ending)
  await ending.she.answer(ending.she.card, '00')
  await runBeside(ending, ['subscription.advance'])
  await bank.leave()
  await runBeside(ending, ['renewal.charge'])
  await behind(ending, hour)
  expect(await outcome(ending)).toEqual({ ...isOver, order: 'declined', attempts: 4 })
})

it('a card that is chosen behind the end, while its owner is at the bank, is charged once that is left', async () => {
  const ending = await beforeTheEnd()
  const { she } = ending
  const bank = await goToTheBank(ending)
  await behind(ending, 2 * minute)
  await she.answer(she.card, '00')
  expect((await she.renewWith(she.card)).status).toBe(200)
  await behind(ending, 3 * minute)
  expect(await outcome(ending)).toMatchObject({ ...waits, attempts: 4 })
  await bank.leave()
  await behind(ending, hour)
  expect(await outcome(ending)).toEqual({ ...goesOn, attempts: 5 })
})
