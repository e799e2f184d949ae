import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addDays, riyadhDate, startOfDay } from '#rules/core/riyadh-days'
import { countUnused } from '#domain/sale/pricing/count-unused'
import { sealActivities } from '#domain/core/activity/seal-activities'
import { verifyActivities } from '#domain/core/activity/verify-activities'
import { foldFigures } from '#domain/desk/dashboard/fold-figures'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { openTestSession, signedInStaff, staySignedIn } from '#test/api'
import { testDatabase } from '#test/database'
import { clientLine, importFiles, phoneOfLine } from '#test/import-files'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop, travellingClock } from '#test/shop'
import { day, nextMorning } from '#test/subscriber'

const { db } = await testDatabase()
// Ten in the morning in Riyadh: days of files and days of the clock are the same.
const clock = travellingClock(nextMorning(new Date()))
const shop = await openTestShop(db, { now: clock.now })
const gateway = shop.bank.gateway.name
const dayIn = (days: number) => riyadhDate(addDays(clock.now(), days))
const [began, agreedOn] = [dayIn(-600), dayIn(-200)]
const agreed = { renews: 'yes', renewal_consent_on: agreedOn, renewal_consent_source: 'salla terms 3' }

const planNumber = async (id: string) => {
  const { ref_id } = await db
    .selectFrom('products')
    .select('ref_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(ref_id)
}
const small = await planNumber(shop.plans.small)
const shared = await planNumber(shop.plans.shared)

/** A token that the gateway made for this business, and whose bank has agreed. */
async function newToken(): Promise<string> {
  const card = { name: 'Noura Ali', number: '4111111111111111', month: 9, year: 2036, cvc: '123' }
  const made = await shop.bank.call(
    'POST',
    '/v1/tokens',
    { ...card, callback_url: 'http://a.test' },
    'pk_test_sandbox:',
  )
  await shop.bank.walk(String(made.body.verification_url))
  return String(made.body.id)
}

const cardLine = async (client: string, more: Record<string, string> = {}) => ({
  client_id: client,
  gateway,
  token: await newToken(),
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
  return { id, token: await openTestSession(db, 'client', id, clock.now()) }
}

async function planOf(clientId: string) {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
}

/** Lets so many days pass, with all that falls due on each. */
async function pass(days: number): Promise<void> {
  for (let passed = 0; passed < days; passed++) {
    clock.travel(day)
    await staySignedIn(db, clock.now())
    await shop.runJobs()
  }
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

const entriesOf = async (subscriptionId: string) =>
  (
    await db
      .selectFrom('points_entries')
      .select(['kind', 'points'])
      .where('subscription_id', '=', subscriptionId)
      .orderBy('id')
      .execute()
  ).map(({ kind, points }) => `${kind} ${points}`)

async function count(table: 'messages' | 'tax_documents' | 'ledger_bookings' | 'payments'): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

describe('an imported plan', () => {
  it('renews once at its paid end for the price that was agreed to, after its reminders, and all books agree', async () => {
    const number = 1
    const { outcomes } = await importFiles(shop.system, {
      client: [clientLine(number, { email: 'one@example.test', language: 'en', city: 'الرياض' })],
      card: [await cardLine('c-1', { default: 'yes' })],
      subscription: [
        {
          id: 's-1',
          client_id: 'c-1',
          plan: small,
          paid_until: dayIn(10),
          since: began,
          points_left: 120,
          price_riyals: '57.50',
          ...agreed,
        },
      ],
    })
    expect(outcomes).toEqual(['client 2 imported', 'card 2 imported', 'subscription 2 imported'])
    const she = await clientOf(number)
    const plan = await planOf(she.id)
    const endsAt = addDays(startOfDay(dayIn(10)), 1)
    expect(plan).toMatchObject({
      status: 'active',
      auto_renew: true,
      starts_at: startOfDay(began),
      ends_at: endsAt,
    })
    expect(await count('messages'), 'nobody is notified by an import').toBe(0)
    expect(await count('ledger_bookings'), 'nothing was sold').toBe(0)

    const seen = (await shop.ask(`GET /api/clients/v1/subscriptions/${plan.id}`, she)).body.subscription
    expect(seen).toMatchObject({ status: 'active', auto_renew: true, points_left: 120 })
    expect(seen.periods).toMatchObject([{ order_id: null, paid_elsewhere: true }])
    expect((await shop.ask('GET /api/clients/v1/orders', she)).body.orders).toEqual([])
    const { body: me } = await shop.ask('GET /api/clients/v1/client', she)
    expect(me.client.imported_at).toBe(clock.now().toISOString())
    // Of the hashes that stay of her, her copy says that they are there.
    const copy = (await shop.ask('POST /api/clients/v1/data_copies', she)).body
    expect(copy.imported_rows.map(({ kind }: { kind: string }) => kind)).toEqual([
      'card',
      'client',
      'subscription',
    ])

    await pass(8)
    expect(await messagesOf(she.id)).toEqual(['renewal_soon', 'renewal_soon'])
    expect(await count('payments')).toBe(0)
    await pass(2)
    expect(await messagesOf(she.id)).toEqual(['renewal_soon', 'renewal_soon', 'renewal_paid'])
    await pass(2)

    const orders = await db
      .selectFrom('orders')
      .select(['method', 'status', 'final_price_minor'])
      .where('client_id', '=', she.id)
      .orderBy('id')
      .execute()
    expect(orders).toEqual([
      { method: 'import', status: 'completed', final_price_minor: 0n },
      { method: 'subscription', status: 'completed', final_price_minor: 5_750n },
    ])
    expect(await count('payments')).toBe(1)
    expect(await count('tax_documents'), 'an invoice of the renewal alone').toBe(1)
    expect(await planOf(she.id)).toMatchObject({
      status: 'active',
      auto_renew: true,
      ends_at: addDays(endsAt, 30),
    })
    expect(await entriesOf(plan.id)).toEqual(['grant 120', 'lapse -120', 'grant 300'])
    await foldFigures(shop.system)
    expect(await verifyOwnBooks(shop.system)).toEqual([])
    await sealActivities(shop.system)
    expect((await verifyActivities(db)).problems).toEqual([])
  })

  it('is counted as recurring revenue that was taken over, and neither as a sale nor as a new client', async () => {
    const staff = await signedInStaff(db, 'admin', clock.now())
    const figures = async () => {
      await foldFigures(shop.system)
      const ask = async (path: string) => (await shop.ask(`GET /api/users/v1/${path}`, staff)).body
      const { dashboard } = await ask('dashboard')
      const { analytics } = await ask('analytics')
      const { recurring } = analytics.months.at(-1)
      return {
        orders: dashboard.orders.total,
        clients: dashboard.new_clients.total,
        revenue: dashboard.revenue.total_minor,
        taken: recurring.import.amount_minor,
        began: recurring.new.amount_minor,
        recurring: recurring.closing_minor,
      }
    }
    const before = await figures()
    await importFiles(shop.system, {
      client: [clientLine(2)],
      card: [await cardLine('c-2')],
      subscription: [
        { id: 's-2', client_id: 'c-2', plan: small, paid_until: dayIn(20), price_halalas: 11_500, ...agreed },
      ],
    })
    expect(await figures()).toEqual({
      ...before,
      taken: before.taken + 10_000,
      recurring: before.recurring + 10_000,
    })
    expect(await verifyOwnBooks(shop.system)).toEqual([])
  })

  it('has points that partners spend, and time that is worth no money', async () => {
    await importFiles(shop.system, {
      client: [clientLine(3)],
      subscription: [
        { id: 's-3', client_id: 'c-3', plan: small, paid_until: dayIn(300), points_left: 450, renews: 'no' },
      ],
    })
    const she = await clientOf(3)
    const plan = await planOf(she.id)
    expect(await entriesOf(plan.id)).toEqual(['grant 300', 'adjustment 150'])
    const partner = await addPartner(db, { products: [shop.plans.small], pointsAny: true })
    const call = partnerAsk(shop.ask, partner.token)
    const spend = (points: number) =>
      call('POST /points/spends', { body: { phone: phoneOfLine(3), points, reason: 'Lookup' } })
    expect((await spend(430)).status).toBe(201)
    expect((await spend(30)).status).not.toBe(201)
    expect((await countUnused(db, shop.system, plan.id)).credit).toBe(0)
    expect(await verifyOwnBooks(shop.system)).toEqual([])
  })

  it('waits for a card where none is verified, and renews with one that comes later, without a message', async () => {
    const files = {
      client: [clientLine(4)],
      subscription: [{ id: 's-4', client_id: 'c-4', plan: small, paid_until: dayIn(12), ...agreed }],
    }
    const unproven = await cardLine('c-4', { last_charged_on: dayIn(-500) })
    await importFiles(shop.system, { ...files, card: [unproven] })
    const she = await clientOf(4)
    expect(await planOf(she.id)).toMatchObject({ auto_renew: false, awaits_card: true })
    const sent = await count('messages')
    await importFiles(shop.system, { ...files, card: [unproven, await cardLine('c-4')] })
    expect(await planOf(she.id)).toMatchObject({ auto_renew: true, awaits_card: false })
    expect(await count('messages')).toBe(sent)
    const cards = await db
      .selectFrom('payment_methods')
      .select('needs_bank')
      .where('client_id', '=', she.id)
      .orderBy('id')
      .execute()
    expect(cards.map(({ needs_bank }) => needs_bank)).toEqual([true, false])
    expect(
      await db
        .selectFrom('consents')
        .select(['kind', 'text_version', 'address', 'created_at'])
        .where('client_id', '=', she.id)
        .execute(),
    ).toEqual([
      {
        kind: 'renewal',
        text_version: 'import',
        address: 'salla terms 3',
        created_at: startOfDay(agreedOn),
      },
    ])
  })

  it('is as long as its client paid for: a longer period has free days, a shorter one begins earlier', async () => {
    const lines = [
      { days: 60, begins: -30 },
      { days: 10, begins: -5 },
    ]
    await importFiles(shop.system, {
      client: lines.map((_, place) => clientLine(5 + place)),
      subscription: lines.map(({ days, begins }, place) => ({
        id: `s-${5 + place}`,
        client_id: `c-${5 + place}`,
        plan: small,
        paid_until: dayIn(days),
        period_begins: dayIn(begins),
        renews: 'no',
      })),
    })
    const periods = []
    for (const place of [0, 1]) {
      const { id } = await clientOf(5 + place)
      const plan = await planOf(id)
      periods.push(
        await db
          .selectFrom('subscription_periods')
          .select(['days', 'free_days', 'starts_at', 'ends_at'])
          .where('subscription_id', '=', plan.id)
          .executeTakeFirstOrThrow(),
      )
    }
    expect(periods).toEqual([
      { days: 30, free_days: 61, starts_at: startOfDay(dayIn(-30)), ends_at: startOfDay(dayIn(61)) },
      { days: 30, free_days: 0, starts_at: startOfDay(dayIn(-19)), ends_at: startOfDay(dayIn(11)) },
    ])
  })

  it('has terms that staff read as an order of their own source, of which nothing goes back', async () => {
    await importFiles(shop.system, {
      client: [clientLine(8)],
      subscription: [
        {
          id: 's-8',
          client_id: 'c-8',
          plan: small,
          paid_until: dayIn(25),
          price_riyals: '57.50',
          renews: 'no',
        },
      ],
    })
    const she = await clientOf(8)
    const staff = await signedInStaff(db, 'admin', clock.now())
    const listed = (await shop.ask('GET /api/users/v1/orders?method=import', staff)).body.orders
    const mine = listed.filter(({ client }: { client: { id: string } }) => client.id === she.id)
    expect(mine).toMatchObject([
      {
        method: 'import',
        settled_by: 'import',
        status: 'completed',
        final_price_minor: 0,
        discount_minor: 5_000,
      },
    ])
    const path = `/api/users/v1/orders/${mine[0].id}`
    const { status, body } = await shop.ask(`GET ${path}`, staff)
    expect(status).toBe(200)
    expect(body.order).toMatchObject({ method: 'import', payments: [], trackers: [] })
    const asked = { amount_minor: 100, destination: 'balance', reason: 'asked', ends_access: false }
    const refund = await shop.ask(`POST ${path}/refunds`, { ...staff, body: asked })
    expect(refund.status).toBeGreaterThanOrEqual(400)
    const history = (await shop.ask(`GET /api/users/v1/clients/${she.id}/timeline`, staff)).status
    expect(history).toBe(200)
    expect((await shop.ask('GET /api/clients/v1/orders', she)).body.orders).toEqual([])
  })

  it('is shared with imported clients at once, and with anybody else from their first sign-in on', async () => {
    const { outcomes } = await importFiles(shop.system, {
      client: [clientLine(10), clientLine(11)],
      subscription: [{ id: 's-10', client_id: 'c-10', plan: shared, paid_until: dayIn(30), renews: 'no' }],
      member: [
        { subscription_id: 's-10', phone: phoneOfLine(11) },
        { subscription_id: 's-10', phone: phoneOfLine(12) },
        { subscription_id: 's-10', phone: phoneOfLine(10) },
        { subscription_id: 's-10', phone: `0${phoneOfLine(11).slice(4)}` },
        { subscription_id: 's-9', phone: phoneOfLine(11) },
      ],
    })
    expect(outcomes.slice(3)).toEqual([
      'member 2 imported',
      'member 3 imported',
      'member 4 refused phone own_phone',
      'member 5 refused phone id_twice',
      'member 6 refused subscription_id subscription_unknown',
    ])
    const plan = await planOf((await clientOf(10)).id)
    const members = await db
      .selectFrom('subscription_members')
      .select(['phone', 'status'])
      .where('subscription_id', '=', plan.id)
      .orderBy('phone')
      .execute()
    expect(members).toEqual([
      { phone: phoneOfLine(11), status: 'joined' },
      { phone: phoneOfLine(12), status: 'invited' },
    ])
  })
})
