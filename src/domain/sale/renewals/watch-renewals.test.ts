import { beforeEach, expect, it } from 'vitest'
import { createApi } from '#api/app'
import { createMetrics } from '#api/calls/metrics'
import { scheduleStandingJobs } from '#domain/core/jobs/standing-jobs'
import { countLateRenewals, watchRenewals } from '#domain/sale/renewals/watch-renewals'
import { signedInStaff } from '#test/api'
import { openTestShop, travellingClock } from '#test/shop'
import { day, newSubscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const clock = travellingClock()
const logged: { facts: object; message: string }[] = []
const shop = await openTestShop(db, {
  now: clock.now,
  parts: {
    log: {
      info: () => {},
      warn: () => {},
      error: (facts, message) => logged.push({ facts, message }),
    },
  },
})
const hour = 3_600_000
const { staffId: admin } = await signedInStaff(db, 'admin', clock.now())
const { staffId: other } = await signedInStaff(db, 'admin', clock.now())
await signedInStaff(db, 'viewer', clock.now())

beforeEach(async () => {
  logged.length = 0
  // Whoever lived in the tests before renews no more.
  await db.deleteFrom('messages').execute()
  await db.deleteFrom('jobs').execute()
  await db.updateTable('subscriptions').set({ auto_renew: false }).execute()
  await db.updateTable('renewals').set({ status: 'withdrawn' }).where('status', '=', 'open').execute()
})

/** Somebody whose plan is charged in a moment: no test client any more, everybody's clock stands there. */
async function dueSubscriber() {
  const she = await newSubscriber(shop, db)
  await db.deleteFrom('client_clocks').execute()
  clock.travel(she.started.getTime() + 29 * day - 60_000 - clock.now().getTime())
  return she
}

/** A wrong turn of ours: no job charges anybody. */
async function loseAlarms(how: 'gone' | 'given up') {
  const alarms = db.updateTable('jobs').where('name', '=', 'subscription.renew').where('done_at', 'is', null)
  await (
    how === 'gone' ? alarms.set({ done_at: clock.now() }) : alarms.set({ failed_at: clock.now() })
  ).execute()
}

const alerts = async () =>
  (
    await db
      .selectFrom('messages')
      .select(['once_key', 'channel', 'body'])
      .where('template', '=', 'renewals_late')
      .orderBy('id')
      .execute()
  ).map(({ once_key: key, channel, body }) => ({ to: key?.split(':')[2], channel, body }))

const app = createApi(shop.parts, { now: clock.now, metrics: createMetrics(), metricsToken: 'secret' })
const metrics = async () => {
  const answer = await app.request('/metrics', { headers: { authorization: 'Bearer secret' } })
  const text = await answer.text()
  const read = (name: string) => new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]
  return { due: read('renewals_due'), late: read('renewals_late') }
}

it('says nothing while renewals run', async () => {
  const she = await dueSubscriber()
  expect(await metrics()).toEqual({ due: '1', late: '0' })
  clock.travel(3 * hour)
  await shop.runJobs()
  expect(await she.renewals()).toMatchObject([{ status: 'completed' }])
  expect(await watchRenewals(shop.system)).toEqual(new Date(clock.now().getTime() + hour))
  expect(await alerts()).toEqual([])
  expect(logged).toEqual([])
  expect(await metrics()).toEqual({ due: '0', late: '0' })
})

it('tells log, metric and every administrator when renewals did not run, once a day', async () => {
  const she = await dueSubscriber()
  await loseAlarms('given up')
  clock.travel(hour)
  // Within the hour it is not late.
  expect(await countLateRenewals(shop.system)).toBe(0)
  clock.travel(hour)
  await scheduleStandingJobs(shop.system)
  expect(await shop.runJobs()).toContain('renewals.watch')
  expect(logged).toEqual([{ facts: { count: 1 }, message: 'renewals did not run' }])
  expect(await metrics()).toEqual({ due: '1', late: '1' })
  const result = await alerts()
  expect(result.map(({ to }) => to).toSorted()).toEqual([admin, other].toSorted())
  expect(result[0]).toMatchObject({ channel: 'email', body: expect.stringContaining('/admin/jobs') })

  await watchRenewals(shop.system)
  expect(await alerts()).toHaveLength(2)
  clock.travel(day)
  await watchRenewals(shop.system)
  expect(await alerts()).toHaveLength(4)
  expect(await she.renewals()).toEqual([])
})

it('sets an alarm that was lost, and the plan renews', async () => {
  const she = await dueSubscriber()
  await loseAlarms('gone')
  clock.travel(2 * hour)
  await shop.runJobs()
  expect(await she.renewals()).toEqual([])
  await watchRenewals(shop.system)
  await shop.runJobs()
  expect(await she.renewals()).toMatchObject([{ status: 'completed' }])
  expect(await countLateRenewals(shop.system)).toBe(0)
})

it('counts a next try that did not come', async () => {
  const she = await dueSubscriber()
  await she.answer(she.card, '51')
  clock.travel(2 * hour)
  await shop.runJobs()
  expect(await countLateRenewals(shop.system)).toBe(0)
  await db.updateTable('jobs').set({ failed_at: clock.now() }).where('name', '=', 'renewal.charge').execute()
  clock.travel(day + 2 * hour)
  expect(await countLateRenewals(shop.system)).toBe(1)
})

it.each(['blocked', 'resting', 'a test client with a clock'])('does not count who is %s', async (how) => {
  const she = await dueSubscriber()
  await loseAlarms('given up')
  clock.travel(2 * hour)
  expect(await countLateRenewals(shop.system)).toBe(1)
  if (how === 'blocked') {
    await db.updateTable('clients').set({ blocked_at: clock.now() }).where('id', '=', she.clientId).execute()
  } else if (how === 'resting') {
    await db
      .insertInto('subscription_pauses')
      .values({
        subscription_id: she.id,
        client_id: she.clientId,
        until: new Date(clock.now().getTime() + 20 * day),
        created_at: clock.now(),
      })
      .execute()
  } else {
    await db
      .insertInto('client_clocks')
      .values({ client_id: she.clientId, ahead_ms: 0n, updated_at: clock.now() })
      .execute()
  }
  expect(await countLateRenewals(shop.system)).toBe(0)
  await db.deleteFrom('client_clocks').execute()
})
