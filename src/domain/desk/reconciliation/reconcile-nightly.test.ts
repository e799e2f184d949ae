import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import { halalas } from '#rules/core/money'
import { postBooking } from '#domain/core/ledger/post-booking'
import { scheduleStandingJobs } from '#domain/core/jobs/standing-jobs'
import { nextNight } from '#domain/core/jobs/next-night'
import { reconcileNightly } from '#domain/desk/reconciliation/reconcile-nightly'
import { asSomebodyElse } from '#db/inside-transaction'
import { inTransaction } from '#domain/core/transaction'
import { oneGateway, signedInStaff } from '#test/api'
import { openTestShop, travellingClock } from '#test/shop'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const clock = travellingClock()
const logged: { facts: object; message: string }[] = []
const shop = await openTestShop(db, {
  now: clock.now,
  parts: {
    log: { info: () => {}, warn: () => {}, error: (facts, message) => logged.push({ facts, message }) },
  },
})
const admin = await signedInStaff(db, 'admin', clock.now())
const day = 86_400_000

const alerts = async () =>
  db
    .selectFrom('messages')
    .select(['body', 'channel', 'recipient'])
    .where('template', '=', 'gateway_differences')
    .execute()

it.each([
  ['2027-01-31T20:59:59Z', '2027-02-01T00:00:00.000Z'],
  ['2027-01-31T21:00:00Z', '2027-02-01T00:00:00.000Z'],
  ['2027-02-01T00:00:00Z', '2027-02-02T00:00:00.000Z'],
  ['2027-02-01T12:00:00Z', '2027-02-02T00:00:00.000Z'],
])('after %s the night comes at %s', (now, night) => {
  expect(nextNight(new Date(now)).toISOString()).toBe(night)
})

it('compares every night, and tells administrators of each difference once', async () => {
  await scheduleStandingJobs(shop.system)
  expect(await shop.runJobs()).not.toContain('books.compare')
  const { token } = await shop.newClient()
  const order = await shop.buy(token)
  clock.travel(nextNight(clock.now()).getTime() - clock.now().getTime())
  expect(await shop.runJobs()).toContain('books.compare')
  expect(await alerts()).toEqual([])
  const run = await db.selectFrom('reconciliations').selectAll().executeTakeFirstOrThrow()
  expect(run).toMatchObject({ payments_compared: 1, created_at: clock.now() })

  // Somebody pressed "refund" in the gateway's own dashboard.
  await shop.refundAtGateway(order.payments[0].id, 500)
  clock.travel(day)
  expect(await shop.runJobs()).toContain('books.compare')
  expect(logged).toEqual([{ facts: { count: 1 }, message: 'the books differ from the gateway' }])
  expect(await alerts()).toMatchObject([
    { channel: 'email', body: expect.stringContaining('http://store.test/admin/reconciliation') },
  ])
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(clock.now().getTime() + day) })
    .where('staff_user_id', '=', admin.staffId)
    .execute()
  const seen = await shop.ask('GET /api/users/v1/reconciliation', admin)
  expect(seen.body).toMatchObject({
    last: { created_at: expect.any(String) },
    differences: [{ kind: 'refunded', settled_at: null }],
  })

  // The same one is not news the night after.
  clock.travel(day)
  expect(await shop.runJobs()).toContain('books.compare')
  expect(await alerts()).toHaveLength(1)
})

it('asks a silent gateway again within the hour, and says nothing of differences', async () => {
  const silent = {
    ...shop.system,
    gateways: oneGateway({
      ...shop.bank.gateway,
      paymentList: {
        // oxlint-disable-next-line require-yield
        async *listPayments(): AsyncGenerator<never> {
          throw new GatewayUnreachable('silent')
        },
      },
    }),
  }
  const before = (await alerts()).length
  expect(await reconcileNightly(silent)).toEqual(new Date(clock.now().getTime() + 3_600_000))
  expect(await alerts()).toHaveLength(before)
})

