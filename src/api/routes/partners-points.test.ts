import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { signedInClient } from '../../../test/api.ts'
import { spendPoints } from '#domain/partners/points/spend-points'
import { testDatabase } from '../../../test/database.ts'
import { addPartner, partnerAsk } from '../../../test/partners.ts'
import { openTestShop, travellingClock } from '../../../test/shop.ts'

const { db, unguarded } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const { plans, ask, runJobs } = shop
const day = 86_400_000

async function newPartner(options: Parameters<typeof addPartner>[1] = {}) {
  const partner = await addPartner(db, {
    products: [plans.small, plans.shared],
    accountLimit: 100_000_000,
    ...options,
  })
  return { ...partner, call: partnerAsk(ask, partner.token) }
}
type Partner = Awaited<ReturnType<typeof newPartner>>

/** A client to whom the partner has sold a plan. */
async function sell(partner: Partner, product = plans.small) {
  const client = await shop.newClient()
  const placed = await partner.call('POST /orders', {
    body: { product_id: product, client: { phone_number: client.phone.slice(4) }, payment: 'account' },
  })
  expect(placed.status).toBe(201)
  await runJobs()
  return { ...client, orderId: String(placed.body.order.id) }
}

const spend = (partner: Partner, phone: string, points: number, key?: string) =>
  partner.call('POST /points/spends', {
    body: { phone, points, reason: 'Lookup' },
    ...(key === undefined ? {} : { key }),
  })

/** Somebody who shares the owner's plan. */
async function join(ownerId: string, name: Awaited<ReturnType<typeof signedInClient>>) {
  const { id } = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('client_id', '=', ownerId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('subscription_members')
    .values({
      subscription_id: id,
      phone: name.phone,
      client_id: name.clientId,
      status: 'joined',
      invited_at: clock.now(),
      joined_at: clock.now(),
    })
    .execute()
  return id
}

async function ledgerOf(clientId: string) {
  const periods = await db
    .selectFrom('subscription_periods as d')
    .innerJoin('subscriptions as s', 's.id', 'd.subscription_id')
    .select(['d.id', 'd.points_left'])
    .where('s.client_id', '=', clientId)
    .execute()
  const entries = await db
    .selectFrom('points_entries')
    .select(['kind', 'points', 'points_left'])
    .where(
      'period_id',
      'in',
      periods.map(({ id }) => id),
    )
    .execute()
  return {
    left: periods.reduce((sum, { points_left }) => sum + points_left, 0),
    booked: entries.reduce((sum, { points }) => sum + points, 0),
    entries,
  }
}

test('points are spent, read again and stand in the ledger', async () => {
  const partner = await newPartner()
  const client = await sell(partner)
  const spent = await spend(partner, client.phone, 7)
  expect(spent).toMatchObject({
    status: 201,
    body: { spend: { phone: client.phone, points: 7, reason: 'Lookup', points_left: 293, status: 'spent' } },
  })
  const read = await partner.call(`GET /points/spends/${spent.body.spend.id}`)
  expect(read.body).toEqual(spent.body)
  const ledger = await ledgerOf(client.clientId)
  expect(ledger).toMatchObject({ left: 293, booked: 293 })
  const history = await db
    .selectFrom('activities')
    .select(['action', 'actor_kind', 'actor_id'])
    .where('action', '=', 'points.spent')
    .execute()
  expect(history).toEqual([{ action: 'points.spent', actor_kind: 'api_client', actor_id: partner.id }])
})

test('too few points spend none', async () => {
  const partner = await newPartner()
  const client = await sell(partner)
  await spend(partner, client.phone, 299)
  const refused = await spend(partner, client.phone, 2)
  expect(refused).toMatchObject({ status: 409, body: { code: 800010, points_left: 1 } })
  expect((await ledgerOf(client.clientId)).left).toBe(1)
})

test('sixteen spenders at one moment never go below zero, and the sums are exact', async () => {
  const partner = await newPartner()
  const other = await newPartner({ pointsAny: true })
  const client = await sell(partner)
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) => spend(index % 2 ? partner : other, client.phone, 40)),
  )
  // 300 points are seven times 40, and 20 more.
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(7)
  expect(answers.filter(({ status, body }) => status === 409 && body.code === 800010)).toHaveLength(9)
  const left = answers.filter(({ status }) => status === 201).map(({ body }) => body.spend.points_left)
  expect(left.toSorted((a, b) => a - b)).toEqual([20, 60, 100, 140, 180, 220, 260])
  expect(await ledgerOf(client.clientId)).toMatchObject({ left: 20, booked: 20 })
})

