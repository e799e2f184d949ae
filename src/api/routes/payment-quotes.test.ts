import { beforeAll, expect, it } from 'vitest'
import { formatDateTime } from '#locales/format'
import { appleGateway } from '#rules/payments/apple-pay'
import { day } from '#rules/core/durations'
import { appleSessions, quoteLinks, quoteMails } from '#rules/core/rate-limits'
import { quoteDays } from '#rules/payments/payment-quote'
import { addDays, riyadhDate, startOfDay } from '#rules/core/riyadh-days'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { fakeSender, signedInStaff, staySignedIn } from '#test/api'
import { companyBody } from '#test/companies'
import { testDatabase } from '#test/database'
import { readPdf } from '#test/read-pdf'
import { approvedCard, openTestShop, poorCard, travellingClock } from '#test/shop'

const { db, pool } = await testDatabase()
const clock = travellingClock()
const mailer = fakeSender()
const shop = await openTestShop(db, {
  now: clock.now,
  parts: { senders: { sms: fakeSender(), email: mailer }, limiter: createSharedLimiter(pool) },
})
const { ask } = shop
let admin: string

beforeAll(async () => {
  admin = (await signedInStaff(db, 'admin', clock.now())).token
})

const forCompany = { company: companyBody, purchase_order: 'PO-2026/17' }
const open = '/api/clients/v1/payment_quotes'

/** A company's order that waits for its payment, with its quote and the token of the quote's link. */
async function quoted(body: object = forCompany) {
  const { token, clientId } = await shop.newClient()
  const order = (await shop.placeOrder(token, body)).body.order
  const path = `/api/clients/v1/orders/${order.id}/payment_quote`
  const answer = await ask(`POST ${path}`, { token })
  const quote = answer.body.payment_quote
  return { token, clientId, order, path, quote, answer, key: tokenIn(quote?.link) }
}

const tokenIn = (link: string | undefined) => link?.split('/quote/')[1] ?? ''
const follow = (key: string) => ask(`GET ${open}/${key}`)
const payBy = async (key: string, card = approvedCard, more: object = {}) =>
  ask(`POST ${open}/${key}/payments`, {
    body: { method: 'card', token: await shop.tokenOf(card), ...more },
  })
const statusOf = (key: string, paymentId: string) => ask(`GET ${open}/${key}/payments/${paymentId}`)

