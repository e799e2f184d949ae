import { afterAll, expect, test, vi } from 'vitest'
import { recordFact } from '#domain/core/activity/record-fact'
import { inTransaction } from '#domain/core/transaction'
import { invariant } from '#rules/core/invariant'
import { eventExamples } from '#rules/partners/webhook-examples'
import { webhookEvents } from '#rules/partners/webhooks'
import {
  verifyWebhook,
  WebhookError,
  type Ishtirak,
  type ReceivedWebhook,
  type WebhookEvent,
} from '../../clients/typescript/src/index.ts'
import { signedInStaff, testContext } from '../api.ts'
import { testDatabase } from '../database.ts'
import { differences, type JsonSchema } from '../json-schema.ts'
import { serveTestShop } from '../served-shop.ts'
import { openReceiver, type Received } from '../webhook-receiver.ts'
import { newNumber, partnerWithClient } from './partner.ts'

/** Webhooks, seen from the partner's own server: what comes is verified by the client and is what the documents say. */

const { db } = await testDatabase()
const { url, plans, payLink, ask } = await serveTestShop(db)

async function listening(...events: WebhookEvent['type'][] | ['order.*'] | ['points.*']) {
  const receiver = await openReceiver()
  afterAll(() => receiver.close())
  const { shop } = await partnerWithClient(db, url, { products: [plans.small], accountLimit: 10_000_000 })
  const made = await shop.createWebhookEndpoint({ url: receiver.url, events })
  return { shop, receiver, endpoint: made.webhook_endpoint, secret: made.secret }
}

async function sell(shop: Ishtirak, payment: 'link' | 'account' = 'account') {
  const phone = `+966${newNumber()}`
  const placed = await shop.placePartnerOrder({
    product_id: plans.small,
    client: { phone_number: phone },
    payment,
  })
  return { phone, id: placed.order.id, link: placed.payment_url ?? '' }
}

const readAll = (received: readonly Received[], secret: string | string[]): Promise<ReceivedWebhook[]> =>
  Promise.all(received.map(({ body, headers }) => verifyWebhook({ body, headers, secret })))

test('an order that is paid by link is told of, signed, and as documented', async () => {
  const { shop, receiver, secret } = await listening(
    'order.placed',
    'order.paid',
    'order.completed',
    'payment.paid',
  )
  const { id, link, phone } = await sell(shop, 'link')
  await payLink(link, phone)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(4), 15_000)
  const result = await readAll(receiver.received, secret)
  expect(result.map(({ event }) => event.type).toSorted()).toEqual([
    'order.completed',
    'order.paid',
    'order.placed',
    'payment.paid',
  ])
  expect(new Set(result.map((one) => one.id)).size).toBe(4)
  expect(result.every(({ event }) => event.mode === 'live')).toBe(true)
  const data = new Map(result.map(({ event }) => [event.type, event.data]))
  expect(data.get('payment.paid')).toMatchObject({ order_id: id, amount_minor: 6_900 })
  expect(data.get('order.completed')).toMatchObject({
    id,
    phone,
    status: 'completed',
    previous_status: 'processing',
  })
})

type Described = {
  webhooks: Record<
    string,
    {
      post: {
        parameters: { name: string; schema: JsonSchema }[]
        requestBody: { content: { 'application/json': { schema: JsonSchema } } }
      }
    }
  >
  components: { schemas: Record<string, JsonSchema> }
}