test('an owner and the members spend from one plan at one moment, exactly', async () => {
  const partner = await newPartner()
  const owner = await sell(partner, plans.shared)
  const members = await Promise.all([1, 2, 3].map(() => shop.newClient()))
  for (const member of members) await join(owner.clientId, member)
  const phones = [owner, ...members].map(({ phone }) => phone)
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) => spend(partner, phones[index % 4] ?? '', 100)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(12)
  expect(await ledgerOf(owner.clientId)).toMatchObject({ left: 0, booked: 0 })
})

test('one key is one spend, at one moment and for ever', async () => {
  const partner = await newPartner()
  const client = await sell(partner)
  const answers = await Promise.all(Array.from({ length: 20 }, () => spend(partner, client.phone, 3, 'one')))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.every(({ status, body }) => status === 409 && body.code === 200007)).toBe(true)
  const again = await spend(partner, client.phone, 3, 'one')
  expect(again.status).toBe(201)
  await db.deleteFrom('idempotency_keys').execute()
  const late = await spend(partner, client.phone, 3, 'one')
  expect(late.body.spend.id).toBe(again.body.spend.id)
  expect((await ledgerOf(client.clientId)).left).toBe(297)
  await db.deleteFrom('idempotency_keys').execute()
  const other = await spend(partner, client.phone, 4, 'one')
  expect(other).toMatchObject({ status: 409, body: { code: 200006 } })
  const theirs = await newPartner({ pointsAny: true })
  expect((await spend(theirs, client.phone, 3, 'one')).status).toBe(201)
})

test('one key at one moment for two clients spends once, also past what keeps the keys of calls', async () => {
  const partner = await newPartner()
  const clients = [await sell(partner), await sell(partner)]
  const actor = {
    kind: 'api_client',
    id: partner.id,
    tokenId: partner.id,
    mode: 'live',
    scopes: ['points'],
    pointsAny: false,
  } as const
  const ctx = { ...shop.system, actor }
  for (const callerKey of ['one', 'two', 'three', 'four']) {
    const asked = { points: 1, reason: 'Lookup', callerKey, reference: null, metadata: {} }
    const answers = await Promise.allSettled(
      clients.map(({ phone }, index) =>
        spendPoints(ctx, { ...asked, phone, bodyHash: Buffer.alloc(32, index) }),
      ),
    )
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(refused).toMatchObject([{ errorName: 'idempotency_key_reused' }])
  }
})

test('the own plan is spent first, then the shared one', async () => {
  const partner = await newPartner()
  const owner = await sell(partner, plans.shared)
  const client = await sell(partner)
  const shared = await join(owner.clientId, client)
  const first = await spend(partner, client.phone, 290)
  expect(first.body.spend.sources).toHaveLength(1)
  const second = await spend(partner, client.phone, 30)
  expect(second.body.spend).toMatchObject({ points: 30, points_left: 1_180 })
  expect(second.body.spend.sources).toEqual([
    { subscription_id: shared, points: 20 },
    { subscription_id: expect.any(String), points: 10 },
  ])
  expect((await ledgerOf(client.clientId)).left).toBe(0)
  expect((await ledgerOf(owner.clientId)).left).toBe(1_180)
  const seen = await partner.call(`GET /clients/${client.phone}/subscription`)
  expect(seen.body).toMatchObject({ points_left: 1_180, sources: [{ role: 'owner' }, { role: 'member' }] })
})

