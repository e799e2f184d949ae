import { beforeEach, describe, expect, it, test } from 'vitest'
import { day, hour, minute } from '#rules/core/durations'
import { monthOf, riyadhDate } from '#rules/core/riyadh-days'
import { computeMonths } from '#domain/desk/analytics/compute-months'
import { deliverMessage } from '#domain/messages/deliver-message'
import { isStillRelevant } from '#domain/messages/still-relevant'
import { lapseOrder } from '#domain/sale/orders/lapse-order'
import { signedInClient, signedInStaff, staySignedIn } from '#test/api'
import { openTestShop, poorCard, travellingClock } from '#test/shop'
import { pageBehind } from '#test/short-link'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const clock = travellingClock(new Date('2026-11-23T10:00:00+03:00'))
const shop = await openTestShop(db, { now: clock.now })

const base = '/api/clients/v1'

/** Each test begins at ten in the morning of a later day, with everybody signed in. */
beforeEach(async () => {
  await shop.runJobs()
  clock.travel(30 * day)
  const morning = new Date(`${clock.now().toISOString().slice(0, 10)}T10:00:00+03:00`)
  clock.travel(morning.getTime() - clock.now().getTime() + day)
  await shop.runJobs()
  await staySignedIn(db, clock.now())
})

async function withOrder(body: object = {}) {
  const client = await signedInClient(db, { now: clock.now(), profile: true })
  const order = (await shop.placeOrder(client.token, body)).body.order
  return { ...client, orderId: String(order.id) }
}

const remindersTo = (clientId: string) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('template', '=', 'order_waiting')
    .execute()

const unfinished = async (token: string, query = '') =>
  (await shop.ask(`GET ${base}/unfinished_purchase${query}`, { token })).body.purchase

async function later(ms = 3 * hour) {
  clock.travel(ms)
  await shop.runJobs()
}

test('an order that its client wants to hear no more of rests where they are asked, and stands in their list', async () => {
  const { token, orderId } = await withOrder()
  const listed = async (query = '') =>
    (await shop.ask(`GET ${base}/orders${query}`, { token })).body.orders.map(({ id }: { id: string }) => id)
  expect(await listed('?dismissed=no')).toEqual([orderId])
  await shop.ask(`POST ${base}/orders/${orderId}/reminder_stop`, { token })
  expect(await listed('?dismissed=no')).toEqual([])
  expect(await listed()).toEqual([orderId])
  expect((await shop.ask(`GET ${base}/orders?dismissed=yes`, { token })).status).toBe(422)
  // Paid after all, it is an order as any other.
  const { payment } = await shop.startPaying(token, undefined, { id: orderId })
  await shop.bank.walk(payment.redirect_url)
  await shop.ask(`GET ${base}/orders/${orderId}/payments/${payment.id}`, { token })
  expect(await listed('?dismissed=no')).toEqual([orderId])
})

describe('an order that is left', () => {
  it('is reminded of once, with its price and a way to stop', async () => {
    const { clientId, orderId } = await withOrder()
    await later(3 * hour - minute)
    expect(await remindersTo(clientId)).toEqual([])
    await later(minute)
    const [message, ...more] = await remindersTo(clientId)
    expect(more).toEqual([])
    expect(message).toMatchObject({ channel: 'sms', status: 'sent', about: orderId })
    expect(message?.body).toContain('«رصد» ينتظر دفع 69 ر.س')
    const [go = '', stop = ''] = (message?.body ?? '').split('\n')
    expect(await pageBehind(db, go)).toBe(`/payment?order=${orderId}`)
    expect(await pageBehind(db, stop)).toMatch(/^\/stop\/[\w-]{43}$/)
    await later(20 * hour)
    expect(await remindersTo(clientId)).toHaveLength(1)
  })

  it('lapses at its time all the same', async () => {
    const { token, orderId } = await withOrder()
    await later()
    await later(21 * hour)
    await staySignedIn(db, clock.now())
    expect((await shop.readOrder(token, orderId)).status).toBe('incomplete')
  })

  it('waits for the morning at night', async () => {
    clock.travel(10 * hour)
    const { clientId } = await withOrder()
    await later()
    expect(await remindersTo(clientId)).toEqual([])
    await later(10 * hour)
    expect(await remindersTo(clientId)).toHaveLength(1)
  })

  it('is reminded of by one worker only', async () => {
    const { clientId, orderId } = await withOrder()
    clock.travel(3 * hour)
    await Promise.all([1, 2, 3, 4].map(() => lapseOrder(shop.system, orderId)))
    expect(await remindersTo(clientId)).toHaveLength(1)
  })

  it('is reminded of at most once a week, whatever else is left', async () => {
    const { token, clientId } = await withOrder()
    await later()
    clock.travel(day)
    await shop.placeOrder(token)
    await later()
    expect(await remindersTo(clientId)).toHaveLength(1)
    clock.travel(7 * day)
    await staySignedIn(db, clock.now())
    await shop.placeOrder(token)
    await later()
    expect(await remindersTo(clientId)).toHaveLength(2)
  })
})