it('a colleague without an account reads the quote, pays it through 3-D Secure, and the owner has the plan', async () => {
  const { token, order, key, quote } = await quoted()
  expect(quote).toMatchObject({
    number: expect.stringMatching(/^QT-\d{6}$/),
    state: 'open',
    amount_minor: order.final_price_minor,
    billing_email: companyBody.billing_email,
  })
  const seen = await follow(key)
  const { billing_email: _, ...company } = companyBody
  expect(seen.body.payment_quote).toMatchObject({
    number: quote.number,
    state: 'open',
    payment: null,
    content: { company, purchase_order: 'PO-2026/17', gross_minor: 6_900, vat_minor: 900, due_minor: 6_900 },
  })
  const { payment } = (await payBy(key)).body
  expect(payment.redirect_url).toContain('/v1/card_auth/')
  const back = await shop.bank.walk(payment.redirect_url)
  expect(back.pathname).toBe(`/quote/${key}`)
  expect(back.searchParams.get('payment')).toBe(payment.id)
  expect((await statusOf(key, payment.id)).body).toMatchObject({ is_paid: true, payment: { status: 'paid' } })
  await shop.runJobs()

  const paid = await shop.readOrder(token, order.id)
  expect(paid).toMatchObject({ status: 'completed', settled_by: 'gateway', auto_renew: false })
  expect((await ask('GET /api/clients/v1/payment_methods', { token })).body.payment_methods).toEqual([])
  const { documents } = (await ask(`GET /api/clients/v1/orders/${order.id}/documents`, { token })).body
  const content = seen.body.payment_quote.content
  expect(documents).toMatchObject([
    {
      form: 'standard',
      purchase_order: 'PO-2026/17',
      totals: { gross_minor: content.due_minor, net_minor: content.net_minor, vat_minor: content.vat_minor },
    },
  ])
  expect((await follow(key)).body.payment_quote.state).toBe('paid')
  expect((await payBy(key)).body.code).toBe(300081)
  const mails = await db
    .selectFrom('messages')
    .select(['template', 'recipient'])
    .where('about', '=', order.id)
    .where('channel', '=', 'email')
    .execute()
  expect(mails).toContainEqual({ template: 'company_invoice', recipient: companyBody.billing_email })
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

it('the PDF says what it is, names company, sums and purchase order, and leads to paying', async () => {
  const { token, path, key, quote } = await quoted()
  for (const answer of [await ask(`GET ${path}/pdf`, { token }), await ask(`GET ${open}/${key}/pdf`)]) {
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toContain(`${quote.number}.pdf`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

it('is for orders of companies that wait for money, and one of them has one quote', async () => {
  const person = await quoted({})
  expect(person.answer).toMatchObject({ status: 409, body: { code: 300083 } })
  const { token, path, quote, order } = await quoted()
  expect((await ask(`POST ${path}`, { token })).body.payment_quote).toEqual(quote)
  await ask(`POST /api/clients/v1/orders/${order.id}/cancellation`, { token })
  expect((await ask(`POST ${path}`, { token })).body.code).toBe(300082)
  const done = await shop.buy((await shop.newClient()).token, forCompany)
  expect((await ask(`POST /api/users/v1/orders/${done.id}/payment_quote`, { token: admin })).body.code).toBe(
    300082,
  )
})

it('cannot be issued for an upgrade, a sum of its day: the order says so beforehand', async () => {
  const { token } = await shop.newClient()
  await shop.buy(token, forCompany)
  const [{ id }] = (await ask('GET /api/clients/v1/subscriptions', { token })).body.subscriptions
  await ask('PATCH /api/clients/v1/client', { token, body: { company: companyBody } })
  const changed = await ask(`POST /api/clients/v1/subscriptions/${id}/plan_changes`, {
    token,
    body: { product_id: shop.plans.shared, accept_terms: true },
  })
  const { order } = changed.body
  expect(order).toMatchObject({ company: companyBody, status: 'pending', can_quote: false })
  const calls = [
    [`/api/clients/v1/orders/${order.id}/payment_quote`, token],
    [`/api/users/v1/orders/${order.id}/payment_quote`, admin],
  ] as const
  for (const [path, caller] of calls) {
    expect(await ask(`POST ${path}`, { token: caller })).toMatchObject({
      status: 409,
      body: { code: 300082 },
    })
  }
  const plain = await quoted()
  expect(plain.order.can_quote).toBe(true)
})

it('belongs to its owner: to another client neither it nor its acts are there', async () => {
  const { path } = await quoted()
  const { token } = await shop.newClient()
  for (const call of [`POST ${path}`, `GET ${path}`, `DELETE ${path}`, `GET ${path}/pdf`]) {
    expect((await ask(call, { token })).status, call).toBe(404)
  }
  expect((await ask(`POST ${path}/messages`, { token, body: {} })).status).toBe(404)
})

it('a changed, cut or foreign token leads nowhere', async () => {
  const { key } = await quoted()
  const changed = `${key.slice(0, -2)}${key.endsWith('AA') ? 'BQ' : 'AA'}`
  for (const wrong of [changed, 'x', key.slice(1), `${key}A`, Buffer.alloc(32, 7).toString('base64url')]) {
    expect(await follow(wrong)).toMatchObject({ status: 404, body: { code: 300080 } })
    expect((await ask(`GET ${open}/${wrong}/pdf`)).status).toBe(404)
    expect((await payBy(wrong)).status).toBe(404)
  }
})

it('shows nothing of attempts that others made, and none of its own to the link of another quote', async () => {
  const one = await quoted()
  const other = await quoted()
  const own = await shop.pay(one.token, one.order.id, {
    method: 'card',
    token: await shop.tokenOf(approvedCard),
  })
  expect((await statusOf(one.key, own.body.payment.id)).status).toBe(404)
  expect((await follow(one.key)).body.payment_quote.payment).toBeNull()
  const { payment } = (await payBy(other.key)).body
  expect((await statusOf(one.key, payment.id)).status).toBe(404)
  const met = await payBy(one.key)
  expect(met).toMatchObject({ status: 409, body: { code: 400002, redirect_url: null } })
  expect(met.body.payment).not.toHaveProperty('card')
})

it('withdrawn, it shows nothing and takes no money; another one can be issued, and the first stays dead', async () => {
  const { token, path, key, order } = await quoted()
  expect((await ask(`DELETE ${path}`, { token })).status).toBe(204)
  expect((await ask(`DELETE ${path}`, { token })).status).toBe(204)
  expect((await follow(key)).body.payment_quote).toMatchObject({ state: 'withdrawn', content: null })
  expect((await payBy(key)).body.code).toBe(300081)
  expect((await ask(`GET ${open}/${key}/pdf`)).status).toBe(404)
  const next = (await ask(`POST ${path}`, { token })).body.payment_quote
  expect(tokenIn(next.link)).not.toBe(key)
  expect((await follow(key)).body.payment_quote.state).toBe('withdrawn')
  const { payment } = (await payBy(tokenIn(next.link))).body
  await shop.bank.walk(payment.redirect_url)
  await statusOf(tokenIn(next.link), payment.id)
  await shop.runJobs()
  expect((await shop.readOrder(token, order.id)).status).toBe('completed')
})

it('an attempt that is at the bank while the quote is withdrawn still pays the order', async () => {
  const { token, path, key, order } = await quoted()
  const { payment } = (await payBy(key)).body
  await ask(`DELETE ${path}`, { token })
  await shop.bank.walk(payment.redirect_url)
  expect((await statusOf(key, payment.id)).body.is_paid).toBe(true)
  await shop.runJobs()
  expect((await shop.readOrder(token, order.id)).status).toBe('completed')
})

it('a cancelled order ends it', async () => {
  const { token, key, order } = await quoted()
  await ask(`POST /api/clients/v1/orders/${order.id}/cancellation`, { token })
  expect((await follow(key)).body.payment_quote).toMatchObject({ state: 'cancelled', content: null })
  expect((await payBy(key)).body.code).toBe(300081)
})

it('whoever paid by the link reads there what has gone back', async () => {
  const { token, key, order } = await quoted()
  const { payment } = (await payBy(key)).body
  await shop.bank.walk(payment.redirect_url)
  await statusOf(key, payment.id)
  await shop.runJobs()
  expect((await follow(key)).body.payment_quote).toMatchObject({ state: 'paid', refunded_minor: 0 })
  const asked = await ask(`POST /api/clients/v1/orders/${order.id}/refund_requests`, { token, body: {} })
  expect(asked.status).toBe(201)
  await shop.runJobs()
  expect((await follow(key)).body.payment_quote).toMatchObject({ state: 'paid', refunded_minor: 6_900 })
})

it('two colleagues pay at once: one charge settles, and what came twice goes back', async () => {
  const { token, key, order } = await quoted()
  const answers = await Promise.all([payBy(key), payBy(key)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const first = answers.find(({ status }) => status === 201)?.body.payment
  // The second one insists on another card; both finish at the bank.
  const second = (await payBy(key, '4111111111111111', { supersede: true })).body.payment
  await shop.bank.walk(second.redirect_url)
  await statusOf(key, second.id)
  await shop.bank.walk(first.redirect_url)
  await statusOf(key, first.id)
  await shop.runJobs()
  const paid = await shop.readOrder(token, order.id)
  expect(paid.status).toBe('completed')
  expect(paid.refunds).toMatchObject([{ amount_minor: 6_900, cause: 'superseded', status: 'done' }])
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

const sessionBy = (key: string, body: object = { validation_url: appleGateway }) =>
  ask(`POST ${open}/${key}/apple_pay_sessions`, { body })
const payByApple = (key: string, more: object = {}) =>
  ask(`POST ${open}/${key}/payments`, {
    body: { method: 'apple_pay', token: '{"paymentData":{}}', ...more },
  })
/** The practice gateway takes Apple Pay from 200 to 300 riyals. */
const forApple = () => quoted({ ...forCompany, product_id: shop.plans.shared })

it('a colleague pays by Apple Pay: the store is validated by the link, the amount is the order’s, nothing is kept', async () => {
  const { key, token, order } = await forApple()
  const session = await sessionBy(key)
  expect(session.status).toBe(200)
  expect(session.body).toMatchObject({ domainName: 'store.test' })
  const paid = await payByApple(key)
  expect(paid).toMatchObject({ status: 201, body: { payment: { status: 'paid', redirect_url: null } } })
  await shop.runJobs()
  expect(await shop.readOrder(token, order.id)).toMatchObject({
    status: 'completed',
    auto_renew: false,
    payments: [{ amount_minor: order.final_price_minor, status: 'paid' }],
  })
  expect((await ask('GET /api/clients/v1/payment_methods', { token })).body.payment_methods).toEqual([])
  expect((await sessionBy(key)).body.code).toBe(300081)
  expect((await payByApple(key)).body.code).toBe(300081)
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

it('validates the store for nobody without a link that can be paid, and asks nobody but Apple', async () => {
  const { key, path, token } = await forApple()
  expect((await sessionBy('A'.repeat(43))).body.code).toBe(300080)
  for (const body of [
    { validation_url: 'https://evil.example/session' },
    { validation_url: appleGateway, domain_name: 'evil.example' },
  ]) {
    expect((await sessionBy(key, body)).status).toBe(422)
  }
  await ask(`DELETE ${path}`, { token })
  expect(await sessionBy(key)).toMatchObject({ status: 409, body: { code: 300081 } })
  expect((await payByApple(key)).body.code).toBe(300081)
})

it('one colleague at the bank and one with Apple Pay: one charge settles, and what came twice goes back', async () => {
  const { key, token, order } = await forApple()
  const { payment } = (await payBy(key)).body
  expect((await payByApple(key)).body.code).toBe(400002)
  expect((await payByApple(key, { supersede: true })).body.payment.status).toBe('paid')
  await shop.bank.walk(payment.redirect_url)
  await statusOf(key, payment.id)
  await shop.runJobs()
  const paid = await shop.readOrder(token, order.id)
  expect(paid.status).toBe('completed')
  expect(paid.refunds).toMatchObject([
    { amount_minor: order.final_price_minor, cause: 'superseded', status: 'done' },
  ])
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

it('a declined card is told to the payer and not to the owner, and another one pays', async () => {
  const { key, clientId } = await quoted()
  const { payment } = (await payBy(key, poorCard)).body
  await shop.bank.walk(payment.redirect_url)
  expect((await statusOf(key, payment.id)).body).toMatchObject({
    is_paid: false,
    payment: { failure: { name: 'insufficient_funds' } },
  })
  await shop.runJobs()
  const failed = await db
    .selectFrom('messages')
    .select('id')
    .where('client_id', '=', clientId)
    .where('template', '=', 'payment_failed')
    .execute()
  expect(failed).toEqual([])
  expect((await follow(key)).body.payment_quote.payment.failure.name).toBe('insufficient_funds')
  expect((await payBy(key)).status).toBe(201)
})

it('says no name to an address that is a sentence with a link', async () => {
  const name = 'URGENT: your payroll account is locked. Confirm at https://bad.example/login'
  const { path, token, quote } = await quoted({ company: { ...companyBody, name } })
  const body = { email: 'anybody@company.test' }
  expect((await ask(`POST ${path}/messages`, { token, body })).status).toBe(201)
  const mail = await db
    .selectFrom('messages')
    .select(['subject', 'body'])
    .where('recipient', '=', body.email)
    .executeTakeFirstOrThrow()
  expect(mail.subject).toBe(`Price quotation ${quote.number}`)
  expect(mail.body).not.toContain('bad.example')
})

it('is sent to accounts payable, or to who is named, and the history says so', async () => {
  const { path, token, order, quote } = await quoted()
  expect((await ask(`POST ${path}/messages`, { token, body: {} })).status).toBe(201)
  expect((await ask(`POST ${path}/messages`, { token, body: { email: 'cfo@company.test' } })).status).toBe(
    201,
  )
  const mails = await db
    .selectFrom('messages')
    .select(['recipient', 'body'])
    .where('template', '=', 'payment_quote')
    .where('body', 'like', `%${quote.number}%`)
    .orderBy('id')
    .execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual([companyBody.billing_email, 'cfo@company.test'])
  expect(mails[0]?.body).toContain(quote.link)
  // With the hour, as on its page and on paper.
  expect(mails[0]?.body).toContain(formatDateTime(quote.valid_until, 'en'))
  await shop.runJobs()
  const sent = mailer.sent.filter(({ body }) => body.includes(quote.number))
  expect(sent.flatMap(({ attachments }) => attachments ?? []).map(({ name }) => name)).toEqual([
    `${quote.number}.pdf`,
    `${quote.number}.pdf`,
  ])
  await payBy(tokenIn(quote.link))
  const history = await ask(`GET /api/users/v1/orders/${order.id}/history?limit=100`, { token: admin })
  const actions = history.body.activities.map(({ action }: { action: string }) => action)
  for (const action of ['order.quote_issued', 'order.quote_sent', 'order.quote_used']) {
    expect(actions).toContain(action)
  }
  const nobody = await quoted({ company: { ...companyBody, billing_email: '' } })
  const refused = await ask(`POST ${nobody.path}/messages`, { token: nobody.token, body: {} })
  expect(refused.body.code).toBe(300085)
})

it('staff issue, read, send and withdraw it for a client', async () => {
  const { token } = await shop.newClient()
  const order = (await shop.placeOrder(token, forCompany)).body.order
  const path = `/api/users/v1/orders/${order.id}/payment_quote`
  const { payment_quote: quote } = (await ask(`POST ${path}`, { token: admin })).body
  expect((await follow(tokenIn(quote.link))).body.payment_quote.state).toBe('open')
  expect((await ask(`GET ${path}/pdf`, { token: admin })).status).toBe(200)
  expect((await ask(`POST ${path}/messages`, { token: admin, body: {} })).status).toBe(201)
  expect((await ask(`DELETE ${path}`, { token: admin })).status).toBe(204)
  expect((await ask(`GET ${path}`, { token: admin })).body.payment_quote).toMatchObject({
    state: 'withdrawn',
    link: null,
  })
})

it('limits guesses of links, attempts by one of them, and its emails', async () => {
  const { key, path, token } = await quoted()
  const guess = () => ask(`GET ${open}/${'A'.repeat(43)}`, { address: '192.0.2.7' })
  for (let tried = 0; tried < quoteLinks.wrongOnes.points; tried++) expect((await guess()).status).toBe(404)
  expect((await guess()).status).toBe(429)
  expect((await follow(key)).status).toBe(200)

  const mail = () => ask(`POST ${path}/messages`, { token, body: {} })
  for (let sent = 0; sent < quoteMails.ofOrder.points; sent++) expect((await mail()).status).toBe(201)
  expect((await mail()).status).toBe(429)

  const pay = () =>
    ask(`POST ${open}/${key}/payments`, { body: { method: 'card', token: 'token_of_nobody' } })
  const answers = []
  for (let tried = 0; tried <= quoteLinks.payments.points; tried++) answers.push((await pay()).status)
  expect(answers.at(-1)).toBe(429)
  expect(answers.slice(0, -1)).not.toContain(429)

  for (let asked = 0; asked < appleSessions.points; asked++) {
    expect((await sessionBy(key)).status).not.toBe(429)
  }
  expect((await sessionBy(key)).status).toBe(429)
})

it('nobody pays for an account that is blocked', async () => {
  const { key, clientId } = await quoted()
  await db.updateTable('clients').set({ blocked_at: clock.now() }).where('id', '=', clientId).execute()
  expect((await follow(key)).body.payment_quote).toMatchObject({ state: 'withdrawn', content: null })
  expect((await payBy(key)).body.code).toBe(300081)
})

it('keeps its price for its days, whatever the plan costs by then, and ends with them', async () => {
  const { key, order, token, quote } = await quoted()
  const { body } = await ask(`GET /api/users/v1/products/${shop.plans.small}`, { token: admin })
  const { version } = body.product
  const raised = await ask(`PATCH /api/users/v1/products/${shop.plans.small}`, {
    token: admin,
    body: { version, price_minor: 9_000 },
  })
  expect(raised.status).toBe(200)
  clock.travel((quoteDays - 1) * day)
  await shop.runJobs()
  await staySignedIn(db, clock.now())
  expect((await shop.readOrder(token, order.id)).status).toBe('pending')
  const { payment } = (await payBy(key)).body
  await shop.bank.walk(payment.redirect_url)
  expect((await statusOf(key, payment.id)).body.is_paid).toBe(true)
  await shop.runJobs()
  const paid = await shop.readOrder(token, order.id)
  expect(paid.payments.at(-1).amount_minor).toBe(quote.amount_minor)
  expect(paid).toMatchObject({ status: 'completed', refunds: [] })

  const late = await quoted()
  clock.travel((quoteDays + 1) * day)
  await staySignedIn(db, clock.now())
  expect((await follow(late.key)).body.payment_quote).toMatchObject({ state: 'ended', content: null })
  expect((await payBy(late.key)).body.code).toBe(300081)
  await shop.runJobs()
  expect((await follow(late.key)).body.payment_quote.state).toBe('cancelled')
})

it('ends where a price of the shop that is scheduled already begins, and one that is scheduled later does not shorten it', async () => {
  const before = await quoted()
  const starts = riyadhDate(new Date(clock.now().getTime() + 8 * day))
  const made = await ask(`PUT /api/users/v1/products/${shop.plans.small}/shop_price`, {
    token: admin,
    body: { price_minor: 12_000, starts_on: starts },
  })
  expect(made.body.shop_price.starts_at).toBe(startOfDay(starts).toISOString())
  const after = await quoted()
  expect(after.quote.valid_until).toBe(startOfDay(starts).toISOString())
  const first = (await ask(`GET ${before.path}`, { token: before.token })).body.payment_quote
  expect(first.valid_until).toBe(before.quote.valid_until)
})

it('is not shortened by a price of subscribers, which its order does not cost', async () => {
  const starts = riyadhDate(new Date(clock.now().getTime() + 16 * day))
  const made = await ask(`POST /api/users/v1/products/${shop.plans.shared}/price_changes`, {
    token: admin,
    body: {
      price_minor: 25_000,
      applies_on: starts,
      text_ar: 'سعر جديد',
      text_en: 'A new price',
      asks_consent: false,
    },
  })
  expect(made.status).toBe(201)
  clock.travel(5 * day)
  await staySignedIn(db, clock.now())
  const { quote } = await quoted({ ...forCompany, product_id: shop.plans.shared })
  expect(new Date(quote.valid_until)).toEqual(addDays(new Date(quote.issued_at), quoteDays))
})

it('a closed account takes its company off quotes that were never paid', async () => {
  const { token, clientId, order } = await quoted()
  await ask(`POST /api/clients/v1/orders/${order.id}/cancellation`, { token })
  const closed = await ask('POST /api/clients/v1/closure', { token, body: {} })
  expect(closed.status).toBeLessThan(300)
  const rows = await db
    .selectFrom('payment_quotes as q')
    .innerJoin('orders as o', 'o.id', 'q.order_id')
    .select('q.content')
    .where('o.client_id', '=', clientId)
    .execute()
  expect(rows).toEqual([{ content: null }])
})

it('the sheet on paper says what the law wants said of it', async () => {
  const { key, quote, order } = await quoted()
  const row = await db
    .selectFrom('payment_quotes')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  if (!row.content) throw new Error('it has content')
  const printed = await readPdf(
    await shop.parts.printDocument({
      quote: {
        ...row.content,
        number: quote.number,
        issuedAt: quote.issued_at,
        validUntil: quote.valid_until,
      },
      link: `http://store.test/quote/${key}`,
    }),
  )
  expect(printed.pages).toBe(1)
  expect(printed.title).toBe(`عرض سعر — ليس فاتورة ضريبية ${quote.number}`)
  for (const found of [
    (order.final_price_minor / 100).toFixed(2),
    companyBody.vat_number,
    'PO-2026/17',
    quote.number,
  ]) {
    expect(printed.words).toContain(found)
  }
})
