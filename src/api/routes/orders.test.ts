import { describe, expect, it } from 'vitest'
import { storeSeed } from '#db/seeds/store'
import { toRiyadhSeconds } from '#rules/core/riyadh-days'
import { addTestCoupon, openTestShop, readBooks } from '#test/shop'
import { signedInClient, signedInStaff } from '#test/api'
import { companyBody } from '#test/companies'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)

async function giveBalance(clientId: string, halalas: number) {
  await db
    .updateTable('clients')
    .set({ balance_minor: BigInt(halalas) })
    .where('id', '=', clientId)
    .execute()
}

describe('quoting', () => {
  it('says all sums, and refuses what it does not know', async () => {
    const { token } = await shop.newClient()
    const quote = await shop.ask('POST /api/clients/v1/quotes', {
      token,
      body: { product_id: shop.plans.small },
    })
    expect(quote).toMatchObject({
      status: 200,
      body: {
        quote: {
          price_before_tax_minor: 6_000,
          price_before_tax: 60,
          discount_minor: 0,
          taxes: [{ name: 'VAT', percentage: 15, amount_minor: 900 }],
          taxes_minor: 900,
          price_after_tax_minor: 6_900,
          previous_balance_minor: 0,
          final_price_minor: 6_900,
          period: { renews: false, refund: { right: 'at_once' } },
        },
      },
    })
    const { starts_at, ends_at } = quote.body.quote.period
    expect(Date.parse(ends_at) - Date.parse(starts_at)).toBe(30 * 86_400_000)
    const unknown = { product_id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001' }
    expect((await shop.ask('POST /api/clients/v1/quotes', { token, body: unknown })).status).toBe(404)
    const nonsense = { product_id: shop.plans.small, coupon: 'NOPE' }
    expect(await shop.ask('POST /api/clients/v1/quotes', { token, body: nonsense })).toMatchObject({
      status: 422,
      body: { code: 300011 },
    })
  })
})

describe('placing', () => {
  it.each([
    ['a plain order', 'small', {}],
    [
      'an order with members and renewal',
      'shared',
      { members: [{ phone_number: '551112277' }, { phone_number: '551112266' }], auto_renew: true },
    ],
    ['an order with balance and coupon', 'small', { coupon: 'MINE' }],
    ['an order of a company', 'small', { company: companyBody, purchase_order: 'PO-7' }],
  ] as const)('answers %s, and its repeat, with what is read of it later', async (_, plan, wish) => {
    const { token, clientId } = await shop.newClient()
    if ('coupon' in wish) {
      await addTestCoupon(shop.system, wish.coupon)
      await giveBalance(clientId, 1_000)
    }
    const body = { product_id: shop.plans[plan], accept_terms: true, ...wish }
    const request = { token, body, headers: { 'idempotency-key': 'once' } }
    const placed = await shop.ask('POST /api/clients/v1/orders', request)
    expect(placed.status).toBe(201)
    expect(placed.body.order).toEqual(await shop.readOrder(token, placed.body.order.id))
    const again = await shop.ask('POST /api/clients/v1/orders', request)
    expect(again).toMatchObject({ status: 201, body: placed.body })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
  })

  it('freezes the numbers and holds balance and coupon', async () => {
    await addTestCoupon(shop.system, 'TEN')
    const { token, clientId } = await shop.newClient()
    await giveBalance(clientId, 1_000)
    const { body, status } = await shop.placeOrder(token, {
      coupon: 'ten',
      expected_final_price_minor: 5_210,
    })
    expect(status).toBe(201)
    expect(body.order).toMatchObject({
      status: 'pending',
      method: 'store',
      coupon: 'TEN',
      discount_minor: 600,
      taxes_minor: 810,
      price_after_tax_minor: 6_210,
      previous_balance_minor: 1_000,
      final_price_minor: 5_210,
      can_pay: true,
      can_cancel: true,
    })
    expect(await readBooks(db, clientId)).toMatchObject({ balance: 1_000, held: 1_000 })
    const second = await shop.ask('POST /api/clients/v1/quotes', {
      token,
      body: { product_id: shop.plans.small },
    })
    expect(second.body.quote.previous_balance_minor).toBe(0)
  })

  it('gives back what a cancelled order held, and is cancelled only once', async () => {
    await addTestCoupon(shop.system, 'ONCE', { total_limit: 1 })
    const { token, clientId } = await shop.newClient()
    await giveBalance(clientId, 500)
    const order = (await shop.placeOrder(token, { coupon: 'ONCE' })).body.order
    expect((await shop.placeOrder(token, { coupon: 'ONCE' })).status).toBe(409)
    const path = `POST /api/clients/v1/orders/${order.id}/cancellation`
    expect((await shop.ask(path, { token })).body.order.status).toBe('cancelled')
    expect(await readBooks(db, clientId)).toMatchObject({ balance: 500, held: 0 })
    expect(await shop.ask(path, { token })).toMatchObject({ status: 409, body: { code: 300004 } })
    expect((await shop.placeOrder(token, { coupon: 'ONCE' })).status).toBe(201)
  })

  it('has a receipt once it is paid, for its owner alone', async () => {
    const { token } = await shop.newClient()
    const unpaid = (await shop.placeOrder(token)).body.order
    const receiptOf = (id: string) => `GET /api/clients/v1/orders/${id}/receipt`
    expect(await shop.ask(receiptOf(unpaid.id), { token })).toMatchObject({
      status: 409,
      body: { code: 300018 },
    })

    const paid = await shop.buy((await shop.newClient()).token)
    expect((await shop.ask(receiptOf(paid.id), { token })).status).toBe(404)
    expect((await shop.ask(receiptOf(paid.id))).status).toBe(401)
  })

  it('tells on its receipt who sold what for how much', async () => {
    const { token } = await shop.newClient()
    const order = await shop.buy(token)
    const { status, body } = await shop.ask(`GET /api/clients/v1/orders/${order.id}/receipt`, { token })
    expect(status).toBe(200)
    expect(body.receipt).toMatchObject({
      ref_id: order.ref_id,
      price_before_tax_minor: 6_000,
      taxes_minor: 900,
      price_after_tax_minor: 6_900,
      paid_with: { brand: 'mada', last_four: '1010' },
      refunds: [],
    })
    const said = Buffer.from(body.receipt.qr, 'base64').toString('utf8')
    expect(said).toContain('69.00')
    expect(said).toContain('9.00')
    // As the authority's file says it: both languages, and Riyadh's time.
    expect(said).toContain(`${storeSeed.legal_name_ar} | ${storeSeed.legal_name_en}`)
    expect(said).toContain(toRiyadhSeconds(new Date(body.receipt.issued_at)))
  })

  it('is not cancelled while the gateway is silent about its open attempt', async () => {
    const { token } = await shop.newClient()
    const { orderId } = await shop.startPaying(token)
    const path = `POST /api/clients/v1/orders/${orderId}/cancellation`
    await shop.bank.faults({ fail_next: 1 })
    expect(await shop.ask(path, { token })).toMatchObject({ status: 503, body: { code: 400011 } })
    expect((await shop.ask(path, { token })).body.order.status).toBe('cancelled')
  })

  it('answers a price that no longer holds with the new quote', async () => {
    const { token } = await shop.newClient()
    expect(await shop.placeOrder(token, { expected_final_price_minor: 1 })).toMatchObject({
      status: 409,
      body: { code: 300003, quote: { final_price_minor: 6_900 } },
    })
  })

  it('never uses one balance twice, whatever runs at once', async () => {
    const { token, clientId } = await shop.newClient()
    await giveBalance(clientId, 3_000)
    const placed = await Promise.all(Array.from({ length: 8 }, () => shop.placeOrder(token)))
    const shares = placed.map((answer) => answer.body.order.previous_balance_minor)
    expect(shares.reduce((sum: number, share: number) => sum + share, 0)).toBe(3_000)
    expect(await readBooks(db, clientId)).toMatchObject({ balance: 3_000, held: 3_000 })
  })

  it('gives the last use of a coupon to one of many', async () => {
    await addTestCoupon(shop.system, 'LAST', { total_limit: 1 })
    const people = await Promise.all(Array.from({ length: 12 }, () => shop.newClient()))
    const placed = await Promise.all(people.map(({ token }) => shop.placeOrder(token, { coupon: 'LAST' })))
    expect(placed.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(placed.filter((answer) => answer.body.code === 300013)).toHaveLength(11)
  })

  it('is paid by balance alone without asking the gateway', async () => {
    const { token, clientId } = await shop.newClient()
    await giveBalance(clientId, 10_000)
    const order = (await shop.placeOrder(token)).body.order
    expect(order.final_price_minor).toBe(0)
    expect((await shop.pay(token, order.id, { method: 'card', token: 'x' })).body.code).toBe(400013)
    const paid = await shop.pay(token, order.id, { method: 'balance' })
    expect(paid.body.payment).toMatchObject({ status: 'paid', method: 'balance', amount_minor: 0 })
    await shop.runJobs()
    expect(await shop.readOrder(token, order.id)).toMatchObject({
      status: 'completed',
      settled_by: 'balance',
    })
    expect(await readBooks(db, clientId)).toMatchObject({ balance: 3_100, held: 0, total: 0 })
  })

  it('shares a plan with four at most, however many orders name members', async () => {
    const { token } = await shop.newClient()
    const four = (from: number) =>
      Array.from({ length: 4 }, (_, index) => ({
        phone_extension: '+966',
        phone_number: `05570000${from + index}`,
      }))
    const share = (from: number) =>
      shop.placeOrder(token, { product_id: shop.plans.shared, members: four(from) })
    const orders = [(await share(10)).body.order, (await share(20)).body.order]
    // Both at the bank: the second is not ended by the first.
    const attempts = [
      await shop.startPaying(token, undefined, orders[0]),
      await shop.startPaying(token, undefined, orders[1]),
    ]
    for (const { payment, orderId } of attempts) {
      await shop.bank.walk(payment.redirect_url)
      await shop.ask(`GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`, { token })
      await shop.runJobs()
    }
    const { subscriptions } = (await shop.ask('GET /api/clients/v1/subscriptions', { token })).body
    expect(subscriptions).toMatchObject([{ periods: [{}, {}], members: [{}, {}, {}, {}] }])
    expect(await share(30)).toMatchObject({ status: 422, body: { code: 700001 } })
    expect((await share(10)).status).toBe(201)
  })

  it('checks the members of a shared plan', async () => {
    const { token, phone } = await shop.newClient()
    const member = (number: string) => ({ phone_number: number })
    const share = (members: object[], product_id = shop.plans.shared) =>
      shop.placeOrder(token, { product_id, members })
    expect((await share([])).body.code).toBe(700003)
    expect((await share([member('0551112223')], shop.plans.small)).body.code).toBe(700004)
    expect((await share([member('0551112223'), member('+966 55 111 2223')])).body.code).toBe(700002)
    expect((await share([member(phone)])).body.code).toBe(700002)
    const five = ['1', '2', '3', '4', '5'].map((digit) => member(`055111222${digit}`))
    expect((await share(five)).body.code).toBe(700001)
    expect((await share([member('٠٥٥١١١٢٢٢٣')])).body.order.members).toEqual(['+966551112223'])
  })

  it('refuses a cheaper plan while one runs, and extends the same one', async () => {
    const { token } = await shop.newClient()
    await shop.buy(token, { product_id: shop.plans.shared })
    expect(await shop.placeOrder(token, { product_id: shop.plans.small })).toMatchObject({
      status: 409,
      body: { code: 300007, plan_change: 'downgrade' },
    })
    // What is said before paying is what is given after it, of a quote and of an order alike.
    const extended = { product_id: shop.plans.shared }
    const { quote } = (await shop.ask('POST /api/clients/v1/quotes', { token, body: extended })).body
    const placed = (await shop.placeOrder(token, extended)).body.order
    const { period } = (await shop.ask(`GET /api/clients/v1/orders/${placed.id}`, { token })).body
    expect(period).toEqual(quote.period)
    const order = await shop.buy(token, extended)
    expect(order.status).toBe('completed')
    const path = `GET /api/clients/v1/subscriptions/${order.subscription_id}`
    const { periods } = (await shop.ask(path, { token })).body.subscription
    const given = periods.find((one: { order_id: string }) => one.order_id === order.id)
    const moments = (one: { starts_at: string; ends_at: string }) =>
      [one.starts_at, one.ends_at].map(Date.parse)
    expect(moments(given)).toEqual(moments(period))
    expect((await shop.ask(`GET /api/clients/v1/orders/${order.id}`, { token })).body.period).toBeNull()
  })

  it('wants the terms accepted and knows no other fields', async () => {
    const { token } = await shop.newClient()
    const body = { product_id: shop.plans.small }
    const without = await shop.ask('POST /api/clients/v1/orders', { token, body })
    expect(without).toMatchObject({ status: 422, body: { errors: { accept_terms: [expect.any(String)] } } })
    expect((await shop.placeOrder(token, { price_minor: 1 })).body.errors).toHaveProperty('price_minor')
  })
})

describe('reading', () => {
  it('pages through own orders and never shows those of others', async () => {
    const { token } = await shop.newClient()
    const stranger = await signedInClient(db)
    for (let index = 0; index < 3; index++) await shop.placeOrder(token)
    const first = await shop.ask('GET /api/clients/v1/orders?limit=2', { token })
    expect(first.body.orders).toHaveLength(2)
    const rest = await shop.ask(`GET /api/clients/v1/orders?limit=2&cursor=${first.body.next_cursor}`, {
      token,
    })
    expect(rest.body).toMatchObject({ orders: [{ status: 'pending' }], next_cursor: null })
    const { id } = first.body.orders[0]
    expect((await shop.ask(`GET /api/clients/v1/orders/${id}`, { token: stranger.token })).status).toBe(404)
    expect((await shop.ask('GET /api/clients/v1/orders?cursor=%20', { token })).status).toBe(422)
    expect((await shop.ask('GET /api/clients/v1/orders/nonsense', { token })).status).toBe(404)
  })
  it('leads staff through the orders of a client and back, by the day of settlement as well', async () => {
    const { token, phone } = await shop.newClient()
    for (let count = 0; count < 5; count++) await shop.buy(token)
    const viewer = await signedInStaff(db, 'viewer')
    const read = async (query: string) =>
      (
        await shop.ask(`GET /api/users/v1/orders?q=${encodeURIComponent(phone)}&limit=2${query}`, {
          token: viewer.token,
        })
      ).body
    const idsOf = ({ orders }: { orders: { id: string }[] }) => orders.map(({ id }) => id)
    for (const by of ['', '&by=settled', '&by=settled&sort=created_at']) {
      const first = await read(by)
      const second = await read(`${by}&cursor=${first.next_cursor}`)
      const third = await read(`${by}&cursor=${second.next_cursor}`)
      expect([first.previous_cursor, third.next_cursor, idsOf(third).length]).toEqual([null, null, 1])
      const back = await read(`${by}&cursor=${third.previous_cursor}`)
      expect(idsOf(back)).toEqual(idsOf(second))
      expect(await read(`${by}&cursor=${back.previous_cursor}`)).toMatchObject({
        orders: first.orders,
        previous_cursor: null,
      })
    }
  })

  it('finds orders by plan, coupon, card and amount, alone and together, and counts them', async () => {
    const { token } = await signedInStaff(db, 'support')
    const client = await shop.newClient()
    const plain = await shop.buy(client.token)
    await addTestCoupon(shop.system, 'FOUND10', {})
    const cheaper = await shop.buy(client.token, { coupon: 'FOUND10' })
    const shared = await shop.buy((await shop.newClient()).token, { product_id: shop.plans.shared })
    const unpaid = (await shop.placeOrder(client.token)).body.order
    const mine = [plain, cheaper, shared, unpaid].map(({ id }) => id)
    const ask = async (query: string) => {
      const listed = await shop.ask(`GET /api/users/v1/orders?limit=100&${query}`, { token })
      const counts = await shop.ask(`GET /api/users/v1/orders/counts?${query}`, { token })
      expect([listed.status, counts.status], JSON.stringify(listed.body)).toEqual([200, 200])
      expect(counts.body.counts.all).toEqual({ count: listed.body.orders.length, more: false })
      return mine.filter((id) => listed.body.orders.some((order: { id: string }) => order.id === id))
    }
    const { brand, last_four } = (await shop.ask(`GET /api/users/v1/orders/${plain.id}`, { token })).body
      .order.payments[0].card
    const riyals = (order: { final_price_minor: number }) => String(order.final_price_minor / 100)
    expect(await ask(`product_id=${shop.plans.shared}`)).toEqual([shared.id])
    expect(await ask('coupon=found10')).toEqual([cheaper.id])
    expect(await ask(`card=${last_four}&card_brand=${brand}`)).toEqual([plain.id, cheaper.id, shared.id])
    expect(await ask(`card=${last_four}&card_brand=${brand === 'visa' ? 'mada' : 'visa'}`)).toEqual([])
    expect(await ask(`amount_to=${riyals(cheaper)}&product_id=${shop.plans.small}`)).toEqual([cheaper.id])
    expect(await ask(`amount_from=${riyals(plain)}&amount_to=${encodeURIComponent('٦٩')}`)).toEqual([
      plain.id,
      unpaid.id,
    ])
    // A comma before two digits is a decimal sign, before three it parts thousands.
    expect(await ask(`amount_from=${riyals(plain)}&amount_to=69,00`)).toEqual([plain.id, unpaid.id])
    expect(await ask(`amount_from=1,200&product_id=${shop.plans.small}`)).toEqual([])
    expect(await ask(`amount_from=69&status=completed&coupon=nothing`)).toEqual([])
    expect(await ask(`api_client_id=${plain.id}`)).toEqual([])
    for (const wrong of [
      'api_client_id=x',
      'card=12',
      'card_brand=wood',
      'amount_from=69.123',
      'amount_from=1.200',
      'amount_to=-1',
      'product_id=x',
    ])
      expect((await shop.ask(`GET /api/users/v1/orders?${wrong}`, { token })).status, wrong).toBe(422)
  })

  it('shows staff every order, counts, and the history', async () => {
    const viewer = await signedInStaff(db, 'viewer')
    const { token } = await shop.newClient()
    const order = await shop.buy(token)
    const found = await shop.ask(`GET /api/users/v1/orders?q=${order.ref_id}`, { token: viewer.token })
    expect(found.body.orders).toMatchObject([{ id: order.id, status: 'completed' }])
    const noDay = await shop.ask('GET /api/users/v1/orders?from=0000-01-01', { token: viewer.token })
    expect(noDay).toMatchObject({ status: 422, body: { errors: { from: expect.anything() } } })
    const counts = await shop.ask('GET /api/users/v1/orders/counts', { token: viewer.token })
    expect(counts.body.counts.completed.count).toBeGreaterThan(0)
    const whole = await shop.ask(`GET /api/users/v1/orders/${order.id}`, { token: viewer.token })
    expect(whole.body.order).toMatchObject({ alerts: [], payments: [{ settles: true, live: false }] })
    const [{ method, card }] = whole.body.order.payments
    expect(found.body.orders[0].paid_with).toEqual({ method, card })
    expect(card.last_four).toHaveLength(4)
    const unpaid = (await shop.placeOrder(token)).body.order
    const unpaidFound = await shop.ask(`GET /api/users/v1/orders?q=${unpaid.ref_id}`, { token: viewer.token })
    expect(unpaidFound.body.orders).toMatchObject([{ paid_with: null }])
    const history = await shop.ask(`GET /api/users/v1/orders/${order.id}/history`, { token: viewer.token })
    const actions = history.body.activities.map((activity: { action: string }) => activity.action)
    expect(actions).toEqual(
      expect.arrayContaining([
        'order.placed',
        'payment.opened',
        'payment.paid',
        'order.paid',
        'order.completed',
      ]),
    )
    expect((await shop.ask('GET /api/users/v1/orders', { token })).status).toBe(403)
    expect((await shop.ask('GET /api/users/v1/orders')).status).toBe(401)
  })
})
