import { expect, it } from 'vitest'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const admin = await signedInStaff(db, 'admin')

const rule = (clientId: string, word: 'block' | 'unblock', seen = '') =>
  shop.ask(`${word === 'block' ? 'PUT' : 'DELETE'} /api/users/v1/clients/${clientId}/block${seen}`, {
    token: admin.token,
    ...(word === 'block' && { body: { reason: 'a question' } }),
  })
const charge = (amount: number) => `?expected_amount_minor=${amount}`
/** What staff read that lifting the block charges. */
const said = async (clientId: string) =>
  (await shop.ask(`GET /api/users/v1/clients/${clientId}`, { token: admin.token })).body.summary
    .unblocking_minor
const unblockMany = async (clientId: string) => {
  const body = { ids: [clientId], action: 'unblock' }
  return (await shop.ask('POST /api/users/v1/clients/bulk', { token: admin.token, body })).body.results
}

it('a renewal whose try was left out while its client was blocked is tried when they are let in again', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  await she.travel(29.1)
  const [order] = await she.renewals()
  expect(await she.payments(String(order?.id))).toHaveLength(1)
  expect((await rule(she.clientId, 'block')).status).toBe(200)
  await she.travel(31)
  expect(await she.payments(String(order?.id))).toHaveLength(1)
  await she.answer(she.card, '00')
  expect(await said(she.clientId)).toBe(6_900)
  // Nobody is charged what was not seen: not by who names no sum, and not among many.
  for (const seen of ['', charge(6_800)]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await rule(she.clientId, 'unblock', seen)).toMatchObject({ status: 409, body: { code: 300003 } })
  }
  expect(await unblockMany(she.clientId)).toMatchObject([{ outcome: 'refused', code: 300075 }])
  expect(await said(she.clientId)).toBe(6_900)
  expect((await rule(she.clientId, 'unblock', charge(6_900))).status).toBe(200)
  expect(await said(she.clientId)).toBeNull()
  await she.travel(31.1)
  const tries = await she.payments(String((await she.renewals()).at(-1)?.id))
  expect(tries.at(-1)?.status).toBe('paid')
  expect(
    await db
      .selectFrom('subscriptions')
      .select(['status', 'grace_ends_at'])
      .where('id', '=', she.id)
      .executeTakeFirst(),
  ).toEqual({
    status: 'active',
    grace_ends_at: null,
  })
})

it('what the balance pays of it is named, too, and taken by nobody who has not seen it', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  await she.travel(29.1)
  expect((await rule(she.clientId, 'block')).status).toBe(200)
  const given = await shop.ask(`POST /api/users/v1/clients/${she.clientId}/balance_adjustments`, {
    token: admin.token,
    body: { amount_minor: 10_000, reason: 'goodwill' },
  })
  expect(given.status).toBe(201)
  await she.travel(31)
  const { summary } = (await shop.ask(`GET /api/users/v1/clients/${she.clientId}`, { token: admin.token }))
    .body
  expect(summary).toMatchObject({ unblocking_minor: 0, unblocking_balance_minor: 6_900 })
  expect(await rule(she.clientId, 'unblock')).toMatchObject({ status: 409, body: { code: 300003 } })
  expect(await unblockMany(she.clientId)).toMatchObject([{ outcome: 'refused', code: 300075 }])
  const seen = `${charge(0)}&expected_balance_minor=6900`
  expect((await rule(she.clientId, 'unblock', seen)).status).toBe(200)
  await she.travel(31.1)
  expect((await she.renewals()).at(-1)).toMatchObject({ status: 'completed' })
})

it('what staff read of a blocked client’s plan is what becomes of it: no charge, no reminder, its end', async () => {
  const she = await newSubscriber(shop, db)
  const get = async (path: string) =>
    (await shop.ask(`GET /api/users/v1/${path}`, { token: admin.token })).body
  const page = async () => (await get(`subscriptions/${she.id}`)).subscription
  const listed = async () => (await get(`subscriptions?q=${encodeURIComponent(she.phone)}`)).subscriptions[0]
  const ofClient = async () => (await get(`clients/${she.clientId}`)).belongings.subscriptions[0]
  const kinds = async () => (await page()).coming.map(({ kind }: { kind: string }) => kind)
  expect(await kinds()).toContain('charge')
  expect((await listed()).next_charge).toMatchObject({ amount_minor: 6_900 })

  expect((await rule(she.clientId, 'block')).status).toBe(200)
  const { ends_at: end } = await page()
  expect((await page()).client.is_blocked).toBe(true)
  expect(
    (await page()).coming.map(({ kind, at }: { kind: string; at: string }) => [kind, Date.parse(at)]),
  ).toEqual([['ends', Date.parse(end)]])
  expect(await listed()).toMatchObject({ next_charge: null, client: { is_blocked: true } })
  expect((await ofClient()).next_charge).toBeNull()

  await she.travel(30.1)
  expect(await page()).toMatchObject({ status: 'expired', coming: [] })
  expect(await she.renewals()).toEqual([])
  expect(await she.result()).toEqual(['plan_expired:30'])
})

it('lifting the block charges what is said beside it: a plan in its last hours, and none before them or refused for good', async () => {
  const [late, early, hard] = [
    await newSubscriber(shop, db),
    await newSubscriber(shop, db),
    await newSubscriber(shop, db, { code: '41' }),
  ]
  await hard.travel(30.2)
  await late.travel(20)
  await early.travel(20)
  for (const { clientId } of [late, early, hard]) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await rule(clientId, 'block')).status).toBe(200)
  }
  await late.travel(29.5)
  expect([await said(late.clientId), await said(early.clientId), await said(hard.clientId)]).toEqual([
    6_900, 0, 0,
  ])
  expect(await unblockMany(early.clientId)).toMatchObject([{ outcome: 'done' }])
  expect((await rule(hard.clientId, 'unblock')).status).toBe(200)
  expect((await rule(late.clientId, 'unblock', charge(6_900))).status).toBe(200)
  // In the same minutes, and not when its job looks next.
  await late.travel(29.501)
  expect((await late.renewals()).map(({ status }) => status)).toEqual(['completed'])
  await hard.travel(31)
  expect((await hard.renewals()).map(({ status }) => status)).toEqual(['declined'])
})
