import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { minute } from '#rules/core/durations'
import { renewSubscription } from '#domain/sale/renewals/renew-subscription'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'
import { day, newSubscriber } from '#test/subscriber'

const { db, owner } = await testDatabase()
const shop = await openTestShop(db)

/** An order of this client for another plan, which is at the gateway. */
async function payOther(clientId: string, at: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with placed as (
      insert into orders (client_id, method, status, price_before_tax_minor, discount_minor, taxes_minor, price_after_tax_minor,
        previous_balance_minor, final_price_minor, auto_renew, language, payable_until, created_at, updated_at)
      values (${clientId}, 'store', 'awaiting_payment', 1000, 0, 0, 1000, 0, 1000, false, 'ar', ${at}, ${at}, ${at}) returning id),
    line as (
      insert into order_lines (order_id, product_id, name_ar, name_en, price_minor, points, days, group_sharing)
      select placed.id, p.id, p.name_ar, p.name_en, 1000, p.points, 30, p.group_sharing from placed, products p
      where p.id = ${shop.plans.shared})
    select id from placed`.execute(owner)
  return rows[0]?.id ?? ''
}

it('writes and charges nothing while another order of the client is at the gateway, and then looks again', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(28.5)
  const at = new Date(she.started.getTime() + 29.2 * day)
  const ctx = { ...shop.system, now: () => at }
  const other = await payOther(she.clientId, at)

  expect(await renewSubscription(ctx, she.id)).toEqual(new Date(at.getTime() + 5 * minute))
  expect(await she.renewals()).toEqual([])
  expect(await db.selectFrom('renewals').select('id').execute()).toEqual([])

  await sql`update orders set status = 'cancelled' where id = ${other}`.execute(owner)
  expect(await renewSubscription(ctx, she.id)).toBeNull()
  expect(await db.selectFrom('renewals').select(['status', 'tries']).execute()).toEqual([
    { status: 'paid', tries: 1 },
  ])
})

it('does not try a renewal again while more time of the same plan is at the bank, and wants nothing once that is paid', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  await she.travel(30.1)
  const { failed_renewal: failed, product } = await she.read()
  const tryAt = (Date.parse(failed.next_try_at) - she.started.getTime()) / day
  await she.travel(tryAt - 0.004)
  const { order } = (await shop.placeOrder(she.token, { product_id: product.id })).body
  const { payment } = await shop.startPaying(she.token, undefined, { id: order.id })
  await she.answer(she.card, '00')
  await she.travel(tryAt + 0.004)
  expect((await she.read()).status).toBe('past_due')

  await shop.bank.walk(payment.redirect_url)
  await shop.ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, { token: she.token })
  await she.travel(tryAt + 0.1)
  const plan = await she.read()
  expect(plan).toMatchObject({ status: 'active', failed_renewal: null })
  expect((Date.parse(plan.ends_at) - she.started.getTime()) / day).toBeCloseTo(60, 1)
  expect((await she.renewals()).map(({ status }) => status)).toEqual(['cancelled'])
})

/** At the end of her grace she is at the bank with the same plan; her own card would be accepted by now. */
async function atTheBankWhenTheGraceEnds() {
  const she = await newSubscriber(shop, db, { product: shop.plans.shared, code: '51' })
  const { phone } = await shop.newClient()
  await shop.ask(`PUT /api/clients/v1/subscriptions/${she.id}/members`, {
    token: she.token,
    body: { members: [{ phone_number: `0${phone.slice(4)}` }] },
  })
  await she.travel(90.1)
  const { grace_ends_at: end } = await she.read()
  const graceEnd = (Date.parse(end) - she.started.getTime()) / day
  await she.travel(graceEnd - 0.004)
  const { order } = (await shop.placeOrder(she.token, { product_id: shop.plans.shared })).body
  const { payment } = await shop.startPaying(she.token, undefined, { id: order.id })
  await she.answer(she.card, '00')
  return { she, graceEnd, order, payment }
}

const membersOf = (id: string) =>
  db.selectFrom('subscription_members').select('status').where('subscription_id', '=', id).execute()

describe('the same plan that is at the bank when the grace ends', () => {
  it('is waited for, and goes on with its members once it is paid', async () => {
    const { she, graceEnd, order, payment } = await atTheBankWhenTheGraceEnds()
    await she.travel(graceEnd + 0.004)
    expect(await she.read()).toMatchObject({ status: 'past_due' })

    await shop.bank.walk(payment.redirect_url)
    await shop.ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, { token: she.token })
    await she.travel(graceEnd + 0.1)
    expect(await she.read()).toMatchObject({ status: 'active', auto_renew: true, failed_renewal: null })
    expect((await she.renewals()).map(({ status }) => status)).toEqual(['cancelled'])
    expect(await membersOf(she.id)).toEqual([{ status: 'invited' }])
  })

  it('is not followed by a charge behind the end that was announced where it is left', async () => {
    const { she, graceEnd } = await atTheBankWhenTheGraceEnds()
    await she.travel(graceEnd + 0.1)
    expect(await she.read()).toMatchObject({ status: 'expired' })
    const [renewal] = await she.renewals()
    const tries = await she.payments(String(renewal?.id))
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 'payment_failed'))
  })
})
