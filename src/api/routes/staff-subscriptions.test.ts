import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#test/database'
import { openTestShop, travellingClock } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { openSubscriptionDesk, staffSubscriptions } from '#test/subscription-desk'

const { db } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop
const { staff, look, act, actAfterDryRun } = await openSubscriptionDesk(shop, db)
const path = staffSubscriptions
const day = 86_400_000

/** Lets time pass; everybody signs in again. */
async function travel(ms: number) {
  clock.travel(ms)
  const now = clock.now()
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(now.getTime() + day), confirmed_at: now, last_used_at: now })
    .execute()
}

let client: { token: string; clientId: string }
let id: string
const own = async () =>
  (await ask('GET /api/clients/v1/subscriptions', { token: client.token })).body.subscriptions[0]

beforeEach(async () => {
  client = await shop.newClient()
  await shop.buy(client.token, { product_id: shop.plans.shared })
  id = (await own()).id
})

async function startRenewal() {
  const card = await shop.saveCard(client.token)
  await ask(`PUT /api/clients/v1/subscriptions/${id}/auto_renewal`, {
    token: client.token,
    body: { payment_method_id: card },
  })
  return card
}

const messages = () =>
  db
    .selectFrom('messages')
    .select(['template', 'body'])
    .where('client_id', '=', client.clientId)
    .where('template', '=', 'subscription_changed')
    .execute()

describe('the list', () => {
  it('finds a subscription by its number, its client’s phone, its plan and its end, and counts it', async () => {
    const { ref_id: number, ends_at: end, product } = await own()
    const { phone } = (await look(id)).client
    const endDay = new Date(Date.parse(end) + 3 * 3_600_000).toISOString().slice(0, 10)
    for (const query of [
      `q=${number}`,
      `q=${encodeURIComponent(phone)}`,
      `q=${number}&product_id=${product.id}&renewal=stops&from=${endDay}&to=${endDay}&status=active`,
    ]) {
      const listed = await ask(`GET ${path}?${query}`, { token: staff.support.token })
      expect(listed.body.subscriptions, query).toMatchObject([
        { id, points_left: 1_200, points_total: 1_200, next_charge: null },
      ])
    }
    const counted = await ask(`GET ${path}/counts?q=${number}`, { token: staff.support.token })
    expect(counted.body.counts).toMatchObject({
      all: { count: 1 },
      active: { count: 1 },
      expired: { count: 0 },
    })
    const none = await ask(`GET ${path}?q=${number}&renewal=renews`, { token: staff.support.token })
    expect(none.body.subscriptions).toEqual([])
  })

  it('walks through all, page by page, in either order', async () => {
    const walked: string[] = []
    for (const sort of ['ends_at', '-ends_at', 'created_at']) {
      let cursor: string | null = null
      const seen: string[] = []
      do {
        const more: string = cursor ? `&cursor=${cursor}` : ''
        const page = await ask(`GET ${path}?limit=1&sort=${sort}${more}`, { token: staff.support.token })
        seen.push(...page.body.subscriptions.map((row: { id: string }) => row.id))
        cursor = page.body.next_cursor
      } while (cursor)
      expect(new Set(seen).size).toBe(seen.length)
      walked.push(seen.toSorted().join())
    }
    expect(new Set(walked).size).toBe(1)
  })
})

describe('stopping the renewal for a client', () => {
  it('stops it, tells the client who did it, and keeps the reason', async () => {
    await startRenewal()
    const { effects, subscription } = await actAfterDryRun(id, { action: 'stop_renewal' }, 'support')
    expect(subscription).toMatchObject({ status: 'cancelled', auto_renew: false })
    expect(effects.messages[0].body).toContain('أوقفنا تجديد «درع» بطلبكم')
    expect((await messages())[0]?.body).toBe(effects.messages[0].body)
    const history = await ask(`GET ${path}/${id}/history`, { token: staff.support.token })
    expect(history.body.activities).toContainEqual(
      expect.objectContaining({
        action: 'subscription.served',
        changes: expect.objectContaining({ reason: { before: null, after: 'asked by phone' } }),
      }),
    )
  })

  it('is refused once more at the old version, so that a repeat does nothing', async () => {
    await startRenewal()
    const { version } = await look(id)
    expect((await act(id, { action: 'stop_renewal', version })).status).toBe(200)
    expect(await act(id, { action: 'stop_renewal', version })).toMatchObject({
      status: 409,
      body: { code: 300055 },
    })
    expect(await messages()).toHaveLength(1)
  })
})

