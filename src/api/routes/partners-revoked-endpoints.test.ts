import { afterAll, beforeEach, expect, it } from 'vitest'
import { createWebhookPoster } from '#integrations/webhooks/webhook-poster'
import { apiScopes } from '#rules/partners/partners'
import { createEndpoint } from '#domain/partners/webhooks/create-endpoint'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'
import { openReceiver } from '#test/webhook-receiver'

/** Whoever had a token may have set up endpoints with it: they go with it, and what others set up stays. */

const { db } = await testDatabase()
const postWebhook = createWebhookPoster({ allowOwnMachine: true, timeout: 300 })
const shop = await openTestShop(db, { parts: { postWebhook } })
const { ask, plans } = shop
const { token: admin } = await signedInStaff(db, 'admin')
const receiver = await openReceiver()
afterAll(() => receiver.close())
beforeEach(() => void (receiver.received.length = 0))

const base = '/api/users/v1/api_clients'
let numbers = 0

async function newPartner() {
  const partner = await addPartner(db, { products: [plans.small], accountLimit: 10_000_000 })
  const issue = async () => {
    const { body } = await ask(`POST ${base}/${partner.id}/tokens`, { token: admin, body: {} })
    return { id: String(body.api_token.id), call: partnerAsk(ask, body.token) }
  }
  const endpointsOf = async (tokenId: string) => {
    const { body } = await ask(`GET ${base}/${partner.id}/tokens`, { token: admin })
    const found = body.tokens.find(({ id }: { id: string }) => id === tokenId)
    return found.webhook_endpoints.map(({ url }: { url: string }) => url)
  }
  const revoke = async (tokenId: string) =>
    (await ask(`DELETE ${base}/${partner.id}/tokens/${tokenId}`, { token: admin })).status
  const own = await issue()
  const statesOf = async () => {
    const { body } = await own.call('GET /webhook_endpoints')
    return Object.fromEntries(
      body.webhook_endpoints.map((one: { url: string; is_active: boolean }) => [one.url, one.is_active]),
    )
  }
  return { id: partner.id, own, leaked: await issue(), issue, endpointsOf, revoke, statesOf }
}

async function setUp(call: ReturnType<typeof partnerAsk>, path: string) {
  const made = await call('POST /webhook_endpoints', {
    body: { url: receiver.url + path, events: ['order.*'] },
  })
  expect(made.status, made.text).toBe(201)
  return made.body.webhook_endpoint as { id: string; url: string }
}

it('an endpoint that was made with a token is sent nothing once it is revoked, and others go on', async () => {
  const partner = await newPartner()
  const theirs = await setUp(partner.leaked.call, '/theirs')
  const ours = await setUp(partner.own.call, '/ours')
  expect(await partner.endpointsOf(partner.leaked.id)).toEqual([theirs.url])
  expect(await partner.revoke(partner.leaked.id)).toBe(204)
  expect(await partner.statesOf()).toEqual({ [theirs.url]: false, [ours.url]: true })
  expect(await partner.endpointsOf(partner.leaked.id)).toEqual([])

  const client = { phone_number: `57${String(++numbers).padStart(7, '0')}` }
  await partner.own.call('POST /orders', { body: { product_id: plans.small, client, payment: 'account' } })
  for (let step = 0; step < 8; step++) await shop.runJobs(() => new Date(Date.now() + step * 500))
  const { body } = await partner.own.call(`GET /webhook_deliveries?endpoint_id=${theirs.id}`)
  expect(new Set(body.webhook_deliveries.map(({ status }: { status: string }) => status))).toEqual(
    new Set(['cancelled']),
  )
  expect(receiver.received.length).toBeGreaterThan(0)

  const { activities } = (await ask(`GET ${base}/${partner.id}/history`, { token: admin })).body
  const revoked = activities.find(({ action }: { action: string }) => action === 'api_token.revoked')
  expect(revoked.changes.switched_off_urls).toEqual({ before: null, after: [theirs.url] })
})

it('an endpoint goes with the token that turned it elsewhere, or switched it on again, last', async () => {
  const partner = await newPartner()
  const [turned, woken, read] = [
    await setUp(partner.own.call, '/turned'),
    await setUp(partner.own.call, '/woken'),
    await setUp(partner.own.call, '/read'),
  ]
  const change = (call: ReturnType<typeof partnerAsk>, id: string, body: object) =>
    call(`PATCH /webhook_endpoints/${id}`, { body })
  const elsewhere = `${receiver.url}/elsewhere`
  await change(partner.leaked.call, turned.id, { url: elsewhere })
  await change(partner.own.call, woken.id, { is_active: false })
  await change(partner.leaked.call, woken.id, { is_active: true })
  await change(partner.leaked.call, read.id, { description: 'Read by a thief', url: read.url })
  expect(await partner.endpointsOf(partner.leaked.id)).toEqual([elsewhere, woken.url].toSorted())
  await partner.revoke(partner.leaked.id)
  expect(await partner.statesOf()).toEqual({ [elsewhere]: false, [woken.url]: false, [read.url]: true })
})

it('what was switched off with a token is switched on again by staff, and by the partner with another token', async () => {
  const partner = await newPartner()
  const [one, two] = [await setUp(partner.leaked.call, '/one'), await setUp(partner.leaked.call, '/two')]
  await partner.revoke(partner.leaked.id)
  const path = `${base}/${partner.id}/webhook_endpoints/${one.id}`
  expect((await ask(`PATCH ${path}`, { token: admin, body: { is_active: true } })).status).toBe(200)
  const next = await partner.issue()
  await next.call(`PATCH /webhook_endpoints/${two.id}`, { body: { is_active: true } })
  expect(await partner.statesOf()).toEqual({ [one.url]: true, [two.url]: true })
  expect(await partner.endpointsOf(next.id)).toEqual([two.url])
  expect(await partner.revoke(partner.leaked.id)).toBe(204)
  expect(await partner.statesOf()).toEqual({ [one.url]: true, [two.url]: true })
})

it('a call that came before the revocation sets up nothing behind it', async () => {
  const partner = await newPartner()
  const endpoint = await setUp(partner.own.call, '/standing')
  await partner.revoke(partner.leaked.id)
  const ctx = {
    ...shop.system,
    actor: {
      kind: 'api_client',
      id: partner.id,
      tokenId: partner.leaked.id,
      mode: 'live',
      scopes: apiScopes,
      pointsAny: false,
    },
  } as const
  const input = { url: `${receiver.url}/late`, description: '', events: ['order.*'] as const }
  await expect(createEndpoint(ctx, { ...input, events: [...input.events] })).rejects.toMatchObject({
    errorName: 'partner_unauthenticated',
  })
  expect(await partner.statesOf()).toEqual({ [endpoint.url]: true })
})
