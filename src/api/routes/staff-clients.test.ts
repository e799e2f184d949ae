import { expect, test } from 'vitest'
import { signedInStaff } from '../../../test/api.ts'
import { companyBody } from '../../../test/companies.ts'
import { testDatabase } from '../../../test/database.ts'
import { openTestShop, readBooks, travellingClock } from '../../../test/shop.ts'

const { db } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop
const clients = '/api/users/v1/clients'
const nowhere = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'

async function staff(role: 'admin' | 'support' | 'viewer' = 'admin') {
  const { token, staffId } = await signedInStaff(db, role, clock.now())
  return {
    staffId,
    ask: (call: string, body?: unknown, how: { headers?: Record<string, string> } = {}) =>
      ask(call, { token, body, ...how }),
  }
}

let named = 0
async function newClient(values: object = {}) {
  const client = await shop.newClient()
  await db
    .updateTable('clients')
    .set({ first_name: 'Noura', last_name: `Qahtani${++named}`, email: `n${named}@example.test`, ...values })
    .where('id', '=', client.clientId)
    .execute()
  return { ...client, id: client.clientId, last_name: `Qahtani${named}`, email: `n${named}@example.test` }
}

test('clients are found by name, email, phone in any digits and by number', async () => {
  const viewer = await staff('viewer')
  const noura = await newClient()
  const { ref_id } = (await viewer.ask(`GET ${clients}/${noura.id}`)).body.client
  const found = async (q: string) =>
    (await viewer.ask(`GET ${clients}?q=${encodeURIComponent(q)}`)).body.clients.map(
      ({ id }: { id: string }) => id,
    )
  const national = noura.phone.slice(4)
  const arabic = national.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
  const persian = national.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '')
  for (const q of [
    `noura ${noura.last_name.toLowerCase()}`,
    noura.last_name,
    noura.email.toUpperCase(),
    noura.phone,
    `0${national}`,
    `00966 ${national}`,
    `٠${arabic}`,
    persian,
    String(ref_id),
  ]) {
    expect({ q, found: await found(q) }).toEqual({ q, found: [noura.id] })
  }
  expect(await found('%')).toEqual([])
  expect((await viewer.ask(`GET ${clients}/counts?q=${noura.email}`)).body.counts).toMatchObject({
    all: { count: 1, more: false },
    active: { count: 1 },
    blocked: { count: 0 },
  })
})

test('the list goes page by page and turns round', async () => {
  const viewer = await staff('viewer')
  for (let made = 0; made < 3; made++) await newClient()
  const walk = async (sort: string) => {
    const seen: number[] = []
    let cursor = ''
    do {
      const { body } = await viewer.ask(`GET ${clients}?limit=2&sort=${sort}${cursor}`)
      seen.push(...body.clients.map(({ ref_id }: { ref_id: number }) => ref_id))
      cursor = body.next_cursor ? `&cursor=${body.next_cursor}` : ''
    } while (cursor)
    return seen
  }
  const up = await walk('ref_id')
  expect(up.length).toBeGreaterThan(3)
  expect(await walk('-ref_id')).toEqual(up.toReversed())
  expect(up).toEqual(up.toSorted((a, b) => a - b))
})

test('support edits a profile, but not the phone; a viewer edits nothing', async () => {
  const [support, viewer] = [await staff('support'), await staff('viewer')]
  const noura = await newClient({ email_verified_at: clock.now() })
  const patch = (body: object) => support.ask(`PATCH ${clients}/${noura.id}`, body)
  expect((await viewer.ask(`PATCH ${clients}/${noura.id}`, { version: 1, city: 'أبها' })).status).toBe(403)
  const changed = await patch({ version: 1, city: ' أبها ', email: 'new@example.test' })
  expect(changed.body.client).toMatchObject({ city: 'أبها', email_verified: false, version: 2 })
  expect((await patch({ version: 1, city: 'أبها' })).body.conflicts).toEqual({})
  const { name } = (await support.ask('GET /api/users/v1/user')).body.user
  expect((await patch({ version: 1, city: 'جدة' })).body).toMatchObject({
    conflicts: { city: { current: 'أبها', yours: 'جدة' } },
    changed_by: name,
  })
  // Changed by the client since, which is no colleague's doing.
  await ask('PATCH /api/clients/v1/client', { token: noura.token, body: { city: 'الرياض' } })
  expect((await patch({ version: 1, city: 'جدة' })).body).toMatchObject({
    conflicts: { city: { current: 'الرياض', yours: 'جدة' } },
    changed_by: null,
  })
  expect((await patch({ version: 2, phone_number: '0555555555' })).status).toBe(422)
  const move = { phone_number: '0555555555', reason: 'asked' }
  expect((await support.ask(`PUT ${clients}/${noura.id}/phone`, move)).status).toBe(403)
  expect((await support.ask(`PATCH ${clients}/${nowhere}`, { version: 1, city: 'x' })).status).toBe(404)
})

