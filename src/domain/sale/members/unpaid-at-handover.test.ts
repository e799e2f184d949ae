import { expect, it } from 'vitest'
import { signedInStaff } from '#test/api'
import { offeredPlan } from '#test/offered-plan'
import { openTestShop, poorCard } from '#test/shop'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop

it('more of a plan that was left unpaid is not asked for once the plan is somebody else’s, and begins no second one', async () => {
  const { owner, member, id, path } = await offeredPlan(shop)
  const more = (await shop.placeOrder(owner.token, { product_id: shop.plans.shared })).body.order
  const { payment } = await shop.startPaying(owner.token, poorCard, more)
  if (payment.redirect_url) await shop.bank.walk(payment.redirect_url)
  await ask(`GET /api/clients/v1/orders/${more.id}/payments/${payment.id}`, owner)
  expect(await shop.readOrder(owner.token, more.id)).toMatchObject({ status: 'declined', can_pay: true })
  // The member had wanted a plan of their own before.
  const theirs = (await shop.placeOrder(member.token, { product_id: shop.plans.shared })).body.order

  const card = await shop.saveCard(member.token)
  const taken = await ask(`PUT ${path}/ownership`, {
    token: member.token,
    body: { payment_method_id: card, accept_terms: true },
  })
  expect(taken.status).toBe(200)
  await shop.runJobs()
  const cancelled = { status: 'cancelled', cancel_cause: 'handed_over', can_pay: false }
  expect(await shop.readOrder(owner.token, more.id)).toMatchObject(cancelled)
  expect(await shop.readOrder(member.token, theirs.id)).toMatchObject(cancelled)
  expect((await shop.pay(owner.token, more.id, { method: 'card', token: 'tok_any' })).status).toBe(409)

  // Whoever wants it orders it anew, and is shown when it begins.
  expect((await shop.placeOrder(owner.token, { product_id: shop.plans.shared })).status).toBe(201)
  const { subscription } = (await ask(`GET /api/clients/v1/subscriptions/${id}`, member)).body
  expect(subscription.status).toBe('active')
})

it('a plan is taken over with no card, and no balance, that would pay more than was shown', async () => {
  const { member, path } = await offeredPlan(shop)
  const { token: staff } = await signedInStaff(db, 'admin')
  const give = (amount_minor: number) =>
    ask(`POST /api/users/v1/clients/${member.clientId}/balance_adjustments`, {
      token: staff,
      body: { amount_minor, reason: 'goodwill' },
    })
  const card = await shop.saveCard(member.token)
  const take = (expected_card_minor: number, expected_balance_minor = 23_000 - expected_card_minor) =>
    ask(`PUT ${path}/ownership`, {
      token: member.token,
      body: {
        payment_method_id: card,
        accept_terms: true,
        expected_price_minor: 23_000,
        expected_card_minor,
        expected_balance_minor,
      },
    })
  expect((await give(23_000)).status).toBe(201)
  expect(await take(23_000)).toMatchObject({ status: 409, body: { code: 300003 } })
  const { offers } = (await ask('GET /api/clients/v1/ownership_offers', member)).body
  expect(offers[0].renewal).toMatchObject({ price_after_tax_minor: 23_000, card_minor: 0 })
  await give(-23_000)
  expect(await take(0)).toMatchObject({ status: 409, body: { code: 300003 } })
  expect((await take(23_000)).status).toBe(200)
})
