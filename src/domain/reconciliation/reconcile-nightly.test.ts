import { expect, it } from 'vitest'
import { GatewayUnreachable } from '#rules/errors'
import { planStandingJobs } from '#domain/jobs/plan-standing-jobs'
import { nextNight, reconcileNightly } from '#domain/reconciliation/reconcile-nightly'
import { signedInStaff } from '#test/api'
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
  await planStandingJobs(shop.system)
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
    gateway: {
      ...shop.system.gateway,
      // oxlint-disable-next-line require-yield
      async *listPayments(): AsyncGenerator<never> {
        throw new GatewayUnreachable('silent')
      },
    },
  }
  const before = (await alerts()).length
  expect(await reconcileNightly(silent)).toEqual(new Date(clock.now().getTime() + 3_600_000))
  expect(await alerts()).toHaveLength(before)
})