test('a VAT number that is none is refused beside its field, with one that is', async () => {
  const support = await staff('support')
  const noura = await newClient()
  const company = { ...companyBody, vat_number: '310122393500004' }
  const refusedIn = (language: string) =>
    support.ask(
      `PATCH ${clients}/${noura.id}`,
      { version: 1, company },
      { headers: { 'accept-language': language } },
    )
  expect(await refusedIn('ar')).toMatchObject({
    status: 422,
    body: {
      errors: {
        'company.vat_number': ['الرقم الضريبي خمسة عشر رقمًا، أولها وآخرها 3، مثل 310122393500003.'],
      },
    },
  })
  expect((await refusedIn('en')).body.errors['company.vat_number']).toEqual([
    expect.stringContaining('310122393500003'),
  ])
})

test('a blocked client is out at once, and in again when let in', async () => {
  const boss = await staff()
  const noura = await newClient()
  const me = () => ask('GET /api/clients/v1/client', { token: noura.token })
  expect((await boss.ask(`PUT ${clients}/${noura.id}/block`, { reason: '' })).status).toBe(422)
  const block = () => boss.ask(`PUT ${clients}/${noura.id}/block`, { reason: 'بطاقات مسروقة' })
  expect((await block()).body.client).toMatchObject({ is_blocked: true, version: 2 })
  expect((await block()).body.client.version).toBe(2)
  expect((await me()).status).toBe(401)
  expect((await boss.ask(`GET ${clients}?state=blocked`)).body.clients).toHaveLength(1)
  expect((await boss.ask(`DELETE ${clients}/${noura.id}/block`)).body.client.is_blocked).toBe(false)
  const { activities } = (await boss.ask(`GET ${clients}/${noura.id}/history?action=client.blocked`)).body
  expect(activities[0].changes).toMatchObject({ reason: { after: 'بطاقات مسروقة' } })
})