test('a member without a plan spends from the owner’s, where the partner sold it', async () => {
  const partner = await newPartner()
  const owner = await sell(partner, plans.shared)
  const member = await shop.newClient()
  await join(owner.clientId, member)
  expect((await spend(partner, member.phone, 200)).body.spend.points_left).toBe(1_000)
  const seen = await partner.call(`GET /clients/${member.phone}/subscription`)
  expect(seen.body.subscription).toMatchObject({ role: 'member', points_left: 1_000 })
  const stranger = await newPartner()
  expect(await spend(stranger, member.phone, 1)).toMatchObject({ status: 404, body: { code: 800007 } })
})

test('points work until the paid end and through the grace, and everybody is told the same', async () => {
  const partner = await newPartner()
  const owner = await sell(partner, plans.shared)
  const member = await shop.newClient()
  await join(owner.clientId, member)
  const { token } = owner
  const plan = () =>
    db.updateTable('subscriptions').where('client_id', '=', owner.clientId).set({ status: 'past_due' })
  const account = async () =>
    (await ask('GET /api/clients/v1/subscriptions', { token })).body.subscriptions[0].points_left

  // The charge a day before the paid end failed: that day is paid for.
  const graceEnd = new Date(clock.now().getTime() + 4 * day)
  await plan().set({ grace_ends_at: graceEnd }).execute()
  let left = await account()
  expect(left).toBe(1_200)
  for (const paidEnd of [day, -day]) {
    const endsAt = new Date(clock.now().getTime() + paidEnd)
    const startsAt = new Date(endsAt.getTime() - 90 * day)
    await unguarded(async (tx) => {
      await sql`update subscriptions set starts_at = ${startsAt}, ends_at = ${endsAt} where client_id = ${owner.clientId}`.execute(
        tx,
      )
      await sql`update subscription_periods set starts_at = ${startsAt}, ends_at = ${endsAt}
        where subscription_id in (select id from subscriptions where client_id = ${owner.clientId})`.execute(
        tx,
      )
    })
    for (const { phone } of [owner, member]) {
      expect(await spend(partner, phone, 1)).toMatchObject({
        status: 201,
        body: { spend: { points_left: --left } },
      })
      expect(await account()).toBe(left)
      const seen = await partner.call(`GET /clients/${phone}/subscription`)
      expect(seen.body).toMatchObject({
        points_left: left,
        subscription: { status: 'past_due', points_left: left },
      })
      expect(new Date(seen.body.subscription.ends_at)).toEqual(endsAt)
      expect(new Date(seen.body.subscription.access_ends_at)).toEqual(graceEnd)
      expect(new Date(seen.body.sources[0].ends_at)).toEqual(graceEnd)
    }
  }

  // The grace is over, and its job has not run yet.
  await plan()
    .set({ grace_ends_at: new Date(clock.now().getTime() - 1) })
    .execute()
  expect(await account()).toBe(0)
  expect(await spend(partner, owner.phone, 1)).toMatchObject({ status: 409, body: { points_left: 0 } })
})

test('a spend is given back once, whatever asks at the same moment', async () => {
  const partner = await newPartner()
  const client = await sell(partner)
  const { id } = (await spend(partner, client.phone, 10)).body.spend
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => partner.call(`POST /points/spends/${id}/reversal`)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 800012)).toHaveLength(9)
  expect(await ledgerOf(client.clientId)).toMatchObject({ left: 300, booked: 300 })
  expect((await partner.call(`GET /points/spends/${id}`)).body.spend.status).toBe('reversed')
})

test('a reversal needs no key', async () => {
  const partner = await newPartner()
  const client = await sell(partner)
  const { id } = (await spend(partner, client.phone, 10)).body.spend
  const answer = await ask(`POST /api/partners/v1/points/spends/${id}/reversal`, { token: partner.token })
  expect(answer).toMatchObject({ status: 201, body: { spend: { status: 'reversed' } } })
})