/**
 * The part of the gateway's list that has this payment is read, and then something happens before it is laid
 * beside our books.
 */
function interrupted(paymentId: string, action: () => Promise<unknown>) {
  let isFirst = true
  const { gateway } = shop.bank
  async function* listPayments(range: { from: Date; to: Date }) {
    const list = []
    for await (const payment of gateway.paymentList.listPayments(range)) list.push(payment)
    if (isFirst && list.some(({ id }) => id === paymentId)) {
      isFirst = false
      await action()
    }
    yield* list
  }
  return { ...shop.system, gateways: oneGateway({ ...gateway, paymentList: { listPayments } }) }
}

const open = async () =>
  db.selectFrom('gateway_differences').select(['id', 'payment_id']).where('settled_at', 'is', null).execute()

it('compares again when somebody settled a difference meanwhile: what was booked does not come back', async () => {
  const { token } = await shop.newClient()
  const order = await shop.buy(token)
  const paymentId = order.payments[0].id
  await shop.refundAtGateway(paymentId, 700)
  await reconcileNightly(shop.system)
  // The settlement has its turn while the next comparison has read both books and waits.
  const { comparing } = await inTransaction(shop.system, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('reconciliation'))`.execute(tx.db)
    const running = asSomebodyElse(() => reconcileNightly(shop.system))
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory'`
    await asSomebodyElse(async () => {
      await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count, { timeout: 5_000 }).toBe(1)
    })
    await sql`update gateway_differences set settled_at = ${clock.now()}, way = 'booked'
      where payment_id = ${paymentId}`.execute(tx.db)
    postBooking(tx, shop.system, {
      kind: 'reconciliation',
      paymentId,
      entries: [
        { account: 'gateway', amount: halalas(-700) },
        { account: 'adjustments', amount: halalas(700) },
      ],
    })
    return { comparing: running }
  })
  await comparing
  expect((await open()).map(({ payment_id }) => payment_id)).not.toContain(paymentId)
})

it('decides by the newer one of two comparisons at once', async () => {
  const { token } = await shop.newClient()
  const order = await shop.buy(token)
  const paymentId = order.payments[0].id
  await reconcileNightly(
    interrupted(paymentId, async () => {
      await shop.refundAtGateway(paymentId, 600)
      await reconcileNightly(shop.system)
    }),
  )
  expect(await open()).toContainEqual(expect.objectContaining({ payment_id: paymentId }))
})

it('takes no refund for a difference that was made while the gateway’s list was read', async () => {
  const staff = await signedInStaff(db, 'admin', clock.now())
  const { token } = await shop.newClient()
  const order = await shop.buy(token)
  await reconcileNightly(
    interrupted(order.payments[0].id, async () => {
      const body = { amount_minor: 500, reason: 'test', period: 'keep', destination: 'card' }
      const path = `POST /api/users/v1/orders/${order.id}/refunds`
      expect((await shop.ask(path, { token: staff.token, body })).status).toBe(201)
      await shop.runJobs()
    }),
  )
  expect((await open()).map(({ payment_id }) => payment_id)).not.toContain(order.payments[0].id)
})

/**
 * How many open differences an order has that a bank has taken back, once the gateway itself tells so much of
 * it.
 */
async function differencesOf(
  reportedByGateway: 'nothing' | 'a part' | 'all',
  { isReversed = false }: { isReversed?: boolean } = {},
) {
  const staff = await signedInStaff(db, 'admin', clock.now())
  const { token } = await shop.newClient()
  const order = await shop.buy(token)
  const paymentId = order.payments[0].id
  const path = `POST /api/users/v1/orders/${order.id}/chargebacks`
  const disputed = await shop.ask(path, { token: staff.token, body: { reason: 'bank' } })
  expect(disputed.status).toBe(201)
  if (isReversed) {
    const reversal = { token: staff.token, body: { reason: 'won' } }
    await shop.ask(`${path}/${disputed.body.order.refunds[0].id}/reversal`, reversal)
  }
  if (reportedByGateway !== 'nothing') {
    await shop.refundAtGateway(paymentId, reportedByGateway === 'all' ? order.final_price_minor : 500)
  }
  await reconcileNightly(shop.system)
  return (await open()).filter(({ payment_id }) => payment_id === paymentId).length
}

