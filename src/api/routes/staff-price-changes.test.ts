import { expect, it } from 'vitest'
import { newId } from '#domain/core/new-id'
import { findRenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { signedInStaff, staySignedIn } from '#test/api'
import { openTestShop, travellingClock } from '#test/shop'
import { testDatabase } from '#test/database'
import { newPlanOwner, renewWithSavedCard, type PlanOwner as Owner } from '#test/subscriber'

const { db } = await testDatabase()
const clock = travellingClock(new Date('2027-02-10T08:00:00Z'))
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop
const own = '/api/clients/v1'
const day = 86_400_000
const admin = await signedInStaff(db, 'admin', clock.now())
const viewer = await signedInStaff(db, 'viewer', clock.now())

const newOwner = () => newPlanOwner(shop)

const read = async ({ token, id }: Owner) =>
  (await ask(`GET ${own}/subscriptions/${id}`, { token })).body.subscription

const path = `/api/users/v1/products/${shop.plans.small}/price_changes`
const texts = { text_ar: 'ارتفعت كلفة الخدمة.', text_en: 'The service costs us more.' }
const schedule = (body: object) =>
  ask(`POST ${path}`, { token: admin.token, body: { ...texts, asks_consent: true, ...body } })
const inDays = (days: number) => riyadhDate(addDays(clock.now(), days))

it('is told, agreed to, and charged from its day on, and nobody else pays it', async () => {
  const owner = await newOwner()
  await renewWithSavedCard(shop, owner)
  expect((await findRenewalOffer(db, owner.id, clock.now()))?.price.priceAfterTax).toBe(6_900)
  const tooSoon = await schedule({ price_minor: 8_000, applies_on: inDays(13) })
  expect(tooSoon.status).toBe(422)
  expect(Object.keys(tooSoon.body.errors)).toEqual(['applies_on'])
  const made = await schedule({ price_minor: 8_000, applies_on: inDays(20) })
  expect(made.status).toBe(201)
  const [change] = made.body.price_changes
  expect(change).toMatchObject({ price_minor: 8_000, status: 'scheduled', agreed: 0 })
  expect(await schedule({ price_minor: 9_000, applies_on: inDays(30) })).toMatchObject({
    status: 409,
    body: { code: 500042 },
  })
  await shop.runJobs()
  await shop.runJobs()
  const result = await db
    .selectFrom('messages')
    .select('body')
    .where('client_id', '=', owner.clientId)
    .where('template', '=', 'price_change_asked')
    .execute()
  expect(result).toHaveLength(1)
  expect(result[0]?.body).toContain('92')

  expect(await findRenewalOffer(db, owner.id, clock.now())).toMatchObject({ needsConsent: true })
  expect((await read(owner)).price_change).toMatchObject({
    price_after_tax_minor: 9_200,
    is_agreed: false,
  })
  const agree = (token: string) =>
    ask(`PUT ${own}/subscriptions/${owner.id}/price_consents/${change.id}`, { token })
  const stranger = await newOwner()
  expect((await agree(stranger.token)).status).toBe(404)
  for (let time = 0; time < 2; time++) expect((await agree(owner.token)).status).toBe(200)
  const offer = await findRenewalOffer(db, owner.id, clock.now())
  expect(offer).toMatchObject({ needsConsent: false, price: { priceAfterTax: 9_200 } })
  expect((await read(owner)).renewal.price_after_tax_minor).toBe(9_200)

  const withdrawn = await ask(`DELETE ${path}/${change.id}`, admin)
  expect(withdrawn.body.price_changes).toMatchObject([{ status: 'withdrawn' }])
  await shop.runJobs()
  expect((await findRenewalOffer(db, owner.id, clock.now()))?.price.priceAfterTax).toBe(6_900)
  const again = await db
    .selectFrom('messages')
    .select('id')
    .where('client_id', '=', owner.clientId)
    .where('template', '=', 'price_change_withdrawn')
    .execute()
  expect(again).toHaveLength(1)
})

it('does not touch a period that begins before its day', async () => {
  const owner = await newOwner()
  await schedule({ price_minor: 8_000, applies_on: inDays(60), asks_consent: false })
  expect(await findRenewalOffer(db, owner.id, clock.now())).toMatchObject({
    needsConsent: false,
    price: { priceAfterTax: 6_900 },
  })
  const [change] = (await ask(`GET ${path}`, viewer)).body.price_changes
  clock.travel(61 * day)
  await staySignedIn(db, clock.now())
  expect(await ask(`DELETE ${path}/${change.id}`, admin)).toMatchObject({ status: 409 })
  expect((await ask(`DELETE ${path}/${newId()}`, admin)).status).toBe(404)
})

it('tells before it is scheduled what subscribers pay now, how many they are, and both messages', async () => {
  const owner = await newOwner()
  // Whoever's plan is over or does not renew is not one of them.
  await shop.runJobs()
  const before = (await ask(`GET ${path}`, viewer)).body.renewing
  await renewWithSavedCard(shop, owner)
  const count = (list: { subscribers: number }[]) => list.reduce((sum, one) => sum + one.subscribers, 0)
  const { renewing } = (await ask(`GET ${path}`, viewer)).body
  expect(count(renewing)).toBe(count(before) + 1)
  const messages = () => db.selectFrom('messages').select('id').execute()
  const sent = (await messages()).length
  const body = { ...texts, price_minor: 8_000, applies_on: inDays(20), asks_consent: true }
  const seen = await ask(`POST ${path}/previews`, { token: admin.token, body })
  expect(seen.body.subscribers).toBe(count(renewing))
  expect(seen.body.messages).toMatchObject([
    { language: 'ar', body: expect.stringContaining('92.00') },
    { language: 'en', body: expect.stringContaining(texts.text_en) },
  ])
  expect((await messages()).length).toBe(sent)
  expect((await ask(`POST ${path}/previews`, { token: viewer.token, body })).status).toBe(403)
})

it('cannot be withdrawn from the hour on in which the first renewals are charged at it', async () => {
  const owner = await newOwner()
  await renewWithSavedCard(shop, owner)
  const { ends_at: endsAt } = await read(owner)
  // Its day begins some hours before the owner's next period, which is charged the day before.
  await schedule({ price_minor: 8_000, applies_on: riyadhDate(new Date(endsAt)), asks_consent: false })
  const [change] = (await ask(`GET ${path}`, viewer)).body.price_changes
  clock.travel(Number(new Date(endsAt)) - Number(clock.now()) - 0.9 * day)
  await staySignedIn(db, clock.now())
  await shop.runJobs()
  const renewal = await db
    .selectFrom('orders')
    .select('price_after_tax_minor')
    .where('client_id', '=', owner.clientId)
    .where('method', '=', 'subscription')
    .executeTakeFirst()
  expect(renewal).toEqual({ price_after_tax_minor: 9_200n })
  expect(new Date(change.applies_from) > clock.now()).toBe(true)
  expect(await ask(`DELETE ${path}/${change.id}`, admin)).toMatchObject({
    status: 409,
    body: { code: 500041 },
  })
})

it('is an administrator’s to set', async () => {
  const body = { ...texts, price_minor: 8_000, applies_on: inDays(20), asks_consent: false }
  expect((await ask(`POST ${path}`, { body })).status).toBe(401)
  expect((await ask(`POST ${path}`, { token: viewer.token, body })).status).toBe(403)
  expect((await ask(`GET ${path}`)).status).toBe(401)
  expect(
    (await ask(`POST ${path}`, { token: admin.token, body: { ...body, applies_on: 'soon' } })).status,
  ).toBe(422)
})
