import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { EventRefused, measurementVendors, visitorChoiceDays } from '#rules/people/measurement'
import { visits } from '#rules/core/rate-limits'
import { ShopError } from '#rules/errors/shop-error'
import { forgetOldRows } from '#domain/core/maintenance/forget-old-rows'
import type { Limiter } from '#domain/core/limits'
import type { MeasuredEvent, MeasurementVendor } from '#domain/core/ports/measurement'
import { inTransaction } from '#domain/core/transaction'
import { joinVisitor } from '#domain/people/measurement/join-visitor'
import { measuredBy } from '#test/api'
import { openTestShop, travellingClock } from '#test/shop'
import { testDatabase } from '#test/database'

/** Visitors who have not signed in: nothing before they agree, nothing after they take it back. */

const { db } = await testDatabase()
const clock = travellingClock()
const aDay = 86_400_000
let sent: (MeasuredEvent & { vendor: string })[] = []
const measurement: MeasurementVendor[] = measurementVendors.map((name) => ({
  name,
  async send(event) {
    sent.push({ ...event, vendor: name })
  },
  async check() {
    throw new EventRefused('this test asks nobody')
  },
}))
const setUp: MeasurementVendor[] = [...measurement]
/** Counts as the store does, in this process. */
const used = new Map<string, number>()
const limiter: Limiter = {
  async use(name, key, { points, duration }) {
    const count = (used.get(`${name} ${key}`) ?? 0) + 1
    if (count > points) throw new ShopError('too_many_requests', { retryAfter: duration })
    used.set(`${name} ${key}`, count)
    return { points: points - count, seconds: duration }
  },
  left: async (_, __, { points, duration }) => ({ points, seconds: duration }),
  giveBack: async () => {},
  reset: async () => {},
}
const shop = await openTestShop(db, {
  now: clock.now,
  parts: { measurement: measuredBy(setUp), limiter },
})

beforeEach(() => {
  sent = []
  used.clear()
  setUp.splice(0, setUp.length, ...measurement)
  clock.travel(aDay)
})

const decide = (granted: boolean, visitorId?: string, address?: string) =>
  shop.ask('POST /api/clients/v1/visitor_consents', {
    body: { granted, ...(visitorId && { visitor_id: visitorId }) },
    ...(address && { address }),
  })
const agree = async (): Promise<string> => (await decide(true)).body.visitor_id
const visit = (body: object, address?: string) =>
  shop.ask('POST /api/clients/v1/visits', { body, ...(address && { address }) })
const rowsOf = (visitorId: string) =>
  db.selectFrom('measurement_events').selectAll().where('visitor_id', '=', visitorId).execute()
const decisionsOf = (visitorId: string) =>
  db
    .selectFrom('visitor_consents')
    .select(['granted', 'text_version'])
    .where('visitor_id', '=', visitorId)
    .orderBy('id')
    .execute()

describe('before an agreement', () => {
  it('keeps and sends nothing of a visitor whom nobody knows', async () => {
    const stranger = randomUUID()
    expect((await visit({ kind: 'view', visitor_id: stranger })).status).toBe(404)
    await shop.runJobs()
    expect(await rowsOf(stranger)).toEqual([])
    expect(sent).toEqual([])
  })

  it('keeps nothing of who does not agree', async () => {
    const before = await db.selectFrom('visitor_consents').select('id').execute()
    expect((await decide(false)).body).toEqual({ visitor_id: null })
    expect((await decide(false, randomUUID())).body).toEqual({ visitor_id: null })
    expect(await db.selectFrom('visitor_consents').select('id').execute()).toEqual(before)
  })

  it('asks nobody in a store that reports to nobody', async () => {
    setUp.splice(0)
    expect((await decide(true)).status).toBe(404)
    expect((await shop.ask('GET /api/clients/v1/store')).body.store.asks_measurement).toBe(false)
  })
})

