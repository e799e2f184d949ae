import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { importedCardsEnd } from '#db/migrations/0297-imported-cards-end'
import { addDays, riyadhDate, startOfDay } from '#rules/core/riyadh-days'
import { openTestSession, staySignedIn } from '#test/api'
import { testDatabase } from '#test/database'
import { clientLine, importFiles, phoneOfLine } from '#test/import-files'
import { openTestShop, travellingClock } from '#test/shop'
import { day, nextMorning } from '#test/subscriber'

/** What becomes of cards that another system had saved. */

const { db, owner } = await testDatabase()
const clock = travellingClock(nextMorning(new Date()))
const shop = await openTestShop(db, { now: clock.now })
const dayIn = (days: number) => riyadhDate(addDays(clock.now(), days))
const agreed = { renews: 'yes', renewal_consent_on: dayIn(-200), renewal_consent_source: 'salla terms 3' }
const { ref_id } = await db
  .selectFrom('products')
  .select('ref_id')
  .where('id', '=', shop.plans.small)
  .executeTakeFirstOrThrow()

async function cardLine(client: string, more: Record<string, string | number> = {}) {
  const card = { name: 'Noura Ali', number: '4111111111111111', month: 9, year: 2036, cvc: '123' }
  const path = { ...card, callback_url: 'http://a.test' }
  const made = await shop.bank.call('POST', '/v1/tokens', path, 'pk_test_sandbox:')
  await shop.bank.walk(String(made.body.verification_url))
  const gateway = shop.bank.gateway.name
  const shown = { brand: 'visa', last_four: '1111', month: 9, year: 2036 }
  return { client_id: client, gateway, token: String(made.body.id), ...shown, ...more }
}

const planLine = (number: number, until: number) => ({
  id: `s-${number}`,
  client_id: `c-${number}`,
  plan: Number(ref_id),
  paid_until: dayIn(until),
  price_riyals: '57.50',
  ...agreed,
})

async function clientOf(number: number) {
  const { id } = await db
    .selectFrom('clients')
    .select('id')
    .where('phone', '=', phoneOfLine(number))
    .executeTakeFirstOrThrow()
  return { id, token: await openTestSession(db, 'client', id, clock.now()) }
}

const planOf = (clientId: string) =>
  db.selectFrom('subscriptions').selectAll().where('client_id', '=', clientId).executeTakeFirstOrThrow()

const messagesOf = async (clientId: string, channel: 'sms' | 'email' = 'sms') =>
  (
    await db
      .selectFrom('messages')
      .select('template')
      .where('client_id', '=', clientId)
      .where('channel', '=', channel)
      .orderBy('id')
      .execute()
  ).map(({ template }) => template)

const cardOf = (clientId: string) =>
  db.selectFrom('payment_methods').selectAll().where('client_id', '=', clientId).executeTakeFirstOrThrow()

/** Lets so many days pass, with all that falls due on each. */
async function pass(days: number): Promise<void> {
  for (let passed = 0; passed < days; passed++) {
    clock.travel(day)
    await staySignedIn(db, clock.now())
    await shop.runJobs()
  }
}

it('that its bank verifies in a payment here begins the renewal that waits for it, behind the period that was bought', async () => {
  await importFiles(shop.system, {
    client: [clientLine(1)],
    card: [await cardLine('c-1')],
    subscription: [planLine(1, 10)],
  })
  const she = await clientOf(1)
  const card = await cardOf(she.id)
  expect(card.needs_bank).toBe(true)
  expect(await planOf(she.id)).toMatchObject({ auto_renew: false, awaits_card: true })

  const { order } = (await shop.placeOrder(she.token)).body
  const asked = { method: 'saved_card', payment_method_id: card.id }
  const { payment } = (await shop.pay(she.token, order.id, asked)).body
  expect(payment.status).toBe('awaiting_authorization')
  await shop.bank.walk(payment.redirect_url)
  await shop.ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, she)
  await shop.runJobs()

  expect((await cardOf(she.id)).needs_bank).toBe(false)
  const endsAt = addDays(startOfDay(dayIn(11)), 30)
  expect(await planOf(she.id)).toMatchObject({
    auto_renew: true,
    awaits_card: false,
    payment_method_id: card.id,
    ends_at: endsAt,
  })
  expect(await messagesOf(she.id)).toEqual(['order_completed', 'renewal_on'])
  const alarms = await db
    .selectFrom('jobs')
    .select(['name', 'due_at'])
    .where('client_id', '=', she.id)
    .where('name', '=', 'subscription.renew')
    .where('done_at', 'is', null)
    .execute()
  expect(alarms).toEqual([{ name: 'subscription.renew', due_at: addDays(endsAt, -1) }])
})

