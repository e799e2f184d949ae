import { expect, test } from 'vitest'
import { basisPoints } from '#rules/core/money'
import { getPaymentToSync, syncPayment } from '#domain/sale/payments/sync-payment'
import { notifyOrderReceived, notifyPaymentFailed } from '#domain/sale/notifications/notify-order'
import { signedInClient } from '#test/api'
import { testDatabase } from '#test/database'
import { withWords, wordColumns } from '#test/sent-words'
import { addTestCoupon, openTestShop, poorCard } from '#test/shop'

const { db, unguarded } = await testDatabase()
const shop = await openTestShop(db)

async function notifiedAt(clientId: string) {
  const rows = await db
    .selectFrom('messages')
    .select(['channel', 'template', 'recipient', 'status', ...wordColumns])
    .where('client_id', '=', clientId)
    .orderBy('template')
    .orderBy('channel')
    .execute()
  return withWords(rows)
}

const announcements = (orderId: string) =>
  db
    .selectFrom('jobs')
    .select('due_at')
    .where('name', '=', 'order.tell_received')
    .where('subject_id', '=', orderId)
    .execute()

test('a client with an email hears of money and plan there, and of the plan by SMS too', async () => {
  const { token, clientId, phone } = await signedInClient(db, { profile: true })
  const order = await shop.buy(token)
  const result = await notifiedAt(clientId)
  expect(result).toMatchObject([
    { channel: 'email', template: 'order_completed', recipient: 'noura@example.test', status: 'sent' },
    { channel: 'sms', template: 'order_completed', recipient: phone, status: 'sent' },
  ])
  // No job waits to tell of the money alone.
  expect(await announcements(order.id)).toEqual([])
  // One email, with what a tax invoice says of the sums.
  const [mail] = result
  expect(mail?.body).toContain('• المبلغ قبل الضريبة: \u206660.00\u2069 ر.س')
  expect(mail?.body).toContain('• الضريبة: \u20669.00\u2069 ر.س')
  expect(mail?.body).toContain('• المجموع شاملًا الضريبة: \u206669.00\u2069 ر.س')
  expect(mail?.body).toContain('فاتورتكم الضريبية في صفحة الطلب.')
  expect(mail?.body).toContain(`http://store.test/user/orders/${order.id}`)

  // A job that runs again tells nothing twice.
  await notifyOrderReceived(shop.system, order.id)
  await shop.runJobs()
  expect(await notifiedAt(clientId)).toHaveLength(2)
})

test('whoever paid nothing is promised no tax invoice', async () => {
  const { token, clientId } = await signedInClient(db, { profile: true })
  await addTestCoupon(shop.system, 'NOTHING', {
    discount: { kind: 'percent', percentage: basisPoints(10_000) },
  })
  const orderId: string = (await shop.placeOrder(token, { coupon: 'NOTHING' })).body.order.id
  await shop.pay(token, orderId, { method: 'balance' })
  await shop.runJobs()
  const [mail] = await notifiedAt(clientId)
  expect(mail).toMatchObject({ channel: 'email', template: 'order_completed' })
  expect(mail?.body).toContain(`http://store.test/user/orders/${orderId}`)
  expect(mail?.body).not.toContain('فاتور')
})

test('without an email, the SMS has to do', async () => {
  const { token, clientId, phone } = await shop.newClient()
  await shop.buy(token)
  const result = await notifiedAt(clientId)
  expect(result).toContainEqual(
    expect.objectContaining({ channel: 'sms', template: 'order_completed', recipient: phone }),
  )
  expect(result.every(({ channel }) => channel === 'sms')).toBe(true)
})

test('the money is told although the plan has to wait', async () => {
  const { token, clientId } = await shop.newClient()
  const { orderId, payment } = await shop.startPaying(token)
  await shop.bank.walk(payment.redirect_url)
  await syncPayment(shop.system, await getPaymentToSync(shop.system, payment.id))
  await notifyOrderReceived(shop.system, orderId)
  expect(await notifiedAt(clientId)).toMatchObject([{ channel: 'sms', template: 'order_received' }])
})

