import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { noticesOfMessages } from '#db/migrations/0309-notices-of-messages'
import { addDays, riyadhDate, startOfDay } from '#rules/core/riyadh-days'
import { findRenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { nextBought } from '#domain/sale/pricing/next-bought'
import { openTestSession, signedInStaff, staySignedIn } from '#test/api'
import { testDatabase } from '#test/database'
import { clientLine, importFiles, phoneOfLine } from '#test/import-files'
import { openTestShop, travellingClock } from '#test/shop'
import { day, nextMorning } from '#test/subscriber'

const { db, owner } = await testDatabase()
const clock = travellingClock(nextMorning(new Date()))
const shop = await openTestShop(db, { now: clock.now })
const dayIn = (days: number) => riyadhDate(addDays(clock.now(), days))

test('a price that was scheduled for a day before the import is not what an imported plan renews at', async () => {
  await signedInStaff(db, 'admin', clock.now())
  const { id: staffId } = await db.selectFrom('staff_users').select('id').executeTakeFirstOrThrow()
  const { ref_id } = await db
    .selectFrom('products')
    .select('ref_id')
    .where('id', '=', shop.plans.small)
    .executeTakeFirstOrThrow()
  // As it stands once its day is over.
  await db
    .insertInto('price_changes')
    .values({
      product_id: shop.plans.small,
      price_minor: 8_000n,
      price_with_tax_minor: 9_200n,
      applies_from: addDays(clock.now(), -10),
      text_ar: 'سعر جديد',
      text_en: 'new price',
      asks_consent: false,
      status: 'scheduled',
      announced_at: addDays(clock.now(), -50),
      staff_user_id: staffId,
      created_at: addDays(clock.now(), -50),
      updated_at: addDays(clock.now(), -50),
    })
    .execute()
  const { outcomes } = await importFiles(shop.system, {
    client: [clientLine(1)],
    subscription: [
      {
        id: 's-1',
        client_id: 'c-1',
        plan: Number(ref_id),
        period_begins: dayIn(-20),
        paid_until: dayIn(9),
        price_riyals: '57.50',
        renews: 'yes',
        renewal_consent_on: dayIn(-200),
        renewal_consent_source: 'salla terms 3',
      },
    ],
  })
  expect(outcomes).toEqual(['client 2 imported', 'subscription 2 imported'])
  const { id } = await db
    .selectFrom('subscriptions as s')
    .innerJoin('clients as c', 'c.id', 's.client_id')
    .select('s.id')
    .where('c.phone', '=', phoneOfLine(1))
    .executeTakeFirstOrThrow()
  const offer = await findRenewalOffer(db, id, clock.now())
  expect(offer?.price.priceAfterTax, 'as it was agreed to').toBe(5_750)
  expect(offer?.priceChangeId).toBeNull()
})

describe('a price that was announced before the import', () => {
  const agreed = { renews: 'yes', renewal_consent_on: dayIn(-200), renewal_consent_source: 'salla terms 3' }
  let plan = 0
  let changeId = ''

  beforeAll(async () => {
    const { id: staffId } = await db.selectFrom('staff_users').select('id').executeTakeFirstOrThrow()
    const { ref_id } = await db
      .selectFrom('products')
      .select('ref_id')
      .where('id', '=', shop.plans.small)
      .executeTakeFirstOrThrow()
    plan = Number(ref_id)
    const { id } = await db
      .insertInto('price_changes')
      .values({
        product_id: shop.plans.small,
        price_minor: 8_000n,
        price_with_tax_minor: 9_200n,
        applies_from: startOfDay(dayIn(10)),
        text_ar: 'سعر جديد',
        text_en: 'new price',
        asks_consent: false,
        status: 'scheduled',
        announced_at: addDays(clock.now(), -20),
        staff_user_id: staffId,
        created_at: addDays(clock.now(), -20),
        updated_at: addDays(clock.now(), -20),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    changeId = id
  })

  async function cardLine(number: number) {
    const card = { name: 'Noura Ali', number: '4111111111111111', month: 9, year: 2036, cvc: '123' }
    const asked = { ...card, callback_url: 'http://a.test' }
    const made = await shop.bank.call('POST', '/v1/tokens', asked, 'pk_test_sandbox:')
    await shop.bank.walk(String(made.body.verification_url))
    return {
      client_id: `c-${number}`,
      gateway: shop.bank.gateway.name,
      token: String(made.body.id),
      brand: 'visa',
      last_four: '1111',
      month: 9,
      year: 2036,
      last_charged_on: dayIn(-20),
    }
  }
  const planLine = (number: number, until: number, more: object = {}) => ({
    id: `s-${number}`,
    client_id: `c-${number}`,
    plan,
    period_begins: dayIn(-1),
    paid_until: dayIn(until),
    price_riyals: '57.50',
    ...agreed,
    ...more,
  })

  async function readPlan(number: number) {
    const { id, client_id } = await db
      .selectFrom('subscriptions as s')
      .innerJoin('clients as c', 'c.id', 's.client_id')
      .select(['s.id', 's.client_id'])
      .where('c.phone', '=', phoneOfLine(number))
      .executeTakeFirstOrThrow()
    const token = await openTestSession(db, 'client', client_id, clock.now())
    const { subscription } = (await shop.ask(`GET /api/clients/v1/subscriptions/${id}`, { token })).body
    const sent = await db
      .selectFrom('messages')
      .select('template')
      .where('client_id', '=', client_id)
      .where('channel', '=', 'sms')
      .orderBy('id')
      .execute()
    return { id, clientId: client_id, token, subscription, sent: sent.map(({ template }) => template) }
  }

  test('is notified of as long before as the law wants it, and the report names the row', async () => {
    const files = {
      client: [clientLine(11)],
      card: [await cardLine(11)],
      subscription: [planLine(11, 40)],
    }
    const named = ['client 2 imported', 'card 2 imported', 'subscription 2 imported plan price_announced']
    const { outcomes } = await importFiles(shop.system, files, { isDryRun: true })
    expect(outcomes).toEqual(named)
    expect((await importFiles(shop.system, files)).outcomes).toEqual(named)
    const { sent, subscription } = await readPlan(11)
    expect(sent).toEqual(['price_change'])
    expect(subscription.renewal).toMatchObject({ price_after_tax_minor: 9_200, needs_consent: false })
    expect(subscription.price_change).toMatchObject({ asks_consent: false })
  })

  test('is not what a plan renews at that has fewer days left, before its client agrees', async () => {
    await importFiles(shop.system, {
      client: [clientLine(12)],
      card: [await cardLine(12)],
      subscription: [planLine(12, 11)],
    })
    const before = await readPlan(12)
    expect(before.sent).toEqual(['price_change_asked'])
    expect(before.subscription.renewal).toMatchObject({ price_after_tax_minor: 9_200, needs_consent: true })
    expect(before.subscription.price_change).toMatchObject({ asks_consent: true, is_agreed: false })
  })

  test('is one that nobody hears of who agreed to it in the other system', async () => {
    const { outcomes } = await importFiles(shop.system, {
      client: [clientLine(13)],
      card: [await cardLine(13)],
      subscription: [planLine(13, 11, { price_riyals: '92.00' })],
    })
    expect(outcomes.at(-1)).toBe('subscription 2 imported')
    const { sent, subscription } = await readPlan(13)
    expect(sent).toEqual([])
    expect(subscription.renewal).toMatchObject({ price_after_tax_minor: 9_200, needs_consent: false })
    expect(subscription.price_change).toBeNull()
  })

  test('concerns them as little where staff ask everybody for consent', async () => {
    const change = db.updateTable('price_changes').where('id', '=', changeId)
    await change.set({ asks_consent: true }).execute()
    try {
      const { sent, subscription } = await readPlan(13)
      expect(sent).toEqual([])
      expect(subscription.renewal).toMatchObject({ price_after_tax_minor: 9_200, needs_consent: false })
      expect(subscription.price_change).toBeNull()
    } finally {
      await change.set({ asks_consent: false }).execute()
    }
  })

  test('needs no consent of who was notified in time, by either release, also where the message has gone since', async () => {
    const { id, clientId } = await readPlan(11)
    const needsConsent = async () => {
      const { rows } = await sql<{ needs_consent: boolean }>`
        select next.needs_consent from subscriptions s, lateral ${nextBought(addDays(clock.now(), 39))} next where s.id = ${id}`.execute(
        db,
      )
      return rows.map(({ needs_consent }) => needs_consent)
    }
    // The release before keeps the message alone.
    await owner.deleteFrom('price_notices').execute()
    expect(await needsConsent()).toEqual([false])
    await noticesOfMessages.up(owner)
    await db.deleteFrom('messages').where('client_id', '=', clientId).execute()
    expect(await needsConsent()).toEqual([false])
    await owner.deleteFrom('price_notices').where('client_id', '=', clientId).execute()
    expect(await needsConsent()).toEqual([true])
    await owner
      .insertInto('price_notices')
      .values({
        price_change_id: changeId,
        subscription_id: id,
        client_id: clientId,
        notified_at: clock.now(),
      })
      .execute()
  })

  test('waits with a plan for its card, and is notified of when that is imported', async () => {
    const files = { client: [clientLine(14)], subscription: [planLine(14, 11)] }
    const { outcomes } = await importFiles(shop.system, files)
    expect(outcomes.at(-1)).toBe('subscription 2 imported plan price_announced')
    expect((await readPlan(14)).sent).toEqual([])
    await importFiles(shop.system, { ...files, card: [await cardLine(14)] })
    const { sent, subscription } = await readPlan(14)
    expect(subscription.auto_renew).toBe(true)
    expect(sent).toEqual(['price_change_asked'])
    expect(subscription.renewal.needs_consent).toBe(true)
  })

  test('is charged once they agree, and nothing before', async () => {
    for (let passed = 0; passed < 12; passed++) {
      clock.travel(day)
      await staySignedIn(db, clock.now())
      await shop.runJobs()
    }
    const paid = () =>
      db
        .selectFrom('payments as p')
        .innerJoin('clients as c', 'c.id', 'p.client_id')
        .select(['c.phone', 'p.amount_minor'])
        .where('p.status', '=', 'paid')
        .orderBy('c.phone')
        .execute()
    expect(await paid()).toEqual([{ phone: phoneOfLine(13), amount_minor: 9_200n }])
    const she = await readPlan(12)
    const path = `PUT /api/clients/v1/subscriptions/${she.id}/price_consents/${changeId}`
    expect((await shop.ask(path, { token: she.token })).status).toBe(200)
    await shop.runJobs()
    expect(await paid()).toEqual([
      { phone: phoneOfLine(12), amount_minor: 9_200n },
      { phone: phoneOfLine(13), amount_minor: 9_200n },
    ])
  })
})