test('every event comes with the headers and the body that the API’s description promises', async () => {
  const { webhooks, components }: Described = (await ask('GET /api/openapi.json')).body
  const { shop, receiver, secret } = await listening(...webhookEvents)
  const { id: orderId, link, phone } = await sell(shop, 'link')
  await payLink(link, phone)
  await vi.waitFor(() => shop.getPartnerSubscription(phone), 15_000)
  const spent = await shop.spendPoints({ phone, points: 2, reason: 'Lookup' })
  await shop.reverseSpend(spent.spend.id)
  const { token } = await signedInStaff(db, 'admin')
  await ask(`POST /api/users/v1/orders/${orderId}/refunds`, {
    token,
    body: { amount_minor: 900, reason: 'test', period: 'keep' },
  })
  await vi.waitFor(() => {
    expect(receiver.types()).toEqual(
      expect.arrayContaining(['payment.paid', 'points.reversed', 'order.partially_refunded', 'refund.done']),
    )
  }, 15_000)
  const result = new Set(receiver.types())
  await recordFacts(
    orderId,
    webhookEvents.filter((event) => !result.has(event)),
  )
  await vi.waitFor(() => expect(new Set(receiver.types())).toEqual(new Set(webhookEvents)), 15_000)

  const events = await readAll(receiver.received, secret)
  const shapes = components.schemas
  for (const [index, { event }] of events.entries()) {
    const call = webhooks[event.type]?.post
    invariant(call, `${event.type} is not listed`)
    const { schema } = call.requestBody.content['application/json']
    expect(differences(event, schema, { shapes, closed: true }), event.type).toEqual([])
    for (const { name, schema: header } of call.parameters) {
      expect(differences(receiver.received[index]?.headers[name], header, { shapes }), name).toEqual([])
    }
  }
})

/** Leaves facts as the log would have them later in the life of an order, its payment, refund and plan. */
async function recordFacts(orderId: string, events: WebhookEvent['type'][]): Promise<void> {
  const idOf = (table: 'payments' | 'refunds') =>
    db.selectFrom(table).select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const { subscription_id } = await db
    .selectFrom('subscription_periods')
    .select('subscription_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const partnerOf = (id: string) =>
    db
      .selectFrom('orders')
      .select('api_client_id')
      .where('id', '=', id)
      .$narrowType<{ api_client_id: string }>()
      .executeTakeFirstOrThrow()
  const ids = {
    order: orderId,
    payment: (await idOf('payments')).id,
    refund: (await idOf('refunds')).id,
    subscription: subscription_id,
    api_client: (await partnerOf(orderId)).api_client_id,
  }
  const ctx = testContext(db)
  await inTransaction(ctx, async (tx) => {
    for (const event of events) {
      const kind = event.split('.')[0]
      const entity =
        kind === 'account'
          ? 'api_client'
          : kind === 'order' || kind === 'payment' || kind === 'refund'
            ? kind
            : 'subscription'
      const { status = null, previous_status: before = status } = eventExamples[event]
      recordFact(tx, ctx, {
        action: event,
        entity,
        entityId: ids[entity],
        changes: entity === 'api_client' ? {} : { status: { before, after: status } },
      })
    }
  })
}

test('what is forged, changed on its way or too old is refused', async () => {
  const { shop, receiver, secret } = await listening('order.placed')
  await sell(shop)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 15_000)
  const [{ body, headers } = { body: '', headers: {} }] = receiver.received
  const problemOf = async (asking: Promise<unknown>) => {
    const error: unknown = await asking.catch((thrown: unknown) => thrown)
    return error instanceof WebhookError ? error.problem : error
  }
  expect(await verifyWebhook({ body, headers, secret })).toMatchObject({ event: { type: 'order.placed' } })
  const changed = body.replace('"live"', '"test"')
  expect(await problemOf(verifyWebhook({ body: changed, headers, secret }))).toBe('signature_wrong')
  const { secret: foreign } = await listening('order.placed')
  expect(await problemOf(verifyWebhook({ body, headers, secret: foreign }))).toBe('signature_wrong')
  const later = new Date(Date.now() + 301_000)
  expect(await problemOf(verifyWebhook({ body, headers, secret, now: later }))).toBe('too_old')
})

test('while a secret is replaced the old and the new one both verify', async () => {
  const { shop, receiver, endpoint, secret } = await listening('order.placed')
  const { secret: next } = await shop.rotateWebhookSecret(endpoint.id)
  await sell(shop)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 15_000)
  for (const known of [secret, next, [secret, next]]) {
    expect(await readAll(receiver.received, known)).toMatchObject([{ event: { type: 'order.placed' } }])
  }
})