describe('nobody is reminded', () => {
  it.each([
    ['who paid', async ({ token }) => void (await shop.buy(token))],
    [
      'who cancelled',
      async ({ token, orderId }) =>
        void (await shop.ask(`POST ${base}/orders/${orderId}/cancellation`, { token })),
    ],
    [
      'who said no, thank you',
      async ({ token, orderId }) => {
        const stop = `POST ${base}/orders/${orderId}/reminder_stop`
        await shop.ask(stop, { token })
        // Again, from another tab.
        await shop.ask(stop, { token })
      },
    ],
    [
      'who is blocked',
      async ({ clientId }) =>
        void (await db
          .updateTable('clients')
          .set({ blocked_at: clock.now() })
          .where('id', '=', clientId)
          .execute()),
    ],
    [
      'who switched reminders off',
      async ({ clientId }) =>
        void (await db
          .updateTable('clients')
          .set({ muted_notifications: ['reminders:sms', 'reminders:email'] })
          .where('id', '=', clientId)
          .execute()),
    ],
  ] satisfies [string, (left: Awaited<ReturnType<typeof withOrder>>) => Promise<void>][])(
    '%s',
    async (_, action) => {
      const left = await withOrder()
      clock.travel(minute)
      await action(left)
      await later()
      expect(await remindersTo(left.clientId)).toEqual([])
    },
  )

  it('while the bank is asked, and is after it refused', async () => {
    const left = await withOrder()
    clock.travel(3 * hour - minute)
    const { payment } = await shop.startPaying(left.token, poorCard, { id: left.orderId })
    await later(minute)
    expect(await remindersTo(left.clientId)).toEqual([])
    await shop.bank.walk(payment.redirect_url)
    await later(20 * minute)
    expect(await remindersTo(left.clientId)).toHaveLength(1)
  })

  it('when the plan is not sold any more, nor when the store has switched it off', async () => {
    const withdrawn = await withOrder()
    await db.updateTable('products').set({ is_active: false }).where('id', '=', shop.plans.small).execute()
    await later()
    await db.updateTable('products').set({ is_active: true }).where('id', '=', shop.plans.small).execute()
    expect(await remindersTo(withdrawn.clientId)).toEqual([])

    const switchedOff = await withOrder()
    await db.updateTable('store_settings').set({ unpaid_reminders: false }).execute()
    await later()
    await db.updateTable('store_settings').set({ unpaid_reminders: true }).execute()
    expect(await remindersTo(switchedOff.clientId)).toEqual([])
  })

  it('whose message waited at its sender while they paid, or until night', async () => {
    const { token, clientId, orderId } = await withOrder()
    clock.travel(3 * hour)
    await lapseOrder(shop.system, orderId)
    const [message] = await remindersTo(clientId)
    const asked = { template: 'order_waiting', about: orderId, client_id: clientId }
    expect(await isStillRelevant(shop.system, asked)).toBe(true)
    const atNight = new Date(clock.now().getTime() + 9 * hour)
    expect(await isStillRelevant({ db, now: () => atNight }, asked)).toBe(false)
    const { payment } = await shop.startPaying(token, undefined, { id: orderId })
    await shop.bank.walk(payment.redirect_url)
    await shop.ask(`GET ${base}/orders/${orderId}/payments/${payment.id}`, { token })
    await deliverMessage(shop.system, message?.id ?? '')
    expect(await remindersTo(clientId)).toMatchObject([{ status: 'failed', last_error: 'no longer true' }])
  })
})

describe('the link that stops', () => {
  it('stops reminders for good, whoever has it, and nothing else', async () => {
    const { token, clientId, orderId } = await withOrder()
    await later()
    const [message] = await remindersTo(clientId)
    const page = await pageBehind(db, (message?.body ?? '').split('\n')[1] ?? '')
    const stop = `POST ${base}/reminder_stops/${page.slice('/stop/'.length)}`
    expect((await shop.ask(stop)).status).toBe(204)
    expect((await shop.ask(stop)).status).toBe(204)
    const { muted_notifications: muted } = await db
      .selectFrom('clients')
      .select('muted_notifications')
      .where('id', '=', clientId)
      .executeTakeFirstOrThrow()
    expect(muted).toEqual(['reminders:sms', 'reminders:email'])
    const facts = await db
      .selectFrom('activities')
      .select('action')
      .where('entity_id', 'in', [clientId, orderId])
      .where('action', 'in', ['order.reminded', 'client.notifications_changed'])
      .orderBy('id')
      .execute()
    expect(facts.map(({ action }) => action)).toEqual(['order.reminded', 'client.notifications_changed'])
    clock.travel(8 * day)
    await staySignedIn(db, clock.now())
    await shop.placeOrder(token)
    await later()
    expect(await remindersTo(clientId)).toHaveLength(1)
  })

  it('is refused when it is not ours', async () => {
    for (const token of ['x', 'A'.repeat(43)]) {
      expect((await shop.ask(`POST ${base}/reminder_stops/${token}`)).status).toBe(404)
    }
  })
})

