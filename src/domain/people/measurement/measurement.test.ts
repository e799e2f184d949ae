import { beforeEach, describe, expect, it } from 'vitest'
import { halalas } from '#rules/core/money'
import { EventRefused, measurementVendors, takesEvent } from '#rules/people/measurement'
import type { MeasuredEvent, MeasurementVendor } from '#domain/core/ports/measurement'
import { forgetOldRows } from '#domain/core/maintenance/forget-old-rows'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { queueMeasuredEvent } from '#domain/people/measurement/queue-event'
import { sendMeasuredEvent } from '#domain/people/measurement/send-event'
import { measuredBy, signedInStaff } from '#test/api'
import { openTestShop, travellingClock } from '#test/shop'
import { newPlanOwner } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const clock = travellingClock()
let sent: (MeasuredEvent & { vendor: string })[] = []
/** What the next tries meet, instead of an arrival. */
let failures: Error[] = []
const measurement: MeasurementVendor[] = measurementVendors.map((name) => ({
  name,
  async send(event) {
    const failure = failures.shift()
    if (failure) throw failure
    sent.push({ ...event, vendor: name })
  },
  async check() {
    const failure = failures.shift()
    if (failure) throw failure
  },
}))
/** The vendors of this store: changed in place, as a store would be started anew. */
const setUp: MeasurementVendor[] = [...measurement]
const shop = await openTestShop(db, { now: clock.now, parts: { measurement: measuredBy(setUp) } })

beforeEach(() => {
  sent = []
  failures = []
  setUp.splice(0, setUp.length, ...measurement)
})

const decide = (token: string, agrees: boolean) =>
  shop.ask('PUT /api/clients/v1/consents', { token, body: { measurement: agrees } })
const eventsOf = (clientId: string) =>
  db.selectFrom('measurement_events').selectAll().where('client_id', '=', clientId).orderBy('id').execute()

/** Buys the small plan; jobs have not run yet. */
async function buy(token: string): Promise<string> {
  const { orderId, payment } = await shop.startPaying(token)
  await shop.bank.walk(payment.redirect_url)
  await shop.ask(`GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`, { token })
  return orderId
}

describe('before consent', () => {
  const choices = {
    'no choice': async () => {},
    declined: async (token: string) => {
      await decide(token, false)
    },
    withdrawn: async (token: string) => {
      await decide(token, true)
      clock.travel(1000)
      await decide(token, false)
      clock.travel(1000)
    },
  }
  it.each(Object.entries(choices))('keeps and sends nothing of a purchase: %s', async (_, choose) => {
    const she = await shop.newClient()
    await choose(she.token)
    await buy(she.token)
    await shop.runJobs()
    expect(await eventsOf(she.clientId)).toEqual([])
    expect(sent).toEqual([])
  })
})

