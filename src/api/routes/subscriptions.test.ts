import { beforeAll, describe, expect, it } from 'vitest'
import { formatDate } from '#locales/format'
import { riyadhDate } from '#rules/core/riyadh-days'
import { openTestShop, travellingClock } from '#test/shop'
import { testDatabase } from '#test/database'

const { db, unguarded } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const path = '/api/clients/v1/subscriptions'
const day = 86_400_000

type Owner = { token: string; clientId: string; id: string; card: string }
let owner: Owner

/** A client with a running plan, and a card that was saved on its own. */
async function newOwner(): Promise<Owner> {
  const { token, clientId } = await shop.newClient()
  await shop.buy(token)
  const { subscriptions } = (await shop.ask(`GET ${path}`, { token })).body
  return { token, clientId, id: subscriptions[0].id, card: await addCard(token) }
}

const addCard = async (token: string, number?: string) =>
  (await shop.addCard(token, number ? { number } : {})).id

beforeAll(async () => {
  owner = await newOwner()
})

const turnOn = ({ token, id, card }: Owner) =>
  shop.ask(`PUT ${path}/${id}/auto_renewal`, { token, body: { payment_method_id: card } })
const stopsOf = ({ clientId }: Owner) =>
  db
    .selectFrom('messages')
    .select('body')
    .where('client_id', '=', clientId)
    .where('template', '=', 'renewal_stopped')
    .execute()
const turnOff = ({ token, id }: Owner) => shop.ask(`DELETE ${path}/${id}/auto_renewal`, { token })

describe('auto-renewal', () => {
  it('goes on with a saved card, and the consent is kept once', async () => {
    const first = await turnOn(owner)
    expect(first).toMatchObject({
      status: 200,
      body: { subscription: { status: 'active', auto_renew: true, payment_method_id: owner.card } },
    })
    await turnOn(owner)
    expect(await consents(owner)).toEqual([{ granted: true }])
    const { ends_at: end, renewal } = first.body.subscription
    expect(renewal).toMatchObject({ price_after_tax_minor: 6_900 })
    expect(Date.parse(end) - Date.parse(renewal.charged_at)).toBe(day)
  })

  it('goes off while the plan stays, and can be taken up again before its end', async () => {
    const one = await newOwner()
    await turnOn(one)
    for (let time = 0; time < 2; time++) {
      expect(await turnOff(one)).toMatchObject({
        status: 200,
        body: { subscription: { status: 'cancelled', auto_renew: false, points_left: 300, days_left: 30 } },
      })
    }
    expect(await turnOn(one)).toMatchObject({
      body: { subscription: { status: 'active', auto_renew: true } },
    })
    expect(await consents(one)).toEqual([{ granted: true }, { granted: false }, { granted: true }])
    const [notice, ...more] = await stopsOf(one)
    expect(more).toEqual([])
    const { subscription } = (await shop.ask(`GET ${path}/${one.id}`, { token: one.token })).body
    expect(notice?.body).toContain(formatDate(new Date(subscription.ends_at), 'ar'))
    const actions = await db
      .selectFrom('activities')
      .select('action')
      .where('entity_id', '=', one.id)
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'subscription.started',
      'subscription.renewal_started',
      'subscription.renewal_stopped',
      'subscription.renewal_started',
    ])
  })

  it('is announced as stopped once a day, however often it goes off and on', async () => {
    const one = await newOwner()
    for (let time = 0; time < 5; time++) {
      clock.travel(1_000)
      expect((await turnOn(one)).status).toBe(200)
      expect((await turnOff(one)).status).toBe(200)
    }
    expect(await stopsOf(one)).toHaveLength(1)
  })

  it('changes its card', async () => {
    const one = await newOwner()
    await turnOn(one)
    const other = await addCard(one.token, '4201320111111010')
    expect(await turnOn({ ...one, card: other })).toMatchObject({
      body: { subscription: { auto_renew: true, payment_method_id: other } },
    })
    const last = db.selectFrom('activities').select('action').where('entity_id', '=', one.id)
    expect(await last.orderBy('id', 'desc').executeTakeFirst()).toEqual({
      action: 'subscription.card_changed',
    })
  })

  it('needs a usable card of the own', async () => {
    const stranger = await newOwner()
    for (const card of [stranger.card, stranger.id]) {
      const answer = await turnOn({ ...owner, card })
      expect(answer).toMatchObject({ status: 422, body: { code: 300010 } })
      expect(answer.body.errors).toHaveProperty('payment_method_id')
    }
    const expired = await addCard(owner.token)
    await db.updateTable('payment_methods').set({ year: 2020 }).where('id', '=', expired).execute()
    expect((await turnOn({ ...owner, card: expired })).status).toBe(422)
    const odd = await shop.ask(`PUT ${path}/${owner.id}/auto_renewal`, { token: owner.token, body: {} })
    expect(odd.status).toBe(422)
  })

  it('never renews with a card that is removed at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await newOwner()
      const [removed, again] = await Promise.all([
        shop.ask(`DELETE /api/clients/v1/payment_methods/${one.card}`, { token: one.token }),
        shop.ask(`DELETE /api/clients/v1/payment_methods/${one.card}`, { token: one.token }),
        turnOn(one),
      ])
      expect([removed.status, again.status].toSorted()).toEqual([204, 404])
      const { subscription } = (await shop.ask(`GET ${path}/${one.id}`, { token: one.token })).body
      expect(subscription).toMatchObject({ auto_renew: false, payment_method_id: null })
    }
  })

  it('is nobody else’s business', async () => {
    const stranger = await newOwner()
    expect((await turnOn({ ...stranger, id: owner.id })).status).toBe(404)
    expect((await turnOff({ ...stranger, id: owner.id })).status).toBe(404)
    expect((await shop.ask(`DELETE ${path}/${owner.id}/auto_renewal`)).status).toBe(401)
  })

  it('is over with the plan', async () => {
    const one = await newOwner()
    clock.travel(31 * day)
    // Signed in all that time.
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(clock.now().getTime() + day), last_used_at: clock.now() })
      .where('client_id', '=', one.clientId)
      .execute()
    expect(await turnOn(one)).toMatchObject({ status: 409, body: { code: 300017 } })
    await shop.runJobs()
    expect(await turnOff(one)).toMatchObject({ status: 409, body: { code: 300017 } })
    const { subscription } = (await shop.ask(`GET ${path}/${one.id}`, { token: one.token })).body
    expect(subscription).toMatchObject({ status: 'expired', renewal: null })
  })

  it('comes back when the same plan is bought again with it', async () => {
    const one = await newOwner()
    await turnOn(one)
    await turnOff(one)
    const order = (await shop.placeOrder(one.token, { auto_renew: true })).body.order
    await shop.pay(one.token, order.id, { method: 'saved_card', payment_method_id: one.card })
    await shop.runJobs()
    const { subscription } = (await shop.ask(`GET ${path}/${one.id}`, { token: one.token })).body
    expect(subscription).toMatchObject({ status: 'active', auto_renew: true })
    expect(subscription.periods).toHaveLength(2)
  })
})