describe('after an agreement', () => {
  it('reports a view and a choice to each vendor, once in half an hour, under ids that fit', async () => {
    const visitorId = await agree()
    const choice = { kind: 'choice', visitor_id: visitorId, product_id: shop.plans.small }
    for (let time = 0; time < 3; time++) {
      expect((await visit({ kind: 'view', visitor_id: visitorId })).status).toBe(204)
      expect((await visit(choice)).status).toBe(204)
    }
    await shop.runJobs()
    expect(sent).toHaveLength(2 * measurementVendors.length)
    expect(new Set(sent.map(({ eventId }) => eventId)).size).toBe(2)
    const view = sent.find(({ kind }) => kind === 'view')
    expect(view).toMatchObject({
      amount: null,
      planRefId: null,
      orderId: null,
      person: { id: visitorId, phone: '', email: '' },
    })
    const { body } = await shop.ask(`GET /api/clients/v1/products/${shop.plans.small}`)
    expect(sent.find(({ kind }) => kind === 'choice')).toMatchObject({
      amount: body.product.price_with_tax_minor,
      planRefId: body.product.ref_id,
    })
    clock.travel(31 * 60_000)
    await visit({ kind: 'view', visitor_id: visitorId })
    await shop.runJobs()
    expect(sent).toHaveLength(3 * measurementVendors.length)
  })

  it('keeps the decision with its text and time, and takes the same again for the same', async () => {
    const visitorId = await agree()
    expect((await decide(true, visitorId)).body).toEqual({ visitor_id: visitorId })
    expect(await decisionsOf(visitorId)).toEqual([{ granted: true, text_version: '2026-11-28' }])
  })

  it('sends nothing that waits, and takes nothing more, once it is taken back', async () => {
    const visitorId = await agree()
    await visit({ kind: 'view', visitor_id: visitorId })
    expect((await decide(false, visitorId)).body).toEqual({ visitor_id: null })
    await shop.runJobs()
    expect(sent).toEqual([])
    expect((await rowsOf(visitorId)).map(({ status }) => status)).toEqual(
      measurementVendors.map(() => 'withdrawn'),
    )
    expect((await visit({ kind: 'view', visitor_id: visitorId })).status).toBe(404)
    // Who agrees anew is somebody new.
    expect((await decide(true, visitorId)).body.visitor_id).not.toBe(visitorId)
  })

  it('holds for its days, and not for the sentence that stood there before', async () => {
    const visitorId = await agree()
    await db
      .updateTable('visitor_consents')
      .set({ text_version: '2020-01' })
      .where('visitor_id', '=', visitorId)
      .execute()
    expect((await visit({ kind: 'view', visitor_id: visitorId })).status).toBe(404)
    const other = await agree()
    clock.travel((visitorChoiceDays + 1) * aDay)
    expect((await visit({ kind: 'view', visitor_id: other })).status).toBe(404)
  })

  it('reports no plan that is not sold', async () => {
    const visitorId = await agree()
    const body = { kind: 'choice', visitor_id: visitorId, product_id: randomUUID() }
    expect((await visit(body)).status).toBe(404)
    expect(await rowsOf(visitorId)).toEqual([])
  })

  it('is gone after its time', async () => {
    const visitorId = await agree()
    clock.travel(361 * aDay)
    await forgetOldRows({ ...shop.system, now: clock.now })
    expect(await decisionsOf(visitorId)).toEqual([])
  })
})

describe('who does too much', () => {
  it('is one visitor: past the limit nothing is kept', async () => {
    const visitorId = await agree()
    const { points } = visits.ofVisitor
    for (let time = 0; time < points; time++) await visit({ kind: 'view', visitor_id: visitorId })
    expect((await visit({ kind: 'view', visitor_id: visitorId })).status).toBe(429)
  })

  it('is one address that agrees again and again, or tries ids; taking back is never refused', async () => {
    const address = '203.0.113.9'
    const first = (await decide(true, undefined, address)).body.visitor_id
    for (let time = 1; time < visits.decisions.points; time++) await decide(true, undefined, address)
    expect((await decide(true, undefined, address)).status).toBe(429)
    expect((await decide(false, first, address)).status).toBe(200)
    for (let time = 0; time < visits.ofAddress.points; time++)
      await visit({ kind: 'view', visitor_id: randomUUID() }, address)
    const visitorId = await agree()
    expect((await visit({ kind: 'view', visitor_id: visitorId }, address)).status).toBe(429)
  })

  it('is one household, whichever of its IPv6 addresses it takes', async () => {
    const own = (last: number) => `2001:db8:7:1::${last.toString(16)}`
    for (let time = 0; time < visits.decisions.points; time++) await decide(true, undefined, own(time))
    expect((await decide(true, undefined, own(9_999))).status).toBe(429)
    expect((await decide(true, undefined, '2001:db8:8:1::1')).status).toBe(200)
    const visitorId = await agree()
    for (let time = 0; time < visits.ofAddress.points; time++)
      await visit({ kind: 'view', visitor_id: randomUUID() }, own(time))
    expect((await visit({ kind: 'view', visitor_id: visitorId }, own(9_999))).status).toBe(429)
  })

  it.each([
    [{ kind: 'purchase', visitor_id: randomUUID() }],
    [{ kind: 'view', visitor_id: 'x' }],
    [{ kind: 'view', visitor_id: randomUUID(), amount_minor: 1 }],
    [{ kind: 'choice', visitor_id: randomUUID() }],
  ])('is not let in with %j', async (body) => {
    expect((await visit(body)).status).toBe(422)
  })
})

