import { expect, test } from 'vitest'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { signedInStaff, testApi } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { openTestShop, travellingClock } from '../../../test/shop.ts'

const { db, pool } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const { ask } = testApi(db, { now: clock.now, parts: { ...shop.parts, limiter: createSharedLimiter(pool) } })
const { token } = await signedInStaff(db, 'support', clock.now())
const phone = '0551234988'

/** A shared plan, as support serve it. */
async function sharedPlan() {
  const owner = await shop.newClient()
  const order = await shop.buy(owner.token, { product_id: shop.plans.shared })
  const path = `/api/users/v1/subscriptions/${String(order.subscription_id)}`
  const act = async (action: object, more: object = {}) => {
    const { version } = (await ask(`GET ${path}`, { token })).body.subscription
    return ask(`POST ${path}/actions`, { token, body: { ...action, reason: 'asked', version, ...more } })
  }
  const add = (dry_run: boolean, more: object = {}) =>
    act({ action: 'add_member', phone_number: phone }, { dry_run, ...more })
  const empty = async () => {
    const { members } = (await ask(`GET ${path}`, { token })).body.subscription
    for (const { id } of members) await act({ action: 'remove_member', member_id: id })
  }
  return { add, empty }
}

const counted = async () => {
  const { invited } = await db
    .selectFrom('code_counts')
    .select(({ fn }) => fn.sum<number>('invited').as('invited'))
    .executeTakeFirstOrThrow()
  return Number(invited)
}

test('invitations by staff count as the owner’s own do: against the number, and the store’s SMS of the day', async () => {
  const [noura, sara] = [await sharedPlan(), await sharedPlan()]
  for (let time = 1; time <= 3; time++) {
    expect((await noura.add(true)).status).toBe(200)
    expect((await noura.add(false)).status).toBe(200)
    // One who is invited already, and a page that is outdated, count nothing.
    expect((await noura.add(false)).status).toBe(422)
    expect((await noura.add(false, { version: 1 })).status).toBe(409)
    expect(await counted()).toBe(time)
    await noura.empty()
  }
  // Whoever asks, and the rehearsal says so, too.
  for (const dryRun of [true, false]) {
    expect(await sara.add(dryRun)).toMatchObject({ status: 429, body: { code: 700007 } })
  }
  expect(await counted()).toBe(3)
})