describe('after consent', () => {
  async function agreed() {
    const she = await shop.newClient()
    await decide(she.token, true)
    clock.travel(1000)
    return she
  }

  it('reports a purchase to each vendor once, at what was charged, however often its job runs', async () => {
    const she = await agreed()
    const orderId = await buy(she.token)
    await shop.runJobs()
    const { price_after_tax_minor: charged } = await db
      .selectFrom('orders')
      .select('price_after_tax_minor')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const expected = (['checkout', 'purchase'] as const).flatMap((kind) =>
      measurementVendors.map((vendor) => ({ vendor, kind, eventId: orderId, amount: Number(charged) })),
    )
    expect(sent.map(({ vendor, kind, eventId, amount }) => ({ vendor, kind, eventId, amount }))).toEqual(
      expect.arrayContaining(expected),
    )
    for (const { id } of await eventsOf(she.clientId)) await sendMeasuredEvent(shop.system, id)
    expect(sent).toHaveLength(expected.length)
  })

  it('reports a checkout as soon as its order is placed, though it is never paid', async () => {
    const she = await agreed()
    const { orderId } = await shop.startPaying(she.token)
    await shop.runJobs()
    expect(sent.map(({ vendor, kind, eventId }) => ({ vendor, kind, eventId }))).toEqual(
      expect.arrayContaining(
        measurementVendors.map((vendor) => ({ vendor, kind: 'checkout', eventId: orderId })),
      ),
    )
    expect(sent.every(({ kind }) => kind === 'checkout')).toBe(true)
  })

  it('reports no checkout of who agreed to the sentence that spoke of sales alone', async () => {
    const she = await shop.newClient()
    await db
      .insertInto('consents')
      .values({
        client_id: she.clientId,
        kind: 'measurement',
        granted: true,
        text_version: '2026-11',
        address: '',
        created_at: clock.now(),
      })
      .execute()
    clock.travel(1000)
    await buy(she.token)
    await shop.runJobs()
    expect(new Set(sent.map(({ kind }) => kind))).toEqual(new Set(['purchase']))
  })

  it('stops what waits when the consent is taken back', async () => {
    const she = await agreed()
    await buy(she.token)
    await decide(she.token, false)
    await shop.runJobs()
    expect(sent).toEqual([])
    expect((await eventsOf(she.clientId)).map(({ status }) => status)).toEqual(
      [...measurementVendors, ...measurementVendors].map(() => 'withdrawn'),
    )
  })

  it('keeps waiting after a fault that may pass, and gives up a refusal, a last try and an old event', async () => {
    const she = await agreed()
    await buy(she.token)
    const [first, second, third, fourth] = (await eventsOf(she.clientId))
      .filter(({ kind }) => kind === 'purchase')
      .map(({ id }) => id)
    if (!first || !second || !third || !fourth) throw new Error('four vendors, four events')
    const statusOf = async (id: string) =>
      (await eventsOf(she.clientId)).find((event) => event.id === id)?.status

    failures = [new Error('asks to come again (429)')]
    await expect(sendMeasuredEvent(shop.system, first)).rejects.toThrow('429')
    expect(await statusOf(first)).toBe('waiting')
    await sendMeasuredEvent(shop.system, first)
    expect(await statusOf(first)).toBe('sent')

    failures = [new EventRefused('refused (400)')]
    await sendMeasuredEvent(shop.system, second)
    expect(await statusOf(second)).toBe('failed')

    failures = [new Error('no answer in time')]
    await expect(sendMeasuredEvent({ ...shop.system, isLastTry: true }, third)).rejects.toThrow('no answer')
    expect(await statusOf(third)).toBe('failed')

    clock.travel(3 * 86_400_000 + 1000)
    await sendMeasuredEvent(shop.system, fourth)
    expect(await statusOf(fourth)).toBe('failed')
    expect(sent).toHaveLength(1)
  })

  it('reports a refund to Google once, at what went back', async () => {
    const she = await agreed()
    const orderId = await buy(she.token)
    await shop.runJobs()
    sent = []
    const staff = await signedInStaff(db, 'admin', clock.now())
    const asked = await shop.ask(`POST /api/users/v1/orders/${orderId}/refunds`, {
      token: staff.token,
      body: { amount_minor: 1000, destination: 'balance', reason: 'test', period: 'keep' },
    })
    expect(asked.status).toBe(201)
    await shop.runJobs()
    expect(sent).toMatchObject([{ vendor: 'ga4', kind: 'refund', orderId, amount: 1000 }])
  })

  it('reports no refund of a sale that was not reported', async () => {
    const she = await shop.newClient()
    const orderId = await buy(she.token)
    await shop.runJobs()
    clock.travel(1000)
    await decide(she.token, true)
    clock.travel(1000)
    const staff = await signedInStaff(db, 'admin', clock.now())
    const body = { amount_minor: 1000, destination: 'balance', reason: 'test', period: 'keep' }
    await shop.ask(`POST /api/users/v1/orders/${orderId}/refunds`, { token: staff.token, body })
    await shop.runJobs()
    expect(await eventsOf(she.clientId)).toEqual([])
  })

  it('reports no refund of a sale whose report was withdrawn on its way', async () => {
    const she = await agreed()
    const orderId = await buy(she.token)
    clock.travel(1000)
    await decide(she.token, false)
    await shop.runJobs()
    clock.travel(1000)
    await decide(she.token, true)
    clock.travel(1000)
    const staff = await signedInStaff(db, 'admin', clock.now())
    const body = { amount_minor: 1000, destination: 'balance', reason: 'test', period: 'keep' }
    await shop.ask(`POST /api/users/v1/orders/${orderId}/refunds`, { token: staff.token, body })
    await shop.runJobs()
    expect(sent).toEqual([])
  })

  it('reports nothing of money that settled no order', async () => {
    const she = await agreed()
    const { orderId } = await shop.startPaying(she.token)
    const refund = { kind: 'refund', eventId: orderId, orderId, clientId: she.clientId } as const
    await inTransaction(shop.system, (tx) =>
      queueMeasuredEvent(tx, shop.system, { ...refund, amount: halalas(1000) }),
    )
    const kinds = (await eventsOf(she.clientId)).map(({ kind }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['checkout']))
  })

  it('is gone after its time', async () => {
    const she = await agreed()
    await buy(she.token)
    await shop.runJobs()
    clock.travel(31 * 86_400_000)
    await forgetOldRows({ ...shop.system, now: clock.now })
    expect(await eventsOf(she.clientId)).toEqual([])
  })

  it('is gone with the account', async () => {
    const she = await agreed()
    await buy(she.token)
    await shop.runJobs()
    const closed = await shop.ask('POST /api/clients/v1/closure', { token: she.token })
    expect(closed.status).toBe(204)
    expect(await eventsOf(she.clientId)).toEqual([])
  })
})