it('starts the renewal with a card of the client’s, and with nobody else’s', async () => {
  const card = await shop.saveCard(client.token)
  const other = await shop.newClient()
  const { version } = await look(id)
  const foreign = await shop.saveCard(other.token)
  expect(await act(id, { action: 'start_renewal', version, payment_method_id: foreign })).toMatchObject({
    status: 422,
  })
  const { subscription } = await actAfterDryRun(
    id,
    { action: 'start_renewal', payment_method_id: card },
    'support',
  )
  expect(subscription).toMatchObject({ auto_renew: true, payment_method_id: card })
  expect(subscription.coming.at(-1)).toMatchObject({ kind: 'charge' })
})

describe('free days', () => {
  it('lengthen access, points and members, move the renewal, and are worth no money', async () => {
    await startRenewal()
    const before = await own()
    const { subscription, effects } = await actAfterDryRun(id, { action: 'extend', days: 3 })
    const after = await own()
    expect(Date.parse(after.ends_at) - Date.parse(before.ends_at)).toBe(3 * day)
    expect(Date.parse(after.renewal.charged_at) - Date.parse(before.renewal.charged_at)).toBe(3 * day)
    expect(subscription.periods[0]).toMatchObject({ days: 90, free_days: 3 })
    expect(effects.messages[0].body).toContain('3 أيام')
    // What is unused is counted of the days that were paid.
    const order = (
      await ask(`GET /api/users/v1/orders/${subscription.orders[0].id}`, { token: staff.admin.token })
    ).body.order
    expect(order.refund_room.unused).toMatchObject({ days: 90, days_left: 90, amount_minor: 23_000 })
    await travel(91 * day)
    expect((await shop.runJobs()).length).toBeGreaterThan(0)
    expect(await own()).toMatchObject({ status: 'active', points_left: 1_200 })
    await travel(day)
    await shop.runJobs()
    expect((await own()).periods, 'it renews a day before its new end').toHaveLength(2)
  })

  it('are for administrators, and for a plan that runs', async () => {
    const { version } = await look(id)
    expect((await act(id, { action: 'extend', days: 3, version }, 'support')).status).toBe(403)
    await travel(91 * day)
    await shop.runJobs()
    const over = await look(id)
    expect(await act(id, { action: 'extend', days: 3, version: over.version, dry_run: true })).toMatchObject({
      status: 409,
      body: { code: 300052 },
    })
  })
})

describe('points', () => {
  it('are given, and taken back only as far as they were given and are left', async () => {
    const { subscription, effects } = await actAfterDryRun(id, { action: 'adjust_points', points: 50 })
    expect(subscription).toMatchObject({ points_left: 1_250 })
    expect(effects.messages[0].body).toContain('50 نقطة')
    expect(
      await act(id, { action: 'adjust_points', points: -51, version: subscription.version }),
    ).toMatchObject({
      status: 422,
    })
    expect(subscription).toMatchObject({ points_total: 1_250 })
    const taken = await actAfterDryRun(id, { action: 'adjust_points', points: -50 })
    expect(taken.subscription).toMatchObject({ points_left: 1_200, points_total: 1_200 })
    const ledger = await ask(`GET ${path}/${id}/points`, { token: staff.support.token })
    expect(
      ledger.body.points.map(({ kind, points }: { kind: string; points: number }) => [kind, points]),
    ).toEqual([
      ['adjustment', -50],
      ['adjustment', 50],
      ['grant', 1_200],
    ])
  })
})

