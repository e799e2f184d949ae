import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { foldForSearch } from '#rules/core/search-text'
import { signedInStaff } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { addPartner } from '../../../test/partners.ts'
import { openTestShop } from '../../../test/shop.ts'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop
const admin = await signedInStaff(db, 'admin')
const viewer = await signedInStaff(db, 'viewer')

type Found = Record<string, { id: string }[]>
async function search(q: string, token = viewer.token): Promise<Found> {
  const { status, body } = await ask(`GET /api/users/v1/search?q=${encodeURIComponent(q)}`, { token })
  expect({ q, status }).toEqual({ q, status: 200 })
  return body.results
}
const idsOf = (found: { id: string }[] | undefined) => found?.map(({ id }) => id)

async function newClient(values: { first_name: string; last_name: string; email?: string }) {
  const client = await shop.newClient()
  await db.updateTable('clients').set(values).where('id', '=', client.clientId).execute()
  return client
}

const huda = await newClient({
  first_name: 'هُدى عبد الله',
  last_name: 'الأحمدي',
  email: 'Huda.A@example.test',
})
const order = (await shop.placeOrder(huda.token)).body.order
const { ref_id: orderNumber } = order
const ticket = (
  await ask('POST /api/clients/v1/tickets', { token: huda.token, body: { description: 'لم يصل الإيصال' } })
).body.ticket

describe('a client, and what belongs to them, is found', () => {
  const national = huda.phone.slice(4)
  const inDigits = (digits: string) => national.replace(/\d/g, (digit) => digits[Number(digit)] ?? '')
  test.each([
    ['by phone as one dials it', `0${national}`],
    ['with its country', huda.phone],
    ['with two zeros and blanks', `00966 ${national.slice(0, 2)} ${national.slice(2)}`],
    ['in Arabic digits', `٠${inDigits('٠١٢٣٤٥٦٧٨٩')}`],
    ['in Persian digits', inDigits('۰۱۲۳۴۵۶۷۸۹')],
    ['by its beginning', `0${national.slice(0, -1)}`],
    ['by email in any case', 'huda.a@EXAMPLE.test'],
    ['by its beginning', 'huda.'],
    ['by first name without marks', 'هدى'],
    ['with ya for alef maqsura', 'هدي'],
    ['by last name without hamza', 'الاحمدي'],
    ['and without the article', 'احمدي'],
    ['by a name in the middle', 'عبدالله'],
    ['written apart', 'عبد الله'],
    ['by beginnings of words in any order', 'أحم هد'],
    ['by the whole name', 'هدى عبدالله الأحمدي'],
  ])('%s: %s', async (_, q) => {
    const found = await search(q)
    expect(idsOf(found['clients'])).toEqual([huda.clientId])
    expect(idsOf(found['orders'])).toEqual([order.id])
    expect(idsOf(found['tickets'])).toEqual([ticket.id])
  })

  test.each(['خالد', '0511111111', 'nobody@', '%', '_', "'", '؟!', '  ', ':* & |'])(
    'but not by %s',
    async (q) => {
      const found = await search(q)
      expect(found).toEqual({
        orders: [],
        clients: [],
        subscriptions: [],
        tickets: [],
        products: [],
        taxes: [],
        coupons: [],
        documents: [],
        api_clients: [],
      })
    },
  )
})