describe('who signs in', () => {
  const join = (clientId: string, visitorId: string) =>
    inTransaction(shop.system, (tx) => joinVisitor(tx, shop.system, { clientId, visitorId }))
  const consentOf = async (token: string) => {
    const { body } = await shop.ask('GET /api/clients/v1/consents', { token })
    return body.consents.find(({ kind }: { kind: string }) => kind === 'measurement')
  }

  it('agrees as a client, too, when the account never said anything', async () => {
    const she = await shop.newClient()
    const visitorId = await agree()
    await join(she.clientId, visitorId)
    expect(await consentOf(she.token)).toMatchObject({ granted: true, text_version: '2026-11-28' })
    clock.travel(1000)
    await shop.startPaying(she.token)
    await shop.runJobs()
    expect(sent.map(({ kind }) => kind)).toContain('checkout')
  })

  it('stays unmeasured when the account said no, and the browser is from then on, too', async () => {
    const she = await shop.newClient()
    const consents = 'PUT /api/clients/v1/consents'
    await shop.ask(consents, { token: she.token, body: { measurement: true } })
    clock.travel(1000)
    await shop.ask(consents, { token: she.token, body: { measurement: false } })
    const visitorId = await agree()
    await visit({ kind: 'view', visitor_id: visitorId })
    await join(she.clientId, visitorId)
    expect(await consentOf(she.token)).toMatchObject({ granted: false })
    await shop.runJobs()
    expect(sent).toEqual([])
    expect((await visit({ kind: 'view', visitor_id: visitorId })).status).toBe(404)
  })

  it.each([
    ['never decided', undefined],
    ['had agreed in the account', true],
  ])('has agreed to nothing behind somebody else in one browser, who %s', async (_, decision) => {
    const [first, next] = [await shop.newClient(), await shop.newClient()]
    if (decision !== undefined)
      await shop.ask('PUT /api/clients/v1/consents', { token: first.token, body: { measurement: decision } })
    const visitorId = await agree()
    await join(first.clientId, visitorId)
    await join(next.clientId, visitorId)
    expect((await consentOf(first.token)).granted).toBe(true)
    expect((await consentOf(next.token))?.granted ?? false).toBe(false)
    await join(next.clientId, visitorId)
    clock.travel(1000)
    await shop.startPaying(next.token)
    await shop.runJobs()
    expect(sent.map(({ person }) => person.phone)).not.toContain(next.phone)
    // An agreement of their own is theirs.
    await join(next.clientId, await agree())
    expect((await consentOf(next.token)).granted).toBe(true)
  })

  it('joins one of two accounts that sign in at one moment', async () => {
    const people = await Promise.all([shop.newClient(), shop.newClient()])
    const visitorId = await agree()
    await Promise.all(people.map(({ clientId }) => join(clientId, visitorId)))
    const consents = await Promise.all(people.map(({ token }) => consentOf(token)))
    expect(consents.filter((consent) => consent?.granted)).toHaveLength(1)
  })

  it('keeps what the account agreed to, whatever the browser says', async () => {
    const she = await shop.newClient()
    await shop.ask('PUT /api/clients/v1/consents', { token: she.token, body: { measurement: true } })
    const before = await consentOf(she.token)
    await join(she.clientId, await agree())
    await join(she.clientId, randomUUID())
    expect(await consentOf(she.token)).toEqual(before)
  })
})
