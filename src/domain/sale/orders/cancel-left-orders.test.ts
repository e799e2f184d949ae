import { expect, test, vi } from 'vitest'
import { findArchivableMonth, recordArchive, removeArchived } from '#domain/core/activity/archive-activities'
import { sealActivities } from '#domain/core/activity/seal-activities'
import { verifyActivities } from '#domain/core/activity/verify-activities'
import { signedInStaff, testContext } from '#test/api'
import { companyBody } from '#test/companies'
import { testDatabase } from '#test/database'
import { newSubscriber } from '#test/subscriber'
import { addPartner, partnerAsk } from '#test/partners'
import { approvedCard, openTestShop, travellingClock } from '#test/shop'

const { db, owner } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop

/** Buys the plan some minutes later, elsewhere. */
async function buyLater(token: string) {
  clock.travel(5 * 60_000)
  await shop.buy(token)
}
const statusOf = async (token: string, id: string) => (await shop.readOrder(token, id)).status

test('a plan that is bought is not asked to be paid by an order of it that was begun before', async () => {
  const { token } = await shop.newClient()
  const left = (await shop.placeOrder(token)).body.order
  const other = (await shop.placeOrder(token, { product_id: shop.plans.shared })).body.order
  await buyLater(token)
  expect(await shop.readOrder(token, left.id)).toMatchObject({
    status: 'cancelled',
    cancel_cause: 'bought_since',
  })
  // Another plan is another matter: it says itself that it is blocked.
  expect(await statusOf(token, other.id)).toBe('pending')

  const more = (await shop.placeOrder(token)).body.order
  await shop.runJobs()
  expect(await statusOf(token, more.id)).toBe('pending')
})

test('a renewal that lapsed unpaid is not asked for once the plan was bought anew', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  await she.travel(35)
  expect(await she.read()).toMatchObject({ status: 'expired', failed_renewal: { amount_minor: 6_900 } })
  const [renewal] = await she.renewals()
  await shop.buy(she.token)
  await shop.runJobs()
  expect(await she.read()).toMatchObject({ status: 'expired', failed_renewal: null })
  expect(await statusOf(she.token, String(renewal?.id))).toBe('cancelled')
})

test('what staff or a partner sent, and what a quote asks somebody else to pay, stays', async () => {
  const { token, phone, clientId } = await shop.newClient()
  const agreed = await ask('POST /api/users/v1/orders', {
    token: (await signedInStaff(db, 'admin')).token,
    body: { client_id: clientId, product_id: shop.plans.small, payment: 'link' },
  })
  expect(agreed.status).toBe(201)
  const partner = await addPartner(db, { products: [shop.plans.small] })
  const client = { phone_number: phone.slice(4) }
  const linked = await partnerAsk(ask, partner.token)('POST /orders', {
    body: { product_id: shop.plans.small, client, payment: 'link' },
  })
  const quoted = (await shop.placeOrder(token, { company: companyBody })).body.order
  const path = `POST /api/clients/v1/orders/${quoted.id}/payment_quote`
  expect((await ask(path, { token })).status).toBe(201)
  await buyLater(token)
  expect(await statusOf(token, agreed.body.order.id)).toBe('pending')
  expect(await statusOf(token, linked.body.order.id)).toBe('pending')
  expect(await statusOf(token, quoted.id)).toBe('pending')
})

test('an attempt that may still be paid is waited for, to its end', async () => {
  const { token } = await shop.newClient()
  const left = (await shop.placeOrder(token)).body.order
  await shop.startPaying(token, approvedCard, left)
  await buyLater(token)
  expect(await statusOf(token, left.id)).toBe('awaiting_payment')
  clock.travel(3_600_000)
  await shop.runJobs()
  expect(await statusOf(token, left.id)).toBe('cancelled')
})

test('the same is waited for where its plan came by a change, which leaves a job of its own', async () => {
  const { token } = await shop.newClient()
  const left = (await shop.placeOrder(token, { product_id: shop.plans.shared })).body.order
  clock.travel(5 * 60_000)
  const { subscription_id: id } = await shop.buy(token)
  const changed = await ask(`POST /api/clients/v1/subscriptions/${id}/plan_changes`, {
    token,
    body: { product_id: shop.plans.shared, accept_terms: true },
  })
  const { orderId, payment } = await shop.startPaying(token, approvedCard, changed.body.order)
  await shop.bank.walk(payment.redirect_url)
  await ask(`GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`, { token })
  // In another tab, before anything that the change left has run.
  expect((await shop.startPaying(token, approvedCard, left)).answer.status).toBe(201)
  await shop.runJobs()
  expect(await statusOf(token, left.id)).toBe('awaiting_payment')
  clock.travel(3_600_000)
  await shop.runJobs()
  expect(await statusOf(token, left.id)).toBe('cancelled')
})

/** As behind LOG_MONTHS, but for the files. */
async function archiveLog() {
  const ctx = testContext(db, { now: clock.now })
  const sealed = async () => {
    await sealActivities(ctx)
    expect((await verifyActivities(db)).waiting).toBe(0)
  }
  await vi.waitFor(sealed, { timeout: 20_000, interval: 50 })
  for (;;) {
    const month = await findArchivableMonth(owner, new Date('2100-01-01T00:00:00Z'))
    if (!month) break
    await recordArchive(owner, month, {
      name: `${month.month}.jsonl`,
      hash: '0'.repeat(64),
      now: clock.now(),
    })
  }
  // Partners' events go after 90 days.
  await owner.deleteFrom('webhook_events').execute()
  await removeArchived(owner)
}

test('whose act it was is not guessed from a purchase once its month has left the log', async () => {
  const { token, clientId } = await shop.newClient()
  const { token: staff } = await signedInStaff(db, 'admin', clock.now())
  const { order } = (
    await ask('POST /api/users/v1/orders', {
      token: staff,
      body: { client_id: clientId, product_id: shop.plans.small, payment: 'link' },
    })
  ).body
  await buyLater(token)
  expect((await ask(`POST /api/users/v1/orders/${order.id}/cancellation`, { token: staff })).status).toBe(200)
  const cancelled = await shop.readOrder(token, order.id)
  expect(cancelled).toMatchObject({ status: 'cancelled', cancel_cause: 'staff' })
  await archiveLog()
  expect(await shop.readOrder(token, order.id)).toEqual({ ...cancelled, cancel_cause: null })
})