test('a minute after a plan could not begin its money is looked at, and of an order of nothing none is told', async () => {
  const { token, clientId } = await shop.newClient()
  await addTestCoupon(shop.system, 'GIFT', { discount: { kind: 'percent', percentage: basisPoints(10_000) } })
  const orderId: string = (await shop.placeOrder(token, { coupon: 'GIFT' })).body.order.id
  await shop.pay(token, orderId, { method: 'balance' })
  expect(await announcements(orderId)).toEqual([])
  // Another plan has taken its place meanwhile.
  const now = new Date()
  await unguarded((tx) =>
    tx
      .insertInto('subscriptions')
      .values({
        client_id: clientId,
        product_id: shop.plans.shared,
        status: 'active',
        starts_at: now,
        ends_at: new Date(now.getTime() + 86_400_000),
        created_at: now,
        updated_at: now,
      })
      .execute(),
  )
  await shop.runJobs()
  const [waiting] = await announcements(orderId)
  expect(waiting?.due_at.getTime()).toBeGreaterThan(now.getTime() + 59_000)
  expect(await notifiedAt(clientId)).toEqual([])
  await shop.runJobs(() => new Date(Date.now() + 61_000))
  expect(await notifiedAt(clientId)).toEqual([])
})

test('a refused card is told once per order, in the language of the client', async () => {
  const { token, clientId } = await signedInClient(db, { profile: true, language: 'en' })
  const order = (await shop.placeOrder(token)).body.order
  for (const _ of [1, 2]) {
    const { payment } = await shop.startPaying(token, poorCard, order)
    await shop.bank.walk(payment.redirect_url)
    await shop.ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, { token })
    await shop.runJobs()
  }
  expect(await notifiedAt(clientId)).toMatchObject([{ channel: 'email', template: 'payment_failed' }])
  const [{ body } = { body: '' }] = await notifiedAt(clientId)
  expect(body).toContain('No money was taken')
})

test('of orders that fail one after the other one is told, and none that was ordered anew since', async () => {
  const { token, clientId } = await signedInClient(db, { profile: true })
  const orders = []
  for (const _ of [1, 2, 3]) {
    const { orderId, payment } = await shop.startPaying(token, poorCard)
    await shop.bank.walk(payment.redirect_url)
    await shop.ask(`GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`, { token })
    await notifyPaymentFailed(shop.system, orderId)
    orders.push(orderId)
  }
  expect(await notifiedAt(clientId)).toHaveLength(1)
  // Left before the next order, it is pointless behind it.
  await shop.runJobs()
  expect(await notifiedAt(clientId)).toMatchObject([{ template: 'payment_failed', status: 'failed' }])
  const later = { ...shop.system, now: () => new Date(Date.now() + 3_700_000) }
  await notifyPaymentFailed(later, orders[2] ?? '')
  await shop.runJobs(later.now)
  expect((await notifiedAt(clientId)).filter(({ status }) => status === 'sent')).toHaveLength(1)
})

test('whoever has paid meanwhile is not told of a failure', async () => {
  const { token, clientId } = await signedInClient(db, { profile: true })
  const order = await shop.buy(token)
  await notifyPaymentFailed(shop.system, order.id)
  expect((await notifiedAt(clientId)).map(({ template }) => template)).not.toContain('payment_failed')
})

test('money that must not be kept is told once, with its reason', async () => {
  const { token, clientId } = await signedInClient(db, { profile: true })
  const { orderId, payment } = await shop.startPaying(token)
  await shop.ask(`POST /api/clients/v1/orders/${orderId}/cancellation`, { token })
  await shop.bank.walk(payment.redirect_url)
  await shop.runJobs(() => new Date(Date.now() + 3_600_000))
  const result = await notifiedAt(clientId)
  expect(result).toMatchObject([{ channel: 'email', template: 'payment_returned', status: 'sent' }])
  expect(result[0]?.body).toContain('لأن الطلب أُلغي قبل وصوله')
})