describe('the points ledger', () => {
  it('comes page by page, newest first', async () => {
    const one = await newOwner()
    const period = await db
      .selectFrom('subscription_periods')
      .select('id')
      .where('subscription_id', '=', one.id)
      .executeTakeFirstOrThrow()
    for (const [points, left] of [
      [-5, 295],
      [-10, 285],
    ] as const) {
      await unguarded((tx) =>
        tx
          .insertInto('points_entries')
          .values({
            subscription_id: one.id,
            period_id: period.id,
            kind: 'spend',
            points,
            points_left: left,
            reason: 'lookup',
            created_at: clock.now(),
          })
          .execute(),
      )
    }
    const read = (query: string) => shop.ask(`GET ${path}/${one.id}/points?${query}`, { token: one.token })
    const first = await read('limit=2')
    expect(first.body.points.map(({ points }: { points: number }) => points)).toEqual([-10, -5])
    const second = await read(`limit=2&cursor=${first.body.next_cursor}`)
    expect(second.body).toMatchObject({ points: [{ kind: 'grant', points: 300 }], next_cursor: null })
    expect((await read('cursor=nonsense')).status).toBe(422)
    const stranger = await shop.newClient()
    expect((await shop.ask(`GET ${path}/${one.id}/points`, { token: stranger.token })).status).toBe(404)
  })
})

async function consents({ clientId }: Owner) {
  return db
    .selectFrom('consents')
    .select('granted')
    .where('client_id', '=', clientId)
    .where('kind', '=', 'renewal')
    .orderBy('id')
    .execute()
}

describe('the calendar of a plan', () => {
  const calendar = (id: string, who: { token?: string }) => shop.ask(`GET ${path}/${id}/calendar`, who)
  const days = (text: string) => [...text.matchAll(/DTSTART;VALUE=DATE:(\d+)/g)].map(([, day]) => day)
  const written = (moment: string) => riyadhDate(new Date(moment)).replaceAll('-', '')

  it('has the day of the charge and of the end that the subscription shows, and the end alone once it is stopped', async () => {
    const one = await newOwner()
    const { ends_at: end, renewal } = (await turnOn(one)).body.subscription
    const file = await calendar(one.id, one)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="subscription-\d+\.ics"$/)
    expect(file.headers.get('cache-control')).toBe('no-store')
    expect(days(file.text)).toEqual([written(renewal.charged_at), written(end)])
    expect(file.text.replaceAll('\r\n ', '')).toContain('69.00')
    await turnOff(one)
    expect(days((await calendar(one.id, one)).text)).toEqual([written(end)])
  })

  it("is nobody else's", async () => {
    const other = await shop.newClient()
    expect(await calendar(owner.id, other)).toMatchObject({ status: 404 })
    expect(await calendar(owner.id, {})).toMatchObject({ status: 401 })
  })
})
