import { expect, it } from 'vitest'
import { riyadhDate } from '#rules/core/riyadh-days'
import { newId } from '#domain/core/new-id'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { approvedCard, openTestShop } from '#test/shop'
import { day, newSubscriber } from '#test/subscriber'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const admin = await signedInStaff(db, 'admin')
const own = '/api/clients/v1'

/**
 * A renewal whose charge failed on day 29, paid at once by hand with another saved card, which renews from
 * then on where that was chosen.
 */
async function paidByHand(renewsWith: boolean) {
  const she = await newSubscriber(shop, db, { code: '51' })
  const { payment_method_id: before } = await she.read()
  await she.travel(29.1)
  const [renewal] = await she.renewals()
  const id = String(renewal?.id)
  const other = await she.addCard({ number: approvedCard })
  const { payment } = (
    await shop.pay(she.token, id, {
      method: 'saved_card',
      payment_method_id: other,
      ...(renewsWith && { use_for_renewals: true }),
      supersede: true,
    })
  ).body
  if (payment.redirect_url) await shop.bank.walk(payment.redirect_url)
  await shop.ask(`GET ${own}/orders/${id}/payments/${payment.id}`, { token: she.token })
  await shop.runJobs()
  await she.travel(29.2)
  expect((await she.read()).payment_method_id).toBe(renewsWith ? other : before)
  const withdraw = () => shop.ask(`POST ${own}/orders/${id}/refund_requests`, { token: she.token, body: {} })
  return { she, id, before, withdraw }
}

it.each([false, true])(
  'by law: the renewal stops, and the card of before is left (the other one renewed: %s)',
  async (renewsWith) => {
    const { she, before, withdraw } = await paidByHand(renewsWith)
    expect((await withdraw()).status).toBe(201)
    await shop.runJobs()
    expect(await she.read()).toMatchObject({ auto_renew: false, payment_method_id: before })
    expect((await she.result()).map((one) => one.replace(/:.*/, ''))).toContain('renewal_refunded')
  },
)

it('by staff', async () => {
  const { she, id, before } = await paidByHand(true)
  const answer = await shop.ask(`POST /api/users/v1/orders/${id}/refunds`, {
    token: admin.token,
    body: { amount_minor: 6_900, destination: 'card', period: 'end', reason: 'asked' },
    headers: { 'Idempotency-Key': newId() },
  })
  expect(answer.status).toBe(201)
  expect(await she.read()).toMatchObject({ auto_renew: false, payment_method_id: before })
})

it('with a pause behind the period that it paid for', async () => {
  const { she, withdraw } = await paidByHand(true)
  const until = riyadhDate(new Date(Number(she.started) + 75 * day))
  const paused = await shop.ask(`PUT ${own}/subscriptions/${she.id}/pause`, {
    token: she.token,
    body: { until },
  })
  expect(paused.status).toBe(200)
  expect((await withdraw()).status).toBe(201)
  expect(await she.read()).toMatchObject({ auto_renew: false, paused_until: null })
})