describe('what administrators see', () => {
  it('names who is on, what was sent and refused, and of which order, but not whose', async () => {
    const she = await shop.newClient()
    await decide(she.token, true)
    clock.travel(1000)
    setUp.splice(0, setUp.length, ...measurement.filter(({ name }) => name === 'meta'))
    const { orderId } = await shop.startPaying(she.token)
    failures = [new EventRefused('Meta refused the event (400)')]
    await shop.runJobs()
    const staff = await signedInStaff(db, 'admin', clock.now())
    const { status, body } = await shop.ask('GET /api/users/v1/measurement', { token: staff.token })
    expect(status).toBe(200)
    const { vendors, events } = body.measurement
    expect(vendors.map(({ vendor, is_on }: { vendor: string; is_on: boolean }) => [vendor, is_on])).toEqual(
      measurementVendors.map((vendor) => [vendor, vendor === 'meta']),
    )
    expect(events[0]).toMatchObject({
      vendor: 'meta',
      kind: 'checkout',
      status: 'failed',
      last_error: 'Meta refused the event (400)',
      order: { id: orderId },
    })
    expect(JSON.stringify(body)).not.toContain(she.clientId)
    const failed = vendors.find(({ vendor }: { vendor: string }) => vendor === 'meta').counts.failed
    expect(failed).toBeGreaterThan(0)
  })

  it('says what a vendor answered to a test, and tests none that is off', async () => {
    setUp.splice(0, setUp.length, ...measurement.filter(({ name }) => name === 'snap'))
    const staff = await signedInStaff(db, 'admin', clock.now())
    const check = async (vendor: string) =>
      shop.ask(`POST /api/users/v1/measurement/${vendor}/checks`, { token: staff.token, body: {} })
    expect((await check('snap')).body).toEqual({ result: 'taken', reason: null })
    failures = [new EventRefused('Snap refused the event (401)'), new Error('Snap gave no answer')]
    expect((await check('snap')).body).toEqual({ result: 'refused', reason: 'Snap refused the event (401)' })
    expect((await check('snap')).body).toEqual({ result: 'no_answer', reason: 'Snap gave no answer' })
    expect((await check('ga4')).status).toBe(404)
  })
})

describe('in a store that reports to nobody', () => {
  it('neither asks, nor keeps what nobody asked for', async () => {
    setUp.splice(0)
    const she = await shop.newClient()
    const listed = await shop.ask('GET /api/clients/v1/consents', { token: she.token })
    expect(listed.body.consents.map(({ kind }: { kind: string }) => kind)).not.toContain('measurement')
    await decide(she.token, true)
    const rows = await db.selectFrom('consents').select('id').where('client_id', '=', she.clientId).execute()
    expect(rows).toEqual([])
    await newPlanOwner(shop)
    expect(sent).toEqual([])
  })

  it('spends no statement on a sale, nor leaves a write', async () => {
    const untouched = new Proxy({} as Transaction, {
      get: (_, name) => {
        throw new Error(`${String(name)} of the transaction was used`)
      },
    })
    const event = { kind: 'purchase', eventId: '', orderId: '', clientId: '', amount: halalas(100) } as const
    await expect(queueMeasuredEvent(untouched, shop.system, event)).rejects.toThrow('was used')
    await queueMeasuredEvent(untouched, { ...shop.system, measurement: measuredBy([]) }, event)
  })

  it('takes back what was agreed to before', async () => {
    const she = await shop.newClient()
    await decide(she.token, true)
    setUp.splice(0)
    clock.travel(1000)
    const after = await decide(she.token, false)
    expect(after.body.consents.at(-1)).toMatchObject({ kind: 'measurement', granted: false })
  })
})

it('reports a refund to Google alone', () => {
  expect(measurementVendors.filter((vendor) => takesEvent(vendor, 'refund'))).toEqual(['ga4'])
})