test('the balance is adjusted with a reason, a fresh code, and in both columns of the books', async () => {
  const boss = await staff()
  const noura = await newClient()
  const adjust = (amount_minor: number, reason = 'تعويض') =>
    boss.ask(`POST ${clients}/${noura.id}/balance_adjustments`, { amount_minor, reason })
  expect((await adjust(5_000)).body.client).toMatchObject({ balance_minor: 5_000 })
  expect((await adjust(-6_000)).body.code).toBe(100028)
  expect((await adjust(0)).status).toBe(422)
  expect((await adjust(100, ' ')).status).toBe(422)
  // Two at once never take more than there is.
  const both = await Promise.all([adjust(-3_000), adjust(-3_000)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const books = await readBooks(db, noura.id)
  expect(books).toMatchObject({ balance: 2_000, total: 0 })
  expect(books.sumOf('client_balance')).toBe(-2_000)
  const { belongings } = (await boss.ask(`GET ${clients}/${noura.id}`)).body
  expect(belongings.adjustments.map((one: { amount_minor: number }) => one.amount_minor)).toEqual([
    -3_000, 5_000,
  ])

  clock.travel(11 * 60_000)
  expect((await adjust(100)).body.code).toBe(100014)
  const support = await staff('support')
  const path = `POST ${clients}/${noura.id}/balance_adjustments`
  expect((await support.ask(path, { amount_minor: 100, reason: 'x' })).status).toBe(403)
})

test('one key adjusts once, also where the process died before it kept its answer', async () => {
  const boss = await staff()
  const noura = await newClient()
  const adjust = (amount_minor: number) =>
    boss.ask(
      `POST ${clients}/${noura.id}/balance_adjustments`,
      { amount_minor, reason: 'تعويض' },
      { headers: { 'idempotency-key': 'adjust-key-0001' } },
    )
  expect((await adjust(5_000)).status).toBe(201)
  await db.deleteFrom('idempotency_keys').where('key', '=', 'adjust-key-0001').execute()
  expect((await adjust(5_000)).body.client).toMatchObject({ balance_minor: 5_000 })
  expect(await readBooks(db, noura.id)).toMatchObject({ balance: 5_000, total: 0 })
})

test('what a placed order holds cannot be taken away', async () => {
  const boss = await staff()
  const noura = await newClient()
  await boss.ask(`POST ${clients}/${noura.id}/balance_adjustments`, { amount_minor: 2_000, reason: 'gift' })
  expect((await shop.placeOrder(noura.token)).status).toBe(201)
  const taken = await boss.ask(`POST ${clients}/${noura.id}/balance_adjustments`, {
    amount_minor: -100,
    reason: 'back',
  })
  expect(taken.body.code).toBe(100028)
})

test('another phone: both numbers are told, sessions end, a taken number is refused', async () => {
  const boss = await staff()
  const [noura, huda] = [await newClient(), await newClient()]
  const move = (phone_number: string) =>
    boss.ask(`PUT ${clients}/${noura.id}/phone`, { phone_number, reason: 'فقد الشريحة' })
  const { ref_id } = (await boss.ask(`GET ${clients}/${huda.id}`)).body.client
  // Whose it is, beside its field.
  expect(await move(huda.phone)).toMatchObject({
    status: 409,
    body: {
      code: 100015,
      errors: { phone_number: [expect.stringMatching(`Noura ${huda.last_name}.*${ref_id}`)] },
    },
  })
  expect((await move('12')).status).toBe(422)
  expect((await move('٠٥٨١١١٢٢٣٣')).body.client).toMatchObject({ phone_number: '581112233', version: 2 })
  expect((await move('0581112233')).body.client.version).toBe(2)
  expect((await ask('GET /api/clients/v1/client', { token: noura.token })).status).toBe(401)
  const result = await db
    .selectFrom('messages')
    .select('recipient')
    .where('client_id', '=', noura.id)
    .where('template', '=', 'phone_changed_by_staff')
    .execute()
  expect(result.map(({ recipient }) => recipient).toSorted()).toEqual(
    ['+966581112233', noura.phone].toSorted(),
  )
  clock.travel(11 * 60_000)
  expect((await move('0581112234')).body.code).toBe(100014)
})

test.each(['its owner', 'staff'])(
  'an email that is replaced by %s: it is told by SMS, and where it was confirmed there, too',
  async (who) => {
    const boss = await staff()
    const noura = await newClient({ email_verified_at: clock.now() })
    const replace = async (email: string) => {
      const { version } = (await boss.ask(`GET ${clients}/${noura.id}`)).body.client
      const answer =
        who === 'staff'
          ? await boss.ask(`PATCH ${clients}/${noura.id}`, { email, version })
          : await ask('PATCH /api/clients/v1/client', { token: noura.token, body: { email } })
      expect(answer.body.client).toMatchObject({ email, email_verified: false })
    }
    await replace('other@example.test')
    // Nobody had proved that it was theirs: it is told by SMS alone.
    await replace('third@example.test')
    const result = await db
      .selectFrom('messages')
      .select('recipient')
      .where('client_id', '=', noura.id)
      .where('template', '=', 'email_changed')
      .execute()
    expect(result.map(({ recipient }) => recipient).toSorted()).toEqual(
      [noura.phone, noura.email, noura.phone].toSorted(),
    )
  },
)

test('sessions are seen by all staff and ended by admins', async () => {
  const [boss, viewer] = [await staff(), await staff('viewer')]
  const noura = await newClient()
  const { sessions } = (await viewer.ask(`GET ${clients}/${noura.id}/sessions`)).body
  expect(sessions).toHaveLength(1)
  const path = `${clients}/${noura.id}/sessions/${sessions[0].id}`
  expect((await viewer.ask(`DELETE ${path}`)).status).toBe(403)
  const other = await newClient()
  expect((await boss.ask(`DELETE ${clients}/${other.id}/sessions/${sessions[0].id}`)).status).toBe(404)
  expect((await boss.ask(`DELETE ${path}`)).status).toBe(204)
  expect((await boss.ask(`DELETE ${clients}/${noura.id}/sessions`)).status).toBe(204)
  expect((await viewer.ask(`GET ${clients}/${noura.id}/sessions`)).body.sessions).toEqual([])
  const { body: late } = await viewer.ask(`GET ${clients}/${noura.id}/login_activities`)
  expect(late).toMatchObject({ login_activities: [{ login_date: expect.any(String) }], next_cursor: null })
  // For one release more.
  expect(late.sessions).toEqual(late.login_activities)
})

test('a client with orders, subscriptions or payments is kept; the refusal says which', async () => {
  const boss = await staff()
  const noura = await newClient()
  await shop.buy(noura.token)
  const refused = await boss.ask(`DELETE ${clients}/${noura.id}`)
  expect(refused.body).toMatchObject({ code: 100023, linked: ['orders', 'subscriptions', 'payments'] })
  const { client, belongings } = (await boss.ask(`GET ${clients}/${noura.id}`)).body
  expect(client.counts).toEqual({ orders: 1, tickets: 0, subscriptions: 1, payments: 1 })
  expect(belongings.orders).toHaveLength(1)
  expect(belongings.subscriptions[0]).toMatchObject({
    status: 'active',
    grace_ends_at: null,
    paused_until: null,
    is_resting: false,
    is_shared: false,
  })
  const { actions } = (await boss.ask(`GET ${clients}/${noura.id}/history`)).body
  expect(actions).toEqual(expect.arrayContaining(['order.placed', 'payment.paid', 'subscription.started']))
})

test('no account is moved to a number that gets no codes, as its owner could not sign in any more', async () => {
  const boss = await staff()
  const noura = await shop.newClient()
  const place = `${clients}/${noura.clientId}`
  const to = { phone_extension: '+20', phone_number: '1001234567', reason: 'فقد الشريحة' }
  expect(await boss.ask(`PUT ${place}/phone`, to)).toMatchObject({
    status: 422,
    body: { errors: { phone_number: [expect.stringMatching(/no codes .* settings/)] } },
  })
  expect((await boss.ask(`GET ${place}`)).body.client.phone_number).toBe(noura.phone.slice(4))
  expect((await shop.ask('GET /api/clients/v1/client', noura)).status).toBe(200)
})

test('any other client is deleted: forgotten, signed out, the phone free, the books even', async () => {
  const boss = await staff()
  const noura = await newClient()
  await boss.ask(`POST ${clients}/${noura.id}/balance_adjustments`, { amount_minor: 700, reason: 'gift' })
  // More than whoever presses was shown goes with nobody.
  for (const shown of [0, 500]) {
    const other = await boss.ask(`DELETE ${clients}/${noura.id}?expected_balance_minor=${shown}`)
    expect(other).toMatchObject({ status: 409, body: { code: 900015, balance_minor: 700 } })
  }
  expect((await boss.ask(`GET ${clients}/${noura.id}`)).body.client.balance_minor).toBe(700)
  expect((await boss.ask(`DELETE ${clients}/${noura.id}?expected_balance_minor=700`)).status).toBe(204)
  expect((await boss.ask(`DELETE ${clients}/${noura.id}`)).status).toBe(404)
  expect((await boss.ask(`GET ${clients}/${noura.id}`)).status).toBe(404)
  expect((await boss.ask(`GET ${clients}?q=${encodeURIComponent(noura.phone)}`)).body.clients).toEqual([])
  expect((await ask('GET /api/clients/v1/client', { token: noura.token })).status).toBe(401)
  const { activities } = (await boss.ask(`GET ${clients}/${noura.id}/history?action=client.deleted`)).body
  expect(activities).toHaveLength(1)
  expect(await readBooks(db, noura.id)).toMatchObject({ balance: 0, total: 0 })
  const again = await db.selectFrom('clients').select('id').where('phone', '=', noura.phone).execute()
  expect(again).toEqual([])
})