it('takes no chargeback for a difference, whether the gateway lists it or not', async () => {
  expect(await differencesOf('nothing')).toBe(0)
  expect(await differencesOf('all')).toBe(0)
  expect(await differencesOf('a part')).toBe(1)
  // One that stands no more is no excuse for money that is missing there.
  expect(await differencesOf('nothing', { isReversed: true })).toBe(0)
  expect(await differencesOf('all', { isReversed: true })).toBe(1)
})

const differenceOf = async (externalId: string) =>
  db
    .selectFrom('gateway_differences')
    .select(['kind', 'way', 'ours_minor', 'theirs_minor'])
    .where('external_id', '=', externalId)
    .execute()

it('keeps a difference open until both books agree, however old its payment is by then', async () => {
  const { token } = await shop.newClient()
  const order = await shop.buy(token)
  const paymentId = order.payments[0].id
  clock.travel(29 * day)
  await shop.refundAtGateway(paymentId, 500)
  await reconcileNightly(shop.system)
  const standing = { kind: 'refunded', way: null, ours_minor: 6_900n, theirs_minor: 6_400n }
  expect(await differenceOf(paymentId)).toEqual([standing])
  // The list goes back 31 days, so that it does not name the payment any more.
  for (let night = 0; night < 3; night++) {
    clock.travel(day)
    await reconcileNightly(shop.system)
  }
  expect(await differenceOf(paymentId)).toEqual([standing])
  clock.travel(8 * day)
  const book = async (minor: number) =>
    inTransaction(shop.system, async (tx) =>
      postBooking(tx, shop.system, {
        kind: 'reconciliation',
        paymentId,
        entries: [
          { account: 'gateway', amount: halalas(-minor) },
          { account: 'adjustments', amount: halalas(minor) },
        ],
      }),
    )
  await book(200)
  await reconcileNightly(shop.system)
  expect(await differenceOf(paymentId)).toEqual([{ ...standing, ours_minor: 6_700n }])
  await book(300)
  await reconcileNightly(shop.system)
  expect(await differenceOf(paymentId)).toMatchObject([{ way: 'gone' }])
})

it('keeps money that is nobody’s open until the gateway itself says that it went back', async () => {
  const foreign = { id: 'made-in-the-dashboard', refunded: halalas(0) }
  let isListed = true
  let known: typeof foreign | null = foreign
  const { gateway } = shop.bank
  const { token } = await shop.newClient()
  const paid = await shop.askGateway((await shop.buy(token)).payments[0].id)
  const ofGateway = () => known && paid && { ...paid, ...known }
  async function* listPayments(range: { from: Date; to: Date }) {
    yield* gateway.paymentList.listPayments(range)
    const one = ofGateway()
    // Once: the range is asked for in parts.
    if (isListed && one && range.from <= clock.now() && range.to > clock.now()) yield one
  }
  const system = {
    ...shop.system,
    gateways: oneGateway({
      ...gateway,
      paymentList: { listPayments },
      findPayment: async (payment) =>
        payment.id === foreign.id ? ofGateway() : gateway.findPayment(payment),
    }),
  }
  await reconcileNightly(system)
  const standing = [{ kind: 'unknown_here', way: null, ours_minor: 0n, theirs_minor: 6_900n }]
  expect(await differenceOf(foreign.id)).toEqual(standing)
  isListed = false
  await reconcileNightly(system)
  expect(await differenceOf(foreign.id)).toEqual(standing)
  known = null
  await reconcileNightly(system)
  expect(await differenceOf(foreign.id)).toEqual(standing)
  known = { ...foreign, refunded: halalas(6_900) }
  await reconcileNightly(system)
  expect(await differenceOf(foreign.id)).toMatchObject([{ way: 'gone' }])
})
