import { describe, expect, it } from 'vitest'
import { riyadhDate } from '#rules/core/riyadh-days'
import { formatDate } from '#locales/format'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'
import { openSubscriptionDesk } from '#test/subscription-desk'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { staff } = await openSubscriptionDesk(shop, db)
const orders = '/api/users/v1/orders'
const token = staff.support.token

const renewalOf = async (she: Subscriber) => String((await she.renewals())[0]?.id)
const look = async (id: string) => (await shop.ask(`GET ${orders}/${id}`, { token })).body.order
const cancel = (id: string) => shop.ask(`POST ${orders}/${id}/cancellation`, { token })
const cancelMany = (ids: string[], dry_run = false) =>
  shop.ask(`POST ${orders}/bulk`, { token, body: { ids, action: 'cancel', dry_run } })

/** What staff's own act «stop renewal» writes to a client, for whom it is told of a day. */
const sentBy = (she: Subscriber) =>
  db
    .selectFrom('messages')
    .select('body')
    .where('client_id', '=', she.clientId)
    .where('template', '=', 'subscription_changed')
    .orderBy('id')
    .execute()

/** Half a day behind the paid end of a plan whose card is refused: its grace lasts until day 34. */
async function inGrace(): Promise<Subscriber> {
  const she = await newSubscriber(shop, db, { code: '51' })
  await she.travel(30.5)
  return she
}

/** The same behind a pause, whose end on day 50 gave nothing unpaid. */
async function behindPause(): Promise<Subscriber> {
  const she = await newSubscriber(shop, db, { code: '51' })
  const until = riyadhDate(new Date(she.started.getTime() + 50 * day))
  const paused = await shop.ask(`PUT /api/clients/v1/subscriptions/${she.id}/pause`, {
    token: she.token,
    body: { until },
  })
  expect(paused.status).toBe(200)
  await she.travel(50.5)
  return she
}

describe('a failed renewal whose order staff cancel', () => {
  it('leaves the plan to the day that the order said, as its client is told', async () => {
    const she = await inGrace()
    const id = await renewalOf(she)
    const { access_ends_at: until } = await she.read()
    expect((await look(id)).renews).toMatchObject({
      subscription_id: she.id,
      auto_renew: true,
      cancellation_stops: { stays_until: until },
    })
    const cancelled = (await cancel(id)).body.order
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      renews: { auto_renew: false, cancellation_stops: null },
    })
    // The answer, and what jobs make of it, say the same.
    const stopped = { status: 'cancelled', auto_renew: false, access_ends_at: until, failed_renewal: null }
    expect(await she.read()).toMatchObject(stopped)
    await shop.runJobs()
    expect(await she.read()).toMatchObject(stopped)
    const messages = await sentBy(she)
    expect(messages.length).toBeGreaterThan(0)
    for (const { body } of messages) expect(body).toContain(formatDate(new Date(until), 'en'))
    const tries = (await she.payments(id)).length
    await she.travel(40)
    expect(await she.payments(id)).toHaveLength(tries)
    expect((await she.result()).slice(-2)).toEqual(['renewal_failed:30', 'plan_expired:34'])
  })

  it('ends a plan of which nothing is left at once, which its client is told', async () => {
    const she = await behindPause()
    const id = await renewalOf(she)
    expect((await look(id)).renews.cancellation_stops).toEqual({ stays_until: null })
    expect((await cancel(id)).status).toBe(200)
    await shop.runJobs()
    expect(await she.read()).toMatchObject({ status: 'expired', auto_renew: false })
    expect((await she.result()).slice(-2)).toEqual(['resume_failed:50', 'plan_expired:50.5'])
    expect(await sentBy(she)).toEqual([])
  })

  it('is told to the client also where the last card was removed before', async () => {
    const she = await inGrace()
    const { token: own, card } = she
    const removed = await shop.ask(`DELETE /api/clients/v1/payment_methods/${card}`, { token: own })
    expect(removed.status).toBe(204)
    await shop.runJobs()
    const id = await renewalOf(she)
    const { access_ends_at: until } = await she.read()
    // It can still be paid until then, by hand.
    expect((await look(id)).renews).toMatchObject({
      auto_renew: false,
      cancellation_stops: { stays_until: until },
    })
    expect((await cancel(id)).status).toBe(200)
    await shop.runJobs()
    expect(await she.read()).toMatchObject({
      status: 'cancelled',
      access_ends_at: until,
      failed_renewal: null,
    })
    expect((await sentBy(she)).length).toBeGreaterThan(0)
  })

  it('is none of many orders that are cancelled at once, and its plan renews as before', async () => {
    const she = await inGrace()
    const id = await renewalOf(she)
    const visitor = await shop.newClient()
    const left = (await shop.placeOrder(visitor.token)).body.order
    for (const dryRun of [true, false]) {
      expect((await cancelMany([id, left.id], dryRun)).body.results).toMatchObject([
        { outcome: 'refused', code: 300076 },
        { outcome: 'done' },
      ])
    }
    expect(await look(left.id)).toMatchObject({ status: 'cancelled', renews: null })
    expect(await she.read()).toMatchObject({ status: 'past_due', auto_renew: true })
    expect(await sentBy(she)).toEqual([])
    // What is stopped already stops with no order any more.
    await she.stop()
    expect((await cancelMany([id])).body.results).toMatchObject([{ outcome: 'done' }])
  })
})

it('a failed renewal’s order lists what its client was told of it, which goes out again while it holds', async () => {
  const she = await inGrace()
  const id = await renewalOf(she)
  const templates = async () =>
    (await look(id)).messages.map(({ template }: { template: string }) => template)
  expect(await templates()).toContain('renewal_failed')
  const sendAgain = async () =>
    (await shop.ask(`POST ${orders}/bulk`, { token, body: { ids: [id], action: 'resend' } })).body.results
  expect(await sendAgain()).toMatchObject([{ outcome: 'done' }])
  const listed = (await templates()).length
  await she.stop()
  await shop.runJobs()
  expect(await sendAgain()).toMatchObject([{ outcome: 'refused', code: 300077 }])
  expect(await templates()).toHaveLength(listed)
})

it('what its client cancels themself is told as before, by nobody of the staff', async () => {
  const she = await inGrace()
  const id = await renewalOf(she)
  const cancelled = await shop.ask(`POST /api/clients/v1/orders/${id}/cancellation`, { token: she.token })
  expect(cancelled.status).toBe(200)
  await shop.runJobs()
  expect(await she.read()).toMatchObject({ status: 'cancelled', auto_renew: false })
  expect(await sentBy(she)).toEqual([])
})