describe('pausing', () => {
  it('pauses until a day behind the paid end, and resumes; the list is narrowed to either', async () => {
    await startRenewal()
    const listed = async (renewal: string) => {
      const { ref_id: number } = await own()
      const { body } = await ask(`GET ${path}?q=${number}&renewal=${renewal}`, { token: staff.support.token })
      return body.subscriptions.length
    }
    expect([await listed('renews'), await listed('paused')]).toEqual([1, 0])
    const end = Date.parse((await own()).ends_at)
    const until = new Date(end + 10 * day).toISOString().slice(0, 10)
    const paused = await actAfterDryRun(id, { action: 'pause', until }, 'support')
    expect(paused.subscription.paused_until.slice(0, 10) <= until).toBe(true)
    expect(paused.subscription.coming.map(({ kind }: { kind: string }) => kind)).toContain('pause_ends')
    expect(await listed('paused')).toBe(1)
    const { subscription } = await actAfterDryRun(id, { action: 'resume' }, 'support')
    expect([await listed('renews'), await listed('paused')]).toEqual([1, 0])
    expect(subscription.paused_until).toBeNull()
    const again = await act(id, { action: 'resume', version: subscription.version })
    expect(again).toMatchObject({ status: 409 })
  })
})

describe('members', () => {
  it('are invited in the client’s language, once each, and lose their place', async () => {
    const member = { action: 'add_member', phone_number: '0551234987' }
    const { subscription, effects } = await actAfterDryRun(id, member, 'support')
    expect(subscription.members).toMatchObject([{ phone: '+966551234987', status: 'invited' }])
    expect(effects.messages.map(({ template }: { template: string }) => template)).toContain('member_invited')
    expect(await act(id, { ...member, version: subscription.version })).toMatchObject({
      status: 422,
      body: { code: 700002 },
    })
    const gone = await actAfterDryRun(
      id,
      { action: 'remove_member', member_id: subscription.members[0].id },
      'support',
    )
    expect(gone.subscription.members).toEqual([])
    expect(
      await act(id, {
        action: 'remove_member',
        member_id: subscription.members[0].id,
        version: gone.subscription.version,
      }),
    ).toMatchObject({ status: 404 })
  })

  it('are not the owner, as whoever serves them is told', async () => {
    const { version, client: owner } = await look(id)
    const asked = { action: 'add_member', phone_number: owner.phone.replace('+966', '0'), version }
    const refused = await act(id, asked)
    expect(refused).toMatchObject({ status: 422, body: { code: 700002 } })
    expect(Object.values(refused.body.errors)).toEqual([[expect.stringContaining('the plan’s owner')]])
  })
})

describe('ending a plan', () => {
  it('ends it now, with its points and its renewal, and gives no money back', async () => {
    await startRenewal()
    const { subscription, effects } = await actAfterDryRun(id, { action: 'end' })
    expect(subscription).toMatchObject({ status: 'expired', auto_renew: false, points_left: 0, coming: [] })
    expect(effects.messages.map(({ body }: { body: string }) => body).join()).toContain('انتهت باقتكم')
    expect(
      await db.selectFrom('refunds').selectAll().where('order_id', '=', subscription.orders[0].id).execute(),
    ).toEqual([])
    expect(await act(id, { action: 'end', version: subscription.version })).toMatchObject({
      status: 409,
      body: { code: 300054 },
    })
  })
})

it('charges a renewal that failed once more, at once', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  const { version } = await look(she.id)
  const charge = { action: 'charge_now' }
  expect(await act(she.id, { ...charge, version, dry_run: true })).toMatchObject({
    status: 409,
    body: { code: 300053 },
  })
  await she.travel(29.5)
  const failed = await look(she.id)
  expect(failed).toMatchObject({ status: 'past_due', failed_renewal: { amount_minor: 6_900 } })
  await she.answer(she.card, '00')
  expect(await act(she.id, { ...charge, version: failed.version })).toMatchObject({ status: 200 })
  await she.travel(29.6)
  expect(await look(she.id)).toMatchObject({ status: 'active', failed_renewal: null })
})

it('answers foreign and broken ids as nothing that is there', async () => {
  const missing = '01900000-0000-7000-8000-000000000000'
  expect((await ask(`GET ${path}/${missing}`, { token: staff.support.token })).status).toBe(404)
  expect((await act(missing, { action: 'end', version: 1 })).status).toBe(404)
  expect((await ask(`GET ${path}/${missing}/points`, { token: staff.support.token })).status).toBe(404)
  expect((await act(id, { action: 'extend', days: 0, version: 1 })).status).toBe(422)
  expect((await act(id, { action: 'extend', days: 367, version: 1 })).status).toBe(422)
  expect((await act(id, { action: 'fly', version: 1 })).status).toBe(422)
})