test('lists of few rows find Arabic however it is written, too', async () => {
  const texts = { ar: 'باقة الأعمال', en: 'For business' }
  const post = async (path: string, body: object) => {
    const made = await ask(`POST /api/users/v1/${path}`, { token: admin.token, body })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
  }
  const partner = await addPartner(db)
  await db.updateTable('api_clients').set({ name: 'مؤسسة الأمل' }).where('id', '=', partner.id).execute()
  await db.updateTable('products').set({ name_ar: texts.ar }).where('id', '=', shop.plans.small).execute()
  await db.updateTable('staff_users').set({ name: 'آمنة' }).where('id', '=', viewer.staffId).execute()
  await post('faqs', {
    question_ar: 'سُؤالٌ عن الباقة',
    question_en: 'Q',
    answer_ar: 'جواب',
    answer_en: 'A',
    is_active: true,
  })
  await post('pages', {
    slug: 'about-names',
    title_ar: 'سياسة الإلغاء',
    title_en: 'Cancelling',
    content_ar: '<p>نص</p>',
    content_en: '<p>Text</p>',
    is_active: true,
  })
  await post('saved_replies', { title_ar: 'الإيصال', title_en: 'Receipt', body_ar: 'نص', body_en: 'Text' })
  const rows = async (path: string, plural: string, q: string) =>
    (await ask(`GET /api/users/v1/${path}?q=${encodeURIComponent(q)}`, { token: admin.token })).body[plural]
      .length
  expect(await rows('products', 'products', 'باقه الاعمال')).toBe(1)
  expect(await rows('faqs', 'faqs', 'سؤال')).toBe(1)
  expect(await rows('pages', 'pages', 'الغاء')).toBe(1)
  expect(await rows('pages', 'pages', 'out-na')).toBe(1)
  expect(await rows('saved_replies', 'saved_replies', 'ايصال')).toBe(1)
  expect(await rows('users', 'users', 'امنه')).toBe(1)
  expect(await rows('api_clients', 'api_clients', 'الامل')).toBe(1)
  expect(await rows('products', 'products', '؟')).toBe(0)
})