test('what was lost is tried again, seen in the log, and sent again under the same id', async () => {
  const { shop, receiver, endpoint, secret } = await listening('order.placed')
  receiver.answer({ status: 500, text: 'down' })
  await sell(shop)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 15_000)
  const lost = await vi.waitFor(async () => {
    const { webhook_deliveries } = await shop.listWebhookDeliveries({ endpoint_id: endpoint.id })
    expect(webhook_deliveries).toMatchObject([{ status: 'waiting', attempts: 1, response_status: 500 }])
    return webhook_deliveries[0]
  }, 15_000)
  const { webhook_delivery: whole } = await shop.getWebhookDelivery(lost?.id ?? '')
  expect(whole).toMatchObject({ response_text: 'down', body: receiver.received[0]?.body })

  receiver.answer({ status: 204 })
  const { webhook_delivery: again } = await shop.replayWebhookDelivery(whole.id)
  expect(again).toMatchObject({ replay_of: whole.id, event_id: whole.event_id })
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(1), 15_000)
  const result = await readAll(receiver.received, secret)
  expect(new Set(result.map(({ id }) => id))).toEqual(new Set([whole.event_id]))
})

test('a time window is sent again, and only once each', async () => {
  const { shop, receiver, endpoint, secret } = await listening('order.placed')
  const from = new Date(Date.now() - 60_000).toISOString()
  await sell(shop)
  await sell(shop)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), 15_000)
  const until = new Date(Date.now() + 60_000).toISOString()
  expect(await shop.replayWebhookWindow(endpoint.id, { from, until, only_lost: true })).toEqual({
    replayed: 0,
  })
  expect(await shop.replayWebhookWindow(endpoint.id, { from, until })).toEqual({ replayed: 2 })
  await vi.waitFor(() => expect(receiver.received).toHaveLength(4), 15_000)
  const result = await readAll(receiver.received, secret)
  expect(new Set(result.map(({ id }) => id)).size).toBe(2)
})

test("another partner's endpoint and deliveries are missing", async () => {
  const { shop, endpoint, receiver } = await listening('order.placed')
  await sell(shop)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 15_000)
  const { webhook_deliveries } = await shop.listWebhookDeliveries()
  const delivery = webhook_deliveries[0]?.id ?? ''
  const { shop: other } = await partnerWithClient(db, url)
  const endpointMissing = { status: 404, errorName: 'webhook_endpoint_not_found' }
  await expect(other.getWebhookEndpoint(endpoint.id)).rejects.toMatchObject(endpointMissing)
  await expect(other.updateWebhookEndpoint(endpoint.id, { is_active: false })).rejects.toMatchObject(
    endpointMissing,
  )
  await expect(other.rotateWebhookSecret(endpoint.id)).rejects.toMatchObject(endpointMissing)
  await expect(other.deleteWebhookEndpoint(endpoint.id)).rejects.toMatchObject(endpointMissing)
  const deliveryMissing = { status: 404, errorName: 'webhook_delivery_not_found' }
  await expect(other.getWebhookDelivery(delivery)).rejects.toMatchObject(deliveryMissing)
  await expect(other.replayWebhookDelivery(delivery)).rejects.toMatchObject(deliveryMissing)
  expect((await other.listWebhookEndpoints()).webhook_endpoints).toEqual([])
  expect((await other.listWebhookDeliveries()).webhook_deliveries).toEqual([])

  await shop.updateWebhookEndpoint(endpoint.id, { events: ['refund.*'], description: 'Books' })
  expect(await shop.getWebhookEndpoint(endpoint.id)).toMatchObject({
    webhook_endpoint: { events: ['refund.*'], description: 'Books' },
  })
  expect(await shop.deleteWebhookEndpoint(endpoint.id)).toBeUndefined()
  expect((await shop.listWebhookEndpoints()).webhook_endpoints).toEqual([])
})