describe('several subscriptions at once', () => {
  const bulk = (body: object, who: 'admin' | 'support' | 'viewer' = 'admin', headers = {}) =>
    ask(`POST ${path}/bulk`, { token: staff[who].token, body: { reason: 'تعويض عن عطل', ...body }, headers })
  const outcomes = (result: { body: { results: { outcome: string; code: number | null }[] } }) =>
    result.body.results.map(({ outcome, code }) => code ?? outcome)
  const nowhere = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'

  it('are extended, each under its own rules, with reason and message; a dry run changes nothing', async () => {
    const before = await own()
    const asked = { ids: [id, nowhere], action: 'extend', days: 3 }
    const tried = await bulk({ ...asked, dry_run: true })
    expect(outcomes(tried)).toEqual(['done', 900003])
    expect((await own()).ends_at).toBe(before.ends_at)

    expect(outcomes(await bulk(asked))).toEqual(['done', 900003])
    expect(Date.parse((await own()).ends_at) - Date.parse(before.ends_at)).toBe(3 * day)
    expect(await messages()).toHaveLength(1)
    const past = await ask(`GET ${path}/${id}/history`, { token: staff.support.token })
    expect(JSON.stringify(past.body.activities)).toContain('تعويض عن عطل')
  })

  it('are extended once per key, also where the process died before it kept its answer', async () => {
    const before = await own()
    const asked = { ids: [id], action: 'extend', days: 3 }
    const headers = { 'idempotency-key': 'extend-key-0001' }
    for (let process = 0; process < 2; process++) {
      expect(outcomes(await bulk(asked, 'admin', headers))).toEqual(['done'])
      await db.deleteFrom('idempotency_keys').where('key', '=', 'extend-key-0001').execute()
    }
    expect(Date.parse((await own()).ends_at) - Date.parse(before.ends_at)).toBe(3 * day)
    expect(await messages()).toHaveLength(1)
  })

  it('stop renewing, and start again with the card that they had', async () => {
    await startRenewal()
    expect(outcomes(await bulk({ ids: [id], action: 'stop_renewal' }, 'support'))).toEqual(['done'])
    expect(outcomes(await bulk({ ids: [id], action: 'stop_renewal' }, 'support'))).toEqual([300072])
    expect((await look(id)).auto_renew).toBe(false)
    expect(outcomes(await bulk({ ids: [id], action: 'start_renewal' }, 'support'))).toEqual(['done'])
    expect(outcomes(await bulk({ ids: [id], action: 'start_renewal' }, 'support'))).toEqual([300071])
    expect((await look(id)).auto_renew).toBe(true)
  })

  it('start to renew at the price that was shown, row by row, or not at all', async () => {
    await startRenewal()
    await bulk({ ids: [id], action: 'stop_renewal' }, 'support')
    const start = { ids: [id], action: 'start_renewal' }
    const [{ amount_minor: amount }] = (await bulk({ ...start, dry_run: true }, 'support')).body.results
    expect(amount).toBeGreaterThan(0)
    const press = (amount_minor: number) =>
      bulk({ ...start, expected_amounts: [{ id, amount_minor }] }, 'support')
    expect(outcomes(await press(amount - 1))).toEqual([300003])
    expect((await look(id)).auto_renew).toBe(false)
    expect(outcomes(await press(amount))).toEqual(['done'])
    expect((await look(id)).renewal.price_after_tax_minor).toBe(amount)
  })

  it('are nobody’s whose role may not, need a reason, and free days need a code entered just before', async () => {
    const asked = { ids: [id], action: 'extend', days: 3 }
    expect((await bulk(asked, 'support')).status).toBe(403)
    expect((await bulk({ ids: [id], action: 'stop_renewal' }, 'viewer')).status).toBe(403)
    expect((await bulk({ ...asked, reason: ' ' })).status).toBe(422)
    expect((await bulk({ ...asked, days: 0 })).status).toBe(422)
    await db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(0) })
      .execute()
    expect((await bulk(asked)).body.code).toBe(100014)
    expect((await bulk({ ...asked, dry_run: true })).status).toBe(200)
  })

  it('start no renewal without a card', async () => {
    expect(outcomes(await bulk({ ids: [id], action: 'start_renewal' }))).toEqual([expect.any(Number)])
  })
})