test('spends and reversals at one moment keep the sums', async () => {
  const partner = await newPartner()
  const client = await sell(partner)
  const first = await Promise.all(Array.from({ length: 8 }, () => spend(partner, client.phone, 20)))
  await Promise.all(
    first.flatMap(({ body }, index) => [
      partner.call(`POST /points/spends/${body.spend.id}/reversal`),
      spend(partner, client.phone, index + 1),
    ]),
  )
  const ledger = await ledgerOf(client.clientId)
  expect(ledger.left).toBe(300 - 36)
  expect(ledger.booked).toBe(ledger.left)
})

test("another partner's spend is missing", async () => {
  const mine = await newPartner()
  const theirs = await newPartner()
  const client = await sell(mine)
  const { id } = (await spend(mine, client.phone, 1)).body.spend
  for (const call of [`GET /points/spends/${id}`, `POST /points/spends/${id}/reversal`]) {
    expect(await theirs.call(call)).toMatchObject({ status: 404, body: { code: 800011 } })
  }
  const odd = await mine.call('GET /points/spends/not-an-id')
  expect(odd).toMatchObject({ status: 404, body: { code: 800011 } })
})

test('invalid spends are refused field by field', async () => {
  const partner = await newPartner()
  const { phone } = await sell(partner)
  const good = { phone, points: 1, reason: 'x' }
  for (const [field, value] of [
    ['points', 0],
    ['points', 1.5],
    ['points', '1'],
    ['reason', ' '],
    ['phone', ''],
    ['extra', 1],
  ] as const) {
    const answer = await partner.call('POST /points/spends', { body: { ...good, [field]: value } })
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(Array) } } })
  }
  const keyless = await ask('POST /api/partners/v1/points/spends', { token: partner.token, body: good })
  expect(keyless).toMatchObject({ status: 422, body: { code: 800004 } })
})

test('points of a period that is over are neither spent nor given back', async () => {
  const partner = await newPartner()
  const client = await sell(partner)
  const { id } = (await spend(partner, client.phone, 10)).body.spend
  clock.travel(31 * 86_400_000)
  await runJobs()
  const late = await partner.call(`POST /points/spends/${id}/reversal`)
  expect(late).toMatchObject({ status: 409, body: { code: 800013 } })
  expect((await partner.call(`GET /points/spends/${id}`)).body.spend.status).toBe('spent')
  expect(await spend(partner, client.phone, 1)).toMatchObject({ status: 409, body: { points_left: 0 } })
  const gone = await partner.call(`GET /clients/${client.phone}/subscription`)
  expect(gone).toMatchObject({ status: 404, body: { code: 800009 } })
})

test('own spends are listed by client, state, own number and time, and nobody else’s', async () => {
  const partner = await newPartner()
  const client = await sell(partner)
  const other = await sell(partner)
  const post = (phone: string, more: object = {}) =>
    partner.call('POST /points/spends', { body: { phone, points: 1, reason: 'Lookup', ...more } })
  const labels = { reference: 'lookup-7', metadata: { user: '7' } }
  const { spend: first } = (await post(client.phone, labels)).body
  const { spend: second } = (await post(other.phone)).body
  expect(first).toMatchObject(labels)
  expect(second).toMatchObject({ reference: null, metadata: {} })
  await partner.call(`POST /points/spends/${second.id}/reversal`)
  const idsOf = async (query = '') =>
    (await partner.call(`GET /points/spends${query}`)).body.spends.map(({ id }: { id: string }) => id)
  expect(await idsOf()).toEqual([second.id, first.id])
  expect(await idsOf(`?phone=${encodeURIComponent(client.phone)}`)).toEqual([first.id])
  expect(await idsOf('?status=reversed')).toEqual([second.id])
  expect(await idsOf('?reference=lookup-7')).toEqual([first.id])
  expect(await idsOf(`?from=${new Date(clock.now().getTime() + 1_000).toISOString()}`)).toEqual([])
  const page = (await partner.call('GET /points/spends?limit=1')).body
  expect(await idsOf(`?limit=1&cursor=${page.next_cursor}`)).toEqual([first.id])
  const stranger = await newPartner()
  expect((await stranger.call('GET /points/spends')).body.spends).toEqual([])
})
