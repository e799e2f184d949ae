import { expect, it } from 'vitest'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { fakeSender, signedInStaff } from '#test/api'
import { companyBody } from '#test/companies'
import { testDatabase } from '#test/database'
import { addStoryPlan, approvedCard, openTestShop } from '#test/shop'

/**
 * What a colleague paid by the link of a quote goes back to the card that paid, and never becomes the buyer's
 * own balance.
 */

const { db } = await testDatabase()
const mailer = fakeSender()
const phone = fakeSender()
const shop = await openTestShop(db, { parts: { senders: { sms: phone, email: mailer } } })
const { ask } = shop
const open = '/api/clients/v1/payment_quotes'

/** A colleague is at their bank with the link of a quote. */
async function atBankOfColleague(plan: object = {}) {
  const { token, clientId, phone } = await shop.newClient()
  await db.updateTable('clients').set({ email: 'buyer@company.test' }).where('id', '=', clientId).execute()
  const { order } = (await shop.placeOrder(token, { company: companyBody, ...plan })).body
  const own = `/api/clients/v1/orders/${order.id}`
  const { link } = (await ask(`POST ${own}/payment_quote`, { token })).body.payment_quote
  const key = link.split('/quote/')[1]
  const body = { method: 'card', token: await shop.tokenOf(approvedCard) }
  const { payment } = (await ask(`POST ${open}/${key}/payments`, { body })).body
  const finish = async () => {
    await shop.bank.walk(payment.redirect_url)
    await ask(`GET ${open}/${key}/payments/${payment.id}`)
    await shop.runJobs()
  }
  return { token, clientId, phone, order, own, key, payment, finish }
}

async function paidByColleague(plan: object = {}) {
  const { token, clientId, phone, order, own, key, payment, finish } = await atBankOfColleague(plan)
  await finish()
  const askBack = async (destination: string) =>
    ask(`POST ${own}/refund_requests`, { token, body: { reason: '', destination } })
  const colleagues = { paymentId: String(payment.id), key }
  return { token, clientId, phone, order, own, askBack, colleagues }
}
type Buyer = Awaited<ReturnType<typeof paidByColleague>>

/** The buyer changes to a larger plan and pays what is missing by an own card. */
async function changedTo({ token }: Pick<Buyer, 'token'>, productId: string, more: object = {}) {
  const plans = '/api/clients/v1/subscriptions'
  const { subscriptions } = (await ask(`GET ${plans}`, { token })).body
  const running = subscriptions.find(({ status }: { status: string }) => status === 'active')
  const body = { product_id: productId, accept_terms: true, ...more }
  const { order } = (await ask(`POST ${plans}/${running.id}/plan_changes`, { token, body })).body
  const { payment } = await shop.startPaying(token, approvedCard, order)
  await shop.bank.walk(payment.redirect_url)
  await ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, { token })
  await shop.runJobs()
  const requests = `/api/clients/v1/orders/${order.id}/refund_requests`
  return {
    id: String(order.id),
    paymentId: String(payment.id),
    allowed: async () => (await ask(`GET ${requests}`, { token })).body.allowed,
    askBack: async (destination: string) => ask(`POST ${requests}`, { token, body: { destination } }),
  }
}

const backAtCard = async (paymentId: string) => (await shop.askGateway(paymentId))?.refunded

async function balanceOf({ clientId }: Pick<Buyer, 'clientId'>) {
  const client = db.selectFrom('clients').select('balance_minor').where('id', '=', clientId)
  return Number((await client.executeTakeFirstOrThrow()).balance_minor)
}

it('goes to that card, and both who are notified read so', async () => {
  const { token, clientId, own, askBack } = await paidByColleague()
  expect((await ask(`GET ${own}/refund_requests`, { token })).body.allowed).toMatchObject({
    card_minor: 6_900,
    balance_allowed: false,
  })
  expect(await askBack('balance')).toMatchObject({
    status: 422,
    body: { errors: { destination: [expect.any(String)] } },
  })
  const before = mailer.sent.length
  expect((await askBack('card')).status).toBe(201)
  await shop.runJobs()
  const client = db.selectFrom('clients').select('balance_minor').where('id', '=', clientId)
  expect((await client.executeTakeFirstOrThrow()).balance_minor).toBe(0n)
  const mails = mailer.sent.slice(before)
  const bodyOf = (template: string) => mails.find((mail) => mail.template === template)?.body
  expect(bodyOf('refund_sent')).toContain('إلى البطاقة التي دُفع بها عرض السعر')
  expect(bodyOf('company_credit_note')).toContain('SAR 69.00 of order')
})

it('is the buyer’s choice where the buyer paid', async () => {
  const { token } = await shop.newClient()
  const order = await shop.buy(token)
  const { allowed } = (await ask(`GET /api/clients/v1/orders/${order.id}/refund_requests`, { token })).body
  expect(allowed).toMatchObject({ link_minor: 0, balance_allowed: true })
  const larger = await changedTo({ token }, shop.plans.shared)
  expect(await larger.allowed()).toMatchObject({ card_minor: 16_100, link_minor: 0, balance_allowed: true })
})

