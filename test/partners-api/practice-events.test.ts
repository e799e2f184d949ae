import { afterAll, expect, test, vi } from 'vitest'
import { playableEvents, webhookEvents } from '#rules/partners/webhooks'
import { verifyWebhook } from '../../clients/typescript/src/index.ts'
import { testDatabase } from '../database.ts'
import { differences, type JsonSchema } from '../json-schema.ts'
import { serveTestShop } from '../served-shop.ts'
import { openReceiver } from '../webhook-receiver.ts'
import { partnerWithClient } from './partner.ts'

/** With a test token alone, a partner's program meets every event before it goes live. */

const { db } = await testDatabase()
const { url, plans, ask } = await serveTestShop(db)

type Described = {
  webhooks: Record<
    string,
    { post: { requestBody: { content: { 'application/json': { schema: JsonSchema } } } } }
  >
  components: { schemas: Record<string, JsonSchema> }
}

/** An account is live only, so that nothing of practice brings it near its limit. */
const ofPractice = webhookEvents.filter((event) => event !== 'account.limit_near')

async function practising(events: ('order.*' | (typeof webhookEvents)[number])[]) {
  const receiver = await openReceiver()
  afterAll(() => receiver.close())
  const { shop, by } = await partnerWithClient(db, url, { products: [plans.small], mode: 'test' })
  const { secret, webhook_endpoint: endpoint } = await shop.createWebhookEndpoint({
    url: receiver.url,
    events,
  })
  const client = { phone_extension: '+999', phone_number: '500700' }
  const { order } = await shop.placePartnerOrder({ product_id: plans.small, client, payment: 'link' })
  return { shop, by, receiver, secret, endpoint, orderId: order.id, phone: '+999500700' }
}

test(
  'all events can be produced by calls of a test token; each is signed and as documented',
  { timeout: 60_000 },
  async () => {
    const { shop, receiver, secret, orderId, phone } = await practising([...webhookEvents])
    await shop.payPracticeOrder(orderId)
    await vi.waitFor(() => shop.getPartnerSubscription(phone), 15_000)
    const { spend } = await shop.spendPoints({ phone, points: 2, reason: 'Lookup' })
    await shop.reverseSpend(spend.id)
    const before = await shop.getPartnerOrder(orderId)
    const played = new Map<string, string>()
    for (const type of playableEvents) {
      const { event } = await shop.playPracticeEvent({ type, order_id: orderId })
      expect(event).toMatchObject({ type, deliveries: 1 })
      played.set(event.id, type)
    }
    await vi.waitFor(() => {
      const result = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
      expect([...played.keys()].filter((id) => !result.has(id))).toEqual([])
      expect(new Set(receiver.types())).toEqual(new Set(ofPractice))
    }, 30_000)
    const { webhooks, components }: Described = (await ask('GET /api/openapi.json')).body
    const autoRenewals = new Map<string, boolean>()
    for (const { body, headers } of receiver.received) {
      const { id, event } = await verifyWebhook({ body, headers, secret })
      expect(event.mode).toBe('test')
      expect(played.get(id) ?? event.type).toBe(event.type)
      if (event.type === 'subscription.renewed' || event.type === 'subscription.past_due')
        autoRenewals.set(event.type, event.data.auto_renew)
      const schema = webhooks[event.type]?.post.requestBody.content['application/json'].schema ?? {}
      expect(differences(event, schema, { shapes: components.schemas, closed: true }), event.type).toEqual([])
    }
    // What renews itself, or is tried again, has its auto-renewal on.
    expect(Object.fromEntries(autoRenewals)).toEqual({
      'subscription.renewed': true,
      'subscription.past_due': true,
    })
    // What is played happens to nobody.
    expect(await shop.getPartnerOrder(orderId)).toEqual(before)
  },
)

test('a test event can be sent to one endpoint, whatever it asked for, and is in its log', async () => {
  const { shop, receiver, endpoint, orderId } = await practising(['order.*'])
  const { event } = await shop.playPracticeEvent({
    type: 'refund.failed',
    order_id: orderId,
    endpoint_id: endpoint.id,
  })
  await vi.waitFor(() => expect(receiver.types()).toContain('refund.failed'), 15_000)
  const { webhook_deliveries: log } = await shop.listWebhookDeliveries({ endpoint_id: endpoint.id })
  expect(log.find(({ event_id }) => event_id === event.id)).toMatchObject({ type: 'refund.failed' })
  const unasked = await shop.playPracticeEvent({ type: 'payment.failed', order_id: orderId })
  expect(unasked.event.deliveries).toBe(0)
})

test('an event of a paid order says by what it was paid, also where it is played on one that is not', async () => {
  const { shop, receiver, orderId } = await practising(['order.*'])
  for (const type of ['order.paid', 'order.completed', 'order.lapsed'] as const) {
    await shop.playPracticeEvent({ type, order_id: orderId })
  }
  await vi.waitFor(() => {
    const sent = receiver.received.map(({ body }) => JSON.parse(body))
    const settledBy = Object.fromEntries(sent.map(({ type, data }) => [type, data.settled_by]))
    expect(settledBy).toMatchObject({
      'order.placed': null,
      'order.paid': 'gateway',
      'order.completed': 'gateway',
      'order.lapsed': null,
    })
  }, 15_000)
})

test('only test tokens play, on practice orders of their own, and plans only that have begun', async () => {
  const countPlayed = async () => {
    const expired = db.selectFrom('activities').select('id').where('action', '=', 'subscription.expired')
    return (await expired.where('entity', '=', 'api_client').execute()).length
  }
  const playedBefore = await countPlayed()
  const { shop, by, orderId, endpoint } = await practising(['order.*'])
  const live = await by({ mode: 'live' })
  const play = { type: 'order.declined', order_id: orderId } as const
  await expect(live.playPracticeEvent(play)).rejects.toMatchObject({
    status: 403,
    errorName: 'test_token_needed',
  })
  const { shop: other } = await partnerWithClient(db, url, { mode: 'test' })
  await expect(other.playPracticeEvent(play)).rejects.toMatchObject({
    status: 404,
    errorName: 'order_not_found',
  })
  await expect(
    shop.playPracticeEvent({ type: 'subscription.expired', order_id: orderId }),
  ).rejects.toMatchObject({ status: 404, errorName: 'subscription_not_found' })
  // What could not be played stands in no history.
  expect(await countPlayed()).toBe(playedBefore)
  await shop.updateWebhookEndpoint(endpoint.id, { is_active: false })
  await expect(shop.playPracticeEvent({ ...play, endpoint_id: endpoint.id })).rejects.toMatchObject({
    status: 409,
    errorName: 'webhook_endpoint_off',
  })
  // What was asked for is kept, to be replayed when it is on again.
  const { event } = await shop.playPracticeEvent(play)
  expect(event.deliveries).toBe(0)
  const { webhook_deliveries: log } = await shop.listWebhookDeliveries({ endpoint_id: endpoint.id })
  expect(log.find(({ event_id }) => event_id === event.id)).toMatchObject({ status: 'cancelled' })
})