describe('continue where you left', () => {
  it('shows the order at its price, until it is paid or stopped', async () => {
    const { token, orderId } = await withOrder()
    await db.updateTable('products').set({ price_minor: 9_999n }).where('id', '=', shop.plans.small).execute()
    expect(await unfinished(token)).toMatchObject({
      order_id: orderId,
      product_id: shop.plans.small,
      name: 'Watch',
      amount_minor: 6_900,
    })
    await db.updateTable('products').set({ price_minor: 6_000n }).where('id', '=', shop.plans.small).execute()
    await shop.ask(`POST ${base}/orders/${orderId}/reminder_stop`, { token })
    expect(await unfinished(token)).toBe(null)
  })

  it('shows no order beside one that was paid', async () => {
    const { token } = await withOrder()
    clock.travel(minute)
    await shop.buy(token)
    expect(await unfinished(token)).toBe(null)
  })

  it('shows a chosen plan at what it costs now, until something is ordered or it is sold no more', async () => {
    const { token } = await signedInClient(db, { now: clock.now() })
    const since = clock.now().toISOString()
    const query = `?product_id=${shop.plans.shared}&since=${since}`
    const quoted = await shop.ask(`POST ${base}/quotes`, { token, body: { product_id: shop.plans.shared } })
    expect(await unfinished(token, query)).toEqual({
      order_id: null,
      product_id: shop.plans.shared,
      name: 'Shield',
      amount_minor: quoted.body.quote.final_price_minor,
      payable_until: null,
    })
    expect(await unfinished(token, `?product_id=${crypto.randomUUID()}&since=${since}`)).toBe(null)
    clock.travel(minute)
    await shop.buy(token)
    expect(await unfinished(token, query)).toBe(null)
  })

  it('does not call a plan left that was paid for just before its details were opened again', async () => {
    const { token } = await signedInClient(db, { now: clock.now() })
    const chosen = (plan: string) =>
      unfinished(token, `?product_id=${plan}&since=${clock.now().toISOString()}`)
    await shop.buy(token)
    clock.travel(minute)
    // The browser's "back", from the order to the details.
    expect(await chosen(shop.plans.small)).toBe(null)
    expect(await chosen(shop.plans.shared)).toMatchObject({ name: 'Shield' })
    clock.travel(day)
    await staySignedIn(db, clock.now())
    expect(await chosen(shop.plans.small)).toMatchObject({ name: 'Watch' })
  })

  it("knows nothing of somebody else's order", async () => {
    const { orderId } = await withOrder()
    const other = await signedInClient(db, { now: clock.now() })
    expect(await unfinished(other.token)).toBe(null)
    const stop = await shop.ask(`POST ${base}/orders/${orderId}/reminder_stop`, { token: other.token })
    expect(stop.status).toBe(404)
    expect((await shop.ask(`POST ${base}/orders/${orderId}/reminder_stop`)).status).toBe(401)
    const staff = await signedInStaff(db, 'admin', clock.now())
    expect((await shop.ask(`GET ${base}/unfinished_purchase`, { token: staff.token })).status).toBe(403)
  })
})

describe('what reminders recovered', () => {
  it('is counted from the rows, by the month in which they left', async () => {
    const staff = await signedInStaff(db, 'admin', clock.now())
    const paid = await withOrder()
    await withOrder()
    await later()
    const { payment } = await shop.startPaying(paid.token, undefined, { id: paid.orderId })
    await shop.bank.walk(payment.redirect_url)
    clock.travel(minute)
    await shop.ask(`GET ${base}/orders/${paid.orderId}/payments/${payment.id}`, { token: paid.token })
    await computeMonths(shop.system)
    const { months } = (await shop.ask('GET /api/users/v1/analytics', { token: staff.token })).body.analytics
    const rows = await db
      .selectFrom('order_reminders as r')
      .innerJoin('orders as o', 'o.id', 'r.order_id')
      .select(['r.sent_at', 'o.settled_at', 'o.final_price_minor'])
      .where('r.sent_at', 'is not', null)
      .execute()
    const month = monthOf(clock.now())
    const ofMonth = rows.filter(({ sent_at: at }) => at && riyadhDate(at).startsWith(month))
    const recovered = ofMonth.filter(({ settled_at: at, sent_at: sent }) => at && sent && at > sent)
    expect(recovered.length).toBeGreaterThan(0)
    expect(recovered.length).toBeLessThan(ofMonth.length)
    expect(months.at(-1)).toMatchObject({
      month,
      reminded_orders: {
        total: ofMonth.length,
        recovered: recovered.length,
        recovered_minor: recovered.reduce((sum, row) => sum + Number(row.final_price_minor), 0),
      },
    })
    const listed = await shop.ask('GET /api/users/v1/analytics/rows?figure=recovered_orders', {
      token: staff.token,
    })
    expect(listed.body.total.rows).toBe(recovered.length)
    expect(listed.body.rows.map(({ order }: { order: { id: string } }) => order.id)).toContain(paid.orderId)
  })
})