it('goes to that card, too, where a larger plan has credited it', async () => {
  const buyer = await paidByColleague()
  const { token, colleagues, order: first } = buyer
  const larger = await changedTo(buyer, shop.plans.shared)
  expect(await larger.allowed()).toMatchObject({
    amount_minor: 23_000,
    card_minor: 23_000,
    link_minor: 6_900,
    balance_allowed: false,
  })
  expect((await larger.askBack('balance')).status).toBe(422)
  const before = mailer.sent.length
  expect((await larger.askBack('card')).status).toBe(201)
  await shop.runJobs()
  expect(await balanceOf(buyer)).toBe(0)
  expect(await backAtCard(colleagues.paymentId)).toBe(6_900)
  expect(await backAtCard(larger.paymentId)).toBe(16_100)

  const order = await shop.readOrder(token, larger.id)
  expect(order).toMatchObject({ status: 'refunded', refunded_minor: 23_000 })
  const refundOf = (amount: number) =>
    order.refunds.find(({ amount_minor }: { amount_minor: number }) => amount_minor === amount)
  expect(refundOf(16_100)).toMatchObject({ status: 'done', to_quote_card: false })
  expect(refundOf(6_900)).toMatchObject({ status: 'done', to_quote_card: true, card: null })
  const notified = mailer.sent.slice(before).filter(({ template }) => template === 'refund_sent')
  const namesQuote = notified.map(({ body }) => body.includes('إلى البطاقة التي دُفع بها عرض السعر'))
  expect(namesQuote.toSorted()).toEqual([false, true])
  expect((await ask(`GET ${open}/${colleagues.key}`)).body.payment_quote.refunded_minor).toBe(6_900)
  // Nothing of it is left for the bank to take.
  const staff = await signedInStaff(db, 'admin')
  const desk = await ask(`GET /api/users/v1/orders/${first.id}`, { token: staff.token })
  expect(desk.body.order.can_charge_back_minor).toBe(0)
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

it('goes to that card through two changes of plan, and the balance gets no more than the buyer’s own part', async () => {
  const buyer = await paidByColleague()
  const middle = await changedTo(buyer, shop.plans.shared)
  const largest = await changedTo(buyer, await addStoryPlan(shop.system, 40_000))
  expect(await largest.allowed()).toMatchObject({
    amount_minor: 46_000,
    card_minor: 29_900,
    link_minor: 6_900,
    balance_allowed: false,
  })
  expect((await largest.askBack('card')).status).toBe(201)
  await shop.runJobs()
  expect(await balanceOf(buyer)).toBe(16_100)
  expect(await backAtCard(buyer.colleagues.paymentId)).toBe(6_900)
  expect(await backAtCard(middle.paymentId)).toBe(0)
  expect(await backAtCard(largest.paymentId)).toBe(23_000)
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

it('goes to that card where the plan was handed over before it was changed', async () => {
  const former = await paidByColleague({ product_id: shop.plans.shared })
  const member = await shop.newClient()
  const { subscription_id: id } = await shop.readOrder(former.token, former.order.id)
  const path = `/api/clients/v1/subscriptions/${id}`
  const members = [{ phone_extension: '+966', phone_number: member.phone.slice(4) }]
  await ask(`PUT ${path}/members`, { token: former.token, body: { members } })
  await ask('GET /api/clients/v1/memberships', member)
  const [seat] = (await ask(`GET ${path}`, former)).body.subscription.members
  await ask(`PUT ${path}/ownership`, { token: former.token, body: { member_id: seat.id } })
  const consent = { payment_method_id: await shop.saveCard(member.token), accept_terms: true }
  expect((await ask(`PUT ${path}/ownership`, { token: member.token, body: consent })).status).toBe(200)

  const dear = await addStoryPlan(shop.system, 40_000)
  const larger = await changedTo(member, dear, { keeps_members: [] })
  expect(await larger.allowed()).toMatchObject({
    card_minor: 46_000,
    link_minor: 23_000,
    balance_allowed: false,
  })
  expect((await larger.askBack('card')).status).toBe(201)
  await shop.runJobs()
  expect(await balanceOf(member)).toBe(0)
  expect(await balanceOf(former)).toBe(0)
  expect(await backAtCard(former.colleagues.paymentId)).toBe(23_000)
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

it('is taken back by its own bank: the buyer, the order and the quote say whose it was, and that the plan ended', async () => {
  const buyer = await paidByColleague()
  const staff = await signedInStaff(db, 'admin')
  const before = { mails: mailer.sent.length, texts: phone.sent.length }
  const disputed = await ask(`POST /api/users/v1/orders/${buyer.order.id}/chargebacks`, {
    token: staff.token,
    body: { reason: 'Unknown to the payer', reference: 'CB-1' },
  })
  expect(disputed.status).toBe(201)
  await shop.runJobs()
  const isOfIt = ({ template }: { template: string }) => template === 'charged_back'
  const mail = mailer.sent.slice(before.mails).find(isOfIt)
  expect(mail?.to).toBe('buyer@company.test')
  expect(mail?.subject).toMatch(/^أعاد البنك /)
  expect(mail?.body).toMatch(/^أعاد بنك من دفع عرض السعر .*انتهت بذلك باقة «.+»\.\n/)
  expect(mail?.body).toContain('وليس إليكم')
  expect(phone.sent.slice(before.texts).find(isOfIt)?.body).toMatch(/ أعاد بنك الدافع .*انتهت باقة «.+»/)

  const order = await shop.readOrder(buyer.token, buyer.order.id)
  expect(order).toMatchObject({
    status: 'refunded',
    refunds: [{ cause: 'chargeback', to_quote_card: true, status: 'done' }],
  })
  expect((await ask(`GET ${open}/${buyer.colleagues.key}`)).body.payment_quote).toMatchObject({
    state: 'paid',
    refunded_minor: 6_900,
    charged_back_minor: 6_900,
  })
})

const quoteOf = async ({ key }: { key: string }) => (await ask(`GET ${open}/${key}`)).body.payment_quote
const returnedTo = (before: number) =>
  mailer.sent.slice(before).filter(({ template }) => template === 'payment_returned')

it('goes back to that card where the order was cancelled meanwhile, as the quote and the buyer’s message say', async () => {
  const late = await atBankOfColleague()
  expect((await ask(`POST ${late.own}/cancellation`, { token: late.token })).status).toBe(200)
  expect(await quoteOf(late)).toMatchObject({
    state: 'cancelled',
    content: null,
    charged_minor: 0,
    payment: { id: late.payment.id, redirect_url: null },
  })
  const before = mailer.sent.length
  await late.finish()
  expect(await backAtCard(late.payment.id)).toBe(6_900)
  expect(await quoteOf(late)).toMatchObject({
    state: 'cancelled',
    content: null,
    payment: { status: 'paid' },
    charged_minor: 6_900,
    returned_minor: 6_900,
    refunded_minor: 0,
  })
  const [mail, ...more] = returnedTo(before)
  expect(mail?.to).toBe('buyer@company.test')
  expect(mail?.body).toContain('نعيده كاملًا إلى البطاقة التي دُفع بها عرض السعر')
  expect(`${mail?.subject} ${mail?.body}`).not.toContain('إليكم')
  expect(more).toEqual([])
  expect((await shop.readOrder(late.token, late.order.id)).refunds).toMatchObject([
    { cause: 'late_after_cancellation', to_quote_card: true },
  ])
})

it('goes back to that card where the buyer has paid meanwhile, and is told apart from what paid the order', async () => {
  const late = await atBankOfColleague()
  const way = { method: 'card', token: await shop.tokenOf(approvedCard), supersede: true }
  const { payment } = (await shop.pay(late.token, late.order.id, way)).body
  await shop.bank.walk(payment.redirect_url)
  await ask(`GET ${late.own}/payments/${payment.id}`, { token: late.token })
  await shop.runJobs()
  const before = mailer.sent.length
  await late.finish()
  expect(await quoteOf(late)).toMatchObject({
    state: 'paid',
    charged_minor: 6_900,
    returned_minor: 6_900,
    refunded_minor: 0,
  })
  expect(returnedTo(before).map(({ body }) => body)).toEqual([
    expect.stringContaining('إلى البطاقة التي دُفع بها عرض السعر'),
  ])
})

it('that paid behind a withdrawal is not said to be uncharged', async () => {
  const late = await atBankOfColleague()
  expect((await ask(`DELETE ${late.own}/payment_quote`, { token: late.token })).status).toBe(204)
  await late.finish()
  expect(await quoteOf(late)).toMatchObject({
    state: 'withdrawn',
    content: null,
    charged_minor: 6_900,
    returned_minor: 0,
    refunded_minor: 0,
  })
})

it('goes to that card where staff give a part back, and the rest of the first order stays what it was', async () => {
  const buyer = await paidByColleague()
  const larger = await changedTo(buyer, shop.plans.shared)
  const staff = await signedInStaff(db, 'admin')
  const look = async (id: string) =>
    (await ask(`GET /api/users/v1/orders/${id}`, { token: staff.token })).body.order
  expect((await look(larger.id)).refund_room).toMatchObject({
    left_minor: 23_000,
    card_left_minor: 23_000,
    link_left_minor: 6_900,
    card_takes_one_more: true,
  })
  const given = await ask(`POST /api/users/v1/orders/${larger.id}/refunds`, {
    token: staff.token,
    body: {
      amount_minor: 17_000,
      reason: 'Agreed',
      period: 'keep',
      expected_split: { card_minor: 17_000, balance_minor: 0 },
    },
  })
  expect(given.status).toBe(201)
  await shop.runJobs()
  expect(await backAtCard(buyer.colleagues.paymentId)).toBe(900)
  // Its gateway takes one refund of a payment.
  expect((await look(larger.id)).refund_room).toMatchObject({
    left_minor: 6_000,
    card_left_minor: 0,
    link_left_minor: 0,
  })
  expect(await look(buyer.order.id)).toMatchObject({ refund_room: null, can_charge_back_minor: 6_000 })
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})
