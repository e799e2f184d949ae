import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { foldFigures } from '#domain/desk/dashboard/fold-figures'
import { priceAgreed } from '#domain/sale/records/orders/price-agreed'
import { giveBalance } from '#test/balance'
import { openTestSession, signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { clientLine, importFiles, phoneOfLine } from '#test/import-files'
import { openTestShop } from '#test/shop'

/** What an import means to a store that runs: to its clients' own plans, its lists, and its promises. */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const staff = await signedInStaff(db, 'admin')
const dayIn = (days: number) => riyadhDate(addDays(new Date(), days))

const { ref_id } = await db
  .selectFrom('products')
  .select('ref_id')
  .where('id', '=', shop.plans.small)
  .executeTakeFirstOrThrow()
const plan = Number(ref_id)
const agreed = { renews: 'yes', renewal_consent_on: dayIn(-100) }

const cardLine = (client: string, token: string, more: Record<string, string> = {}) => ({
  client_id: client,
  gateway: shop.bank.gateway.name,
  token,
  brand: 'visa',
  last_four: '1111',
  month: 9,
  year: 2036,
  last_charged_on: dayIn(-20),
  ...more,
})

async function clientOf(number: number) {
  const { id } = await db
    .selectFrom('clients')
    .select('id')
    .where('phone', '=', phoneOfLine(number))
    .executeTakeFirstOrThrow()
  return { id, token: await openTestSession(db, 'client', id, new Date()) }
}

const messagesOf = async (clientId: string) =>
  (
    await db
      .selectFrom('messages')
      .select('template')
      .where('client_id', '=', clientId)
      .where('channel', '=', 'sms')
      .orderBy('id')
      .execute()
  ).map(({ template }) => template)

test('a plan of the store that waited for a card renews with the preferred one of the files, and its owner hears of it', async () => {
  const { token, clientId, phone } = await shop.newClient()
  await giveBalance(shop.system, clientId, 6_900)
  const { order } = (await shop.placeOrder(token, { auto_renew: true })).body
  expect((await shop.pay(token, order.id, { method: 'balance' })).status).toBe(201)
  await shop.runJobs()
  const before = await messagesOf(clientId)
  await importFiles(shop.system, {
    client: [clientLine(40, { phone })],
    card: [cardLine('c-40', 'token_first'), cardLine('c-40', 'token_own', { default: 'yes' })],
  })
  const renewing = await db
    .selectFrom('subscriptions as s')
    .innerJoin('payment_methods as m', 'm.id', 's.payment_method_id')
    .select(['m.token', 's.auto_renew', 's.awaits_card'])
    .where('s.client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  expect(renewing).toEqual({ token: 'token_own', auto_renew: true, awaits_card: false })
  await shop.runJobs()
  expect((await messagesOf(clientId)).slice(before.length)).toEqual(['renewal_on'])
})

test('where an imported consent can be shown is told to its client, and forgotten with them', async () => {
  const source = 'https://old.example.test/customers/noura'
  await importFiles(shop.system, {
    client: [clientLine(41, { marketing_sms: 'yes', marketing_on: dayIn(-300), marketing_source: source })],
    subscription: [
      {
        id: 's-41',
        client_id: 'c-41',
        plan,
        paid_until: dayIn(20),
        ...agreed,
        renewal_consent_source: source,
      },
    ],
  })
  const she = await clientOf(41)
  const listed = (await shop.ask('GET /api/clients/v1/consents', she)).body.consents
  const imported = listed.filter(({ granted }: { granted: boolean }) => granted)
  expect(imported.map((one: { kind: string; text_version: string }) => [one.kind, one.text_version])).toEqual(
    [
      ['renewal', 'import'],
      ['marketing_sms', 'import'],
    ],
  )
  const copy = (await shop.ask('POST /api/clients/v1/data_copies', she)).body
  expect(copy.consents).toMatchObject([
    { source, ip_address: null },
    { source, ip_address: null },
  ])
  expect((await shop.ask('POST /api/clients/v1/closure', she)).status).toBe(204)
  const kept = await db.selectFrom('consents').selectAll().where('client_id', '=', she.id).execute()
  expect(kept).toHaveLength(2)
  expect(JSON.stringify(kept)).not.toContain('noura')
})

test('lists of orders by day leave its terms out, as the figures do; its own source and a search find them', async () => {
  await importFiles(shop.system, {
    client: [clientLine(42)],
    subscription: [
      { id: 's-42', client_id: 'c-42', plan, paid_until: dayIn(20), price_riyals: '57.50', renews: 'no' },
    ],
  })
  const she = await clientOf(42)
  const found = async (query: string) => {
    const { body } = await shop.ask(`GET /api/users/v1/orders?${query}`, staff)
    return body.orders.some(({ client }: { client: { id: string } }) => client.id === she.id)
  }
  const days = `from=${dayIn(0)}&to=${dayIn(0)}`
  expect(await found(days)).toBe(false)
  expect(await found(`by=settled&${days}`)).toBe(false)
  expect(await found(`method=import&${days}`)).toBe(true)
  expect(await found(`q=${encodeURIComponent(phoneOfLine(42))}&${days}`)).toBe(true)
  expect(await found('')).toBe(true)
})

test('lists of clients by day leave them out, as the figure of new clients does; a search and the list of all find them', async () => {
  const days = `from=${dayIn(0)}&to=${dayIn(0)}`
  const countOf = async (query: string) =>
    (await shop.ask(`GET /api/users/v1/clients/counts?${query}`, staff)).body.counts.all.count
  const before = [await countOf(days), await countOf('')]
  await importFiles(shop.system, { client: [clientLine(52), clientLine(53)] })
  await shop.newClient()
  expect([await countOf(days), await countOf('')]).toEqual([Number(before[0]) + 1, Number(before[1]) + 3])
  await foldFigures(shop.system)
  const { dashboard } = (await shop.ask(`GET /api/users/v1/dashboard?${days}`, staff)).body
  expect(await countOf(days)).toBe(dashboard.new_clients.total)
  expect(await countOf(`q=${encodeURIComponent(phoneOfLine(52))}&${days}`)).toBe(1)
})

const source = { renewal_consent_source: 'salla terms 3' }
const consentsOf = async (she: { token: string }) =>
  (await shop.ask('GET /api/clients/v1/consents', she)).body.consents.find(
    ({ kind }: { kind: string }) => kind === 'renewal',
  )

test('a consent to renewal that was taken back since is not given by an older one of the files, which the report names', async () => {
  const she = await shop.newClient()
  await shop.placeOrder(she.token, { auto_renew: true })
  await shop.ask('PUT /api/clients/v1/consents', { ...she, body: { renewal: false } })
  const files = {
    client: [clientLine(43, { phone: she.phone })],
    card: [cardLine('c-43', 'token_43')],
    subscription: [{ id: 's-43', client_id: 'c-43', plan, paid_until: dayIn(20), ...agreed, ...source }],
  }
  const named = ['client 2 linked', 'card 2 imported', 'subscription 2 imported renews renewal_withdrawn']
  expect((await importFiles(shop.system, files, { isDryRun: true })).outcomes).toEqual(named)
  expect((await importFiles(shop.system, files)).outcomes).toEqual(named)
  expect(await consentsOf(she)).toMatchObject({ granted: false })
  const { subscriptions } = (await shop.ask('GET /api/clients/v1/subscriptions', she)).body
  expect(subscriptions).toMatchObject([{ auto_renew: false, auto_renew_awaits_card: false }])
  await shop.saveCard(she.token)
  const later = (await shop.ask('GET /api/clients/v1/subscriptions', she)).body.subscriptions
  expect(later).toMatchObject([{ auto_renew: false }])
})

test('a consent that is younger than that of the files stands as it was given, and their plan renews', async () => {
  const she = await shop.newClient()
  await shop.placeOrder(she.token, { auto_renew: true })
  const before = await consentsOf(she)
  expect(before).toMatchObject({ granted: true })
  const { outcomes } = await importFiles(shop.system, {
    client: [clientLine(44, { phone: she.phone })],
    card: [cardLine('c-44', 'token_44')],
    subscription: [{ id: 's-44', client_id: 'c-44', plan, paid_until: dayIn(20), ...agreed, ...source }],
  })
  expect(outcomes.at(-1)).toBe('subscription 2 imported')
  expect(await consentsOf(she)).toEqual(before)
  const { subscriptions } = (await shop.ask('GET /api/clients/v1/subscriptions', she)).body
  expect(subscriptions).toMatchObject([{ auto_renew: true }])
})

test('what a renewal costs is said with tax also where the price was left to a plan of a price before tax', async () => {
  await importFiles(shop.system, {
    client: [clientLine(45)],
    subscription: [{ id: 's-45', client_id: 'c-45', plan, paid_until: dayIn(20), renews: 'no' }],
  })
  const she = await clientOf(45)
  const { rows } = await sql<{ price: string }>`select ${priceAgreed()} as price from orders o
    where o.client_id = ${she.id}`.execute(db)
  expect(rows.map(({ price }) => Number(price))).toEqual([6_900])
})

test('a renewal that begins behind time that was bought here is a new one, and none of the import', async () => {
  await importFiles(shop.system, {
    client: [clientLine(46)],
    subscription: [{ id: 's-46', client_id: 'c-46', plan, paid_until: dayIn(20), renews: 'no' }],
  })
  const she = await clientOf(46)
  await shop.buy(she.token)
  const card = await shop.saveCard(she.token)
  const [{ id }] = (await shop.ask('GET /api/clients/v1/subscriptions', she)).body.subscriptions
  const body = { payment_method_id: card }
  const begun = await shop.ask(`PUT /api/clients/v1/subscriptions/${id}/auto_renewal`, { ...she, body })
  expect(begun.status).toBe(200)
  await foldFigures(shop.system)
  const moved = await db
    .selectFrom('recurring_movements')
    .select('kind')
    .where('client_id', '=', she.id)
    .execute()
  expect(moved).toEqual([{ kind: 'new' }])
})