it('that its bank verifies with money that goes back begins the renewal, too', async () => {
  await importFiles(shop.system, {
    client: [clientLine(2)],
    card: [await cardLine('c-2')],
    subscription: [planLine(2, 10)],
  })
  const she = await clientOf(2)
  const card = await cardOf(she.id)
  const { order } = (await shop.placeOrder(she.token)).body
  const asked = { method: 'saved_card', payment_method_id: card.id }
  const { payment } = (await shop.pay(she.token, order.id, asked)).body
  await shop.ask(`DELETE /api/clients/v1/orders/${order.id}`, she)
  await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order.id).execute()
  await shop.bank.walk(payment.redirect_url)
  await shop.ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, she)
  await shop.runJobs()
  expect(await planOf(she.id)).toMatchObject({ auto_renew: true, payment_method_id: card.id })
})

it('that its bank verifies with a purchase whose place is lost before it begins, begins the renewal, too', async () => {
  await importFiles(shop.system, {
    client: [clientLine(5)],
    card: [await cardLine('c-5')],
    subscription: [planLine(5, 10)],
  })
  const she = await clientOf(5)
  const card = await cardOf(she.id)
  const { order } = (await shop.placeOrder(she.token)).body
  const asked = { method: 'saved_card', payment_method_id: card.id }
  const { payment } = (await shop.pay(she.token, order.id, asked)).body
  // Between the settlement and the fulfilment her plan becomes another one.
  await sql`create function lose_place() returns trigger language plpgsql as ${sql.lit(`begin
    update subscriptions set product_id = '${shop.plans.shared}' where client_id = new.client_id;
    return null;
  end`)}`.execute(owner)
  await sql`create trigger lose_place after update on orders for each row
    when (old.settled_at is null and new.settled_at is not null) execute function lose_place()`.execute(owner)
  await shop.bank.walk(payment.redirect_url)
  await shop.ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, she)
  await shop.runJobs()
  await sql`drop trigger lose_place on orders`.execute(owner)
  expect(await messagesOf(she.id)).toContain('payment_returned')
  expect(await planOf(she.id)).toMatchObject({ auto_renew: true, payment_method_id: card.id })
})

it('is announced three times before it ends, as any other', async () => {
  const month = Number(dayIn(45).slice(5, 7))
  const year = Number(dayIn(45).slice(0, 4))
  const ending = { month, year, last_charged_on: dayIn(-20) }
  await importFiles(shop.system, {
    client: [clientLine(3, { email: 'three@example.test' })],
    card: [await cardLine('c-3', ending)],
    subscription: [planLine(3, 200)],
  })
  const she = await clientOf(3)
  const { id } = await cardOf(she.id)
  const alarm = () =>
    db
      .selectFrom('jobs')
      .select('due_at')
      .where('name', '=', 'payment_method.warn')
      .where('subject_id', '=', id)
      .where('done_at', 'is', null)
      .executeTakeFirst()
  const left = await alarm()
  expect(left).toBeDefined()

  // As those stand that came before their warnings did; the migration reads the clock of the database.
  await db.deleteFrom('jobs').where('name', '=', 'payment_method.warn').where('subject_id', '=', id).execute()
  await db.transaction().execute((tx) => importedCardsEnd.up(tx))
  expect(await alarm()).toEqual(left)

  await pass(80)
  const warned = (await messagesOf(she.id)).filter((template) => template === 'card_expiring')
  expect(warned).toHaveLength(3)
})