describe('what callers read out and banks show is found', () => {
  const end = huda.phone.slice(-5)
  test('the end of a phone', async () => {
    const found = await search(end)
    expect(idsOf(found['clients'])).toEqual([huda.clientId])
    expect(idsOf(found['tickets'])).toEqual([ticket.id])
    const list = await ask(`GET /api/users/v1/clients?q=${end}`, { token: viewer.token })
    expect(idsOf(list.body.clients)).toEqual([huda.clientId])
  })

  test('the end of a phone before the beginnings of newer ones, unless it is dialled', async () => {
    const numbered = async (number: string) => {
      const { clientId } = await shop.newClient()
      const changed = { phone: `+966${number}`, phone_number: number }
      await db.updateTable('clients').set(changed).where('id', '=', clientId).execute()
      return clientId
    }
    const caller = await numbered('561235704')
    const others: string[] = []
    for (const last of [1, 2, 3, 4, 5, 6, 7]) others.unshift(await numbered(`57040000${last}`))
    expect(idsOf((await search('5704'))['clients'])).toEqual([caller, ...others.slice(0, 5)])
    expect(idsOf((await search('05704'))['clients'])).toEqual(others.slice(0, 6))
  })

  test("a part of an order's number, from either end", async () => {
    for (const part of [String(orderNumber).slice(0, 4), String(orderNumber).slice(-3)]) {
      expect(idsOf((await search(part))['orders'])).toEqual([order.id])
      const list = await ask(`GET /api/users/v1/orders?q=${part}`, { token: viewer.token })
      expect(idsOf(list.body.orders)).toEqual([order.id])
    }
  })

  test("a card's last four, and what the gateway calls the payment", async () => {
    const buyer = await newClient({ first_name: 'بطاقة', last_name: 'معروفة' })
    const bought = (await shop.placeOrder(buyer.token)).body.order
    const { id } = await db
      .insertInto('payments')
      .values({
        order_id: bought.id,
        client_id: buyer.clientId,
        provider: 'moyasar',
        live_mode: false,
        method: 'card',
        status: 'payment_failed',
        amount_minor: 6900n,
        card_last_four: '8831',
        gateway_reference: 'chg_TS07A2',
        created_at: new Date(),
        updated_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const q of ['8831', '٨٨٣١', id, id.toUpperCase(), 'chg_TS07A2', bought.id]) {
      expect({ q, found: idsOf((await search(q))['orders']) }).toEqual({ q, found: [bought.id] })
      const list = await ask(`GET /api/users/v1/orders?q=${q}`, { token: viewer.token })
      expect({ q, found: idsOf(list.body.orders) }).toEqual({ q, found: [bought.id] })
    }
  })

  test('words of a ticket, as support says them', async () => {
    for (const q of ['الايصال', 'يصل الإيص', 'لَم يَصِل']) {
      expect({ q, found: idsOf((await search(q))['tickets']) }).toEqual({ q, found: [ticket.id] })
      const list = await ask(`GET /api/users/v1/tickets?q=${encodeURIComponent(q)}`, { token: viewer.token })
      expect({ q, found: idsOf(list.body.tickets) }).toEqual({ q, found: [ticket.id] })
    }
    expect((await search('لم يصل الرمز'))['tickets']).toEqual([])
  })

  test('a coupon leads whoever may not see coupons to the orders that use it', async () => {
    const moment = { created_at: new Date(), updated_at: new Date() }
    const coupon = await db
      .insertInto('coupons')
      .values({ code: 'RAMADAN5', kind: 'percent', percentage_bp: 500, ...moment })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('coupon_uses')
      .values({
        order_id: order.id,
        coupon_id: coupon.id,
        client_id: huda.clientId,
        status: 'held',
        updated_at: new Date(),
      })
      .execute()
    const found = await search('ramadan5')
    expect(idsOf(found['orders'])).toEqual([order.id])
    expect(found['coupons']).toEqual([])
  })
})

test('numbers are found in any digits, the exact one first', async () => {
  const arabic = String(orderNumber).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
  for (const q of [String(orderNumber), `#${orderNumber}`, arabic]) {
    expect(idsOf((await search(q))['orders'])).toEqual([order.id])
  }
  expect(idsOf((await search(String(ticket.ref_id)))['tickets'])).toEqual([ticket.id])
  const { ref_id } = await db
    .selectFrom('clients')
    .select('ref_id')
    .where('id', '=', huda.clientId)
    .executeTakeFirstOrThrow()
  expect(idsOf((await search(String(ref_id)))['clients'])).toEqual([huda.clientId])
  // A phone can begin with an order's number; whoever types it means the order.
  const twin = await shop.newClient()
  await db
    .updateTable('clients')
    .set({ phone_number: `${orderNumber}00` })
    .where('id', '=', twin.clientId)
    .execute()
  const theirs = (await shop.placeOrder(twin.token)).body.order
  expect(idsOf((await search(String(orderNumber)))['orders'])).toEqual([order.id, theirs.id])
})

test('plans, taxes and coupons by name and number; a role finds only what it may see', async () => {
  const [plan] = await db
    .selectFrom('products')
    .select(['id', 'ref_id', 'name_en', 'name_ar'])
    .limit(1)
    .execute()
  expect(idsOf((await search(plan?.name_en.toUpperCase() ?? ''))['products'])).toContain(plan?.id)
  expect(idsOf((await search(plan?.name_ar ?? ''))['products'])).toContain(plan?.id)
  expect(idsOf((await search(String(plan?.ref_id)))['products'])).toEqual([plan?.id])
  const [tax] = await db.selectFrom('taxes').select(['id', 'name_en']).limit(1).execute()
  expect(idsOf((await search(tax?.name_en.toLowerCase() ?? ''))['taxes'])).toEqual([tax?.id])
  expect(idsOf((await search('ضريبه'))['taxes'])).toEqual([tax?.id])
  const coupon = await db
    .insertInto('coupons')
    .values({
      code: 'EID20',
      kind: 'percent',
      percentage_bp: 2000,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(idsOf((await search('eid', admin.token))['coupons'])).toEqual([coupon.id])
  expect((await search('eid'))['coupons']).toEqual([])
})

test('the newest of a client with many orders, at most six', async () => {
  const buyer = await newClient({ first_name: 'مشترٍ', last_name: 'كثير' })
  await sql`insert into orders (client_id, method, status, price_before_tax_minor, discount_minor, taxes_minor, price_after_tax_minor,
      previous_balance_minor, final_price_minor, auto_renew, language, payable_until, created_at, updated_at)
    select ${buyer.clientId}, 'store', 'cancelled', 6000, 0, 900, 6900, 0, 6900, false, 'ar', now(), now(), now() from generate_series(1, 9)`.execute(
    db,
  )
  const newest = await db
    .selectFrom('orders')
    .select('id')
    .where('client_id', '=', buyer.clientId)
    .orderBy('id', 'desc')
    .limit(6)
    .execute()
  expect(idsOf((await search('كثير'))['orders'])).toEqual(idsOf(newest))
})

test('a deleted client is found no more', async () => {
  const gone = await newClient({ first_name: 'راحل', last_name: 'بعيد' })
  expect(idsOf((await search('راحل'))['clients'])).toEqual([gone.clientId])
  await ask(`DELETE /api/users/v1/clients/${gone.clientId}`, { token: admin.token })
  expect((await search('راحل'))['clients']).toEqual([])
})

test('strangers and clients find nothing; nonsense is refused', async () => {
  const call = 'GET /api/users/v1/search?q=1'
  expect((await ask(call)).status).toBe(401)
  expect((await ask(call, { token: huda.token })).status).toBe(403)
  expect((await ask('GET /api/users/v1/search', { token: viewer.token })).status).toBe(422)
  expect((await ask(`GET /api/users/v1/search?q=${'x'.repeat(101)}`, { token: viewer.token })).status).toBe(
    422,
  )
})

test('the database folds letters as pages do', async () => {
  const words = [
    'يَتَجَدَّدُ الاشتراك؟',
    'أُوقِف «الباقة» الأولى',
    'مسؤول شيء',
    'ا\u0654',
    'رقم ١٢٣ و۴۵۶',
    'Omar HADDAD-Ñandú',
    'کیان',
    'هٰذا',
    'يتجـــدد',
    "o'Neil (x) & y|z:*",
  ]
  const { rows } = await sql<{ folded: string }>`select fold_for_search(word) as folded
    from unnest(${words}::text[]) with ordinality w (word, n) order by n`.execute(db)
  expect(rows.map(({ folded }) => folded)).toEqual(words.map(foldForSearch))
})

test('a subscription is found by its number, and among what belongs to its client', async () => {
  const owner = await newClient({ first_name: 'مشتركة', last_name: 'وحيدة' })
  await shop.buy(owner.token)
  const { id, ref_id } = await db
    .selectFrom('subscriptions')
    .select(['id', 'ref_id'])
    .where('client_id', '=', owner.clientId)
    .executeTakeFirstOrThrow()
  for (const q of [String(ref_id), 'وحيده', owner.phone]) {
    const { subscriptions } = await search(q)
    expect(subscriptions).toEqual([
      {
        id,
        ref_id: Number(ref_id),
        status: 'active',
        name: expect.any(String),
        client_name: 'مشتركة وحيدة',
        is_test: false,
        practice_of: null,
      },
    ])
  }
})

test('an invoice is found by its number as people write it, and a partner by name, by whoever may read them', async () => {
  const buyer = await shop.newClient()
  const bought = await shop.buy(buyer.token)
  const { id, number } = await db
    .selectFrom('tax_documents')
    .select(['id', 'number'])
    .where('order_id', '=', bought.id)
    .executeTakeFirstOrThrow()
  const inArabic = number.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
  for (const q of [number, ` ${number.toLowerCase()} `, inArabic]) {
    expect(idsOf((await search(q))['documents'])).toEqual([id])
  }
  const support = await signedInStaff(db, 'support')
  expect((await search(number, support.token))['documents']).toEqual([])

  const partner = await addPartner(db)
  const name = 'شريك الألعاب'
  await db.updateTable('api_clients').set({ name }).where('id', '=', partner.id).execute()
  expect((await search('شريك الالعاب', admin.token))['api_clients']).toMatchObject([{ id: partner.id, name }])
  expect((await search('شريك الالعاب'))['api_clients']).toEqual([])
})
