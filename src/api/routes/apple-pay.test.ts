import { expect, test } from 'vitest'
import { appleGateway } from '#rules/payments/apple-pay'
import { seedDemo } from '#server/seed'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'
import { withWords, wordColumns } from '#test/sent-words'
import { openTestShop } from '#test/shop'

const { db } = await testDatabase()
await seedDemo(testContext(db))
const shop = await openTestShop(db)
const { token } = await shop.newClient()
const call = 'POST /api/clients/v1/apple_pay/sessions'
const body = { validation_url: appleGateway }

test('hands Apple’s merchant session on, for the store’s own domain and name', async () => {
  const answer = await shop.ask(call, { token, body })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ domainName: 'store.test', displayName: 'Siyaj' })
  expect(answer.body.merchantSessionIdentifier).toMatch(/^SSH/)
})

test('is for signed-in clients', async () => {
  expect(await shop.ask(call, { body })).toMatchObject({ status: 401, body: { code: 100001 } })
})

test.each([
  'https://evil.example/session',
  'http://apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com.evil.example/',
  '',
])('asks nobody but Apple: %s', async (address) => {
  const answer = await shop.ask(call, { token, body: { validation_url: address } })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual(['validation_url'])
})

test('takes no domain from the browser', async () => {
  const answer = await shop.ask(call, { token, body: { ...body, domain_name: 'evil.example' } })
  expect(answer.status).toBe(422)
})

test('a store that does not take Apple Pay says so', async () => {
  const marks = (names: string[]) =>
    db
      .updateTable('store_settings')
      .set({ payment_marks: JSON.stringify(names) })
      .execute()
  const bump = () =>
    db
      .updateTable('content_version')
      .set((eb) => ({ version: eb('version', '+', 1n) }))
      .execute()
  await marks(['mada'])
  await bump()
  expect(await shop.ask(call, { token, body })).toMatchObject({ status: 422, body: { code: 400102 } })
  await marks(['mada', 'apple_pay'])
  await bump()
})

test('a silent gateway is a fault of the moment', async () => {
  await shop.bank.call('PUT', '/sandbox/faults', { fail_next: 1 }, null)
  expect((await shop.ask(call, { token, body })).status).toBe(503)
})

test('pays with the token of Apple’s sheet; the answer is final', async () => {
  const buyer = await shop.newClient()
  const order = (await shop.placeOrder(buyer.token, { product_id: shop.plans.shared })).body.order
  // The practice gateway pays from 200 to 300 riyals.
  expect(order.final_price_minor).toBeGreaterThanOrEqual(20_000)
  const paid = await shop.pay(buyer.token, order.id, { method: 'apple_pay', token: '{"paymentData":{}}' })
  expect(paid).toMatchObject({ status: 201, body: { payment: { status: 'paid', redirect_url: null } } })
  await shop.runJobs()
  expect(await shop.readOrder(buyer.token, order.id)).toMatchObject({ status: 'completed' })

  const poor = await shop.newClient()
  const small = (await shop.placeOrder(poor.token)).body.order
  const failed = await shop.pay(poor.token, small.id, { method: 'apple_pay', token: '{}' })
  expect(failed).toMatchObject({ status: 201, body: { payment: { status: 'payment_failed' } } })
  expect(failed.body.payment.failure.message).not.toBe('')
})

test('says with the receipt that the renewal waits for a card, which Apple Pay does not leave, and only where it does', async () => {
  const bought = async ({ renews, hasCard = false }: { renews: boolean; hasCard?: boolean }) => {
    const buyer = await shop.newClient()
    if (hasCard) await shop.saveCard(buyer.token)
    await db
      .updateTable('clients')
      .set({ email: `${buyer.phone.slice(1)}@example.test`, language: 'en' })
      .where('id', '=', buyer.clientId)
      .execute()
    const wish = { product_id: shop.plans.shared, auto_renew: renews }
    const { order } = (await shop.placeOrder(buyer.token, wish)).body
    await shop.pay(buyer.token, order.id, { method: 'apple_pay', token: '{"paymentData":{}}' })
    await shop.runJobs()
    const [plan] = (await shop.ask('GET /api/clients/v1/subscriptions', buyer)).body.subscriptions
    const messages = await db
      .selectFrom('messages')
      .select(['channel', ...wordColumns])
      .where('client_id', '=', buyer.clientId)
      .where('template', '=', 'order_completed')
      .execute()
    const said = (channel: string) => withWords(messages).find((one) => one.channel === channel)?.body ?? ''
    return { waits: plan.auto_renew_awaits_card, sms: said('sms'), mail: said('email') }
  }
  const without = await bought({ renews: true })
  expect(without.waits).toBe(true)
  expect(without.sms).toContain('It does not renew before you add a card.')
  expect(without.mail).toContain('• Automatic renewal: it begins when you add a card;')
  for (const other of [await bought({ renews: false }), await bought({ renews: true, hasCard: true })]) {
    expect(other.waits).toBe(false)
    expect(other.mail).toContain('is complete')
    expect(other.mail + other.sms).not.toMatch(/add a card/)
  }
})
