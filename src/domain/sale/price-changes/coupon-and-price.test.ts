import { describe, expect, it } from 'vitest'
import { basisPoints } from '#rules/core/money'
import type { TemplateName } from '#rules/messages/message-templates'
import { addDays } from '#rules/core/riyadh-days'
import { newId } from '#domain/core/new-id'
import { announcePriceChange } from '#domain/sale/price-changes/announce-price-change'
import { signedInStaff } from '#test/api'
import { withWords, wordColumns } from '#test/sent-words'
import { addTestCoupon, openTestShop, travellingClock } from '#test/shop'
import { newSubscriber, type Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

/**
 * A coupon that ends, and a price that is scheduled: whatever is said of later renewals is what they are
 * charged.
 */

const { db } = await testDatabase()
const clock = travellingClock(new Date('2027-01-05T07:00:00Z'))
const shop = await openTestShop(db, { now: clock.now })
const staff = await signedInStaff(db, 'admin')
const { small, shared } = shop.plans
const own = '/api/clients/v1'

/** So much off so many renewals; its code. */
async function newCoupon(percent: number, renewals: number | null): Promise<string> {
  const code = `C${newId().slice(-8).toUpperCase()}`
  const discount = { kind: 'percent' as const, percentage: basisPoints(percent * 100) }
  await addTestCoupon(shop.system, code, { discount, renewals })
  return code
}

/**
 * Staff schedule 253.00 with tax, and subscribers are notified of it. A later test's takes the place of an
 * earlier one's.
 */
async function schedule(product: string, inDays: number): Promise<string> {
  await db.updateTable('price_changes').set({ status: 'withdrawn' }).execute()
  const id = newId()
  const now = clock.now()
  await db
    .insertInto('price_changes')
    .values({
      id,
      product_id: product,
      price_minor: 22_000n,
      price_with_tax_minor: 25_300n,
      applies_from: addDays(now, inDays),
      text_ar: 'ارتفعت الكلفة.',
      text_en: 'Costs rose.',
      asks_consent: false,
      status: 'scheduled',
      staff_user_id: staff.staffId,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await announcePriceChange(shop.system, id)
  return id
}

type Said = {
  price_after_tax_minor: number
  discounted_renewals: number | null
  later_prices: { renewals: number | null; price_after_tax_minor: number }[]
}

/**
 * The prices of the first renewals behind those that the coupon lowers, as «then …» says them: from which one
 * on, and which.
 */
function saidBehind({ discounted_renewals: lowered, later_prices: later }: Said) {
  const from = lowered ?? Infinity
  const row = later.flatMap((one) => Array<number>(one.renewals ?? 4).fill(one.price_after_tax_minor))
  return { from, prices: row.slice(0, 4) }
}

const charged = async (one: Subscriber) =>
  (await one.renewals()).map((order) => Number(order.price_after_tax_minor))
const quote = async (token: string, body: object) =>
  (await shop.ask(`POST ${own}/quotes`, { token, body })).body.quote

async function bodies(clientId: string, template: TemplateName, channel: 'sms' | 'email') {
  const rows = await db
    .selectFrom('messages')
    .select(wordColumns)
    .where('client_id', '=', clientId)
    .where('template', '=', template)
    .where('channel', '=', channel)
    .orderBy('id')
    .execute()
  return withWords(rows).map(({ body }) => body)
}

describe('a price that is scheduled for a day behind the last renewal that a coupon lowers', () => {
  it('is what is said to follow the coupon, in the checkout, in the account and in the receipt', async () => {
    const code = await newCoupon(50, 2)
    await schedule(small, 80)
    const { token } = await shop.newClient()
    const { renewal } = await quote(token, { product_id: small, coupon: code })
    const she = await newSubscriber(shop, db, { coupon: code, order: { auto_renew: true } })
    const said = [renewal, (await she.read()).renewal].map(saidBehind)
    const [receipt] = await bodies(she.clientId, 'order_completed', 'email')
    await she.travel(125)
    const prices = await charged(she)
    expect(prices).toEqual([3_450, 3_450, 25_300, 25_300])
    for (const { from, prices: then } of said) {
      expect(then.slice(0, prices.length - from)).toEqual(prices.slice(from))
    }
    expect(receipt).toContain('A renewal once the coupon has ended: SAR 253.00')
  })

  it('is announced beside the price that it takes the place of, and not beside the one of the coupon', async () => {
    const she = await newSubscriber(shop, db, { product: shared, coupon: await newCoupon(50, 2) })
    await schedule(shared, 200)
    const [text] = await bodies(she.clientId, 'price_change', 'sms')
    expect(text).toMatch(/253\b.*\b230\b/)
    expect(text).not.toContain('115')
  })

  it('is announced with a coupon that still lasts then, on both sides', async () => {
    const she = await newSubscriber(shop, db, { product: shared, coupon: await newCoupon(50, null) })
    await schedule(shared, 200)
    const [text] = await bodies(she.clientId, 'price_change', 'sms')
    expect(text).toMatch(/126\.50.*\b115\b/)
  })

  it('ends no coupon in the receipt before it, where that lasts', async () => {
    const she = await newSubscriber(shop, db, { coupon: await newCoupon(50, null) })
    await schedule(small, 45)
    await she.travel(31)
    const [receipt, ...others] = await bodies(she.clientId, 'renewal_paid', 'email')
    expect(receipt).toContain('34.50')
    expect(receipt).not.toContain('coupon')
    expect(others).toEqual([])
    await she.travel(61)
    expect(await charged(she)).toEqual([3_450, 12_650])
  })

  it('is what a smaller plan costs behind the coupon, of which it is scheduled', async () => {
    const she = await newSubscriber(shop, db, { product: shared, coupon: await newCoupon(50, 2) })
    await schedule(small, 140)
    const path = `POST ${own}/subscriptions/${she.id}/plan_changes`
    const ask = (body: object) => shop.ask(path, { token: she.token, body: { product_id: small, ...body } })
    const quoted = saidBehind((await ask({})).body.quote)
    await ask({ accept_terms: true })
    const shown = saidBehind((await she.read()).renewal)
    await she.travel(185)
    const prices = await charged(she)
    expect(prices).toEqual([3_450, 3_450, 25_300, 25_300])
    for (const { from, prices: then } of [quoted, shown]) expect(then.slice(0, 2)).toEqual(prices.slice(from))
  })
})

describe('a plan that is offered while a price is scheduled for it', () => {
  async function offered(coupon?: string) {
    const owner = await newSubscriber(shop, db, { product: shared, ...(coupon && { coupon }) })
    const member = await shop.newClient()
    await shop.saveCard(member.token)
    const path = `${own}/subscriptions/${owner.id}`
    const body = { members: [{ phone_extension: '+966', phone_number: member.phone.slice(4) }] }
    await shop.ask(`PUT ${path}/members`, { token: owner.token, body })
    await shop.ask(`GET ${own}/memberships`, member)
    const change = await schedule(shared, 200)
    const [{ id }] = (await owner.read()).members
    await shop.ask(`PUT ${path}/ownership`, { token: owner.token, body: { member_id: id } })
    const [offer] = (await shop.ask(`GET ${own}/ownership_offers`, member)).body.offers
    const { payment_methods } = (await shop.ask(`GET ${own}/payment_methods`, member)).body
    const take = (seen: object) =>
      shop.ask(`PUT ${path}/ownership`, {
        token: member.token,
        body: { payment_method_id: payment_methods[0].id, accept_terms: true, ...seen },
      })
    return { owner, member, offer, take, change, path }
  }

  it('says it beside the consent, which agrees to it', async () => {
    const { member, offer, take, change } = await offered()
    expect(offer).toMatchObject({
      renewal: { price_after_tax_minor: 23_000 },
      price_change: { id: change, price_after_tax_minor: 25_300 },
    })
    // What stood there was none.
    expect(await take({ price_change_id: null })).toMatchObject({ status: 409, body: { code: 300003 } })
    expect((await take({ price_change_id: offer.price_change.id })).status).toBe(200)
    expect(await bodies(member.clientId, 'price_change', 'sms')).toEqual([])
  })

  it('notifies whoever takes it without having seen it', async () => {
    const { member, take } = await offered()
    expect((await take({})).status).toBe(200)
    const [text] = await bodies(member.clientId, 'price_change', 'sms')
    expect(text).toContain('253')
  })

  it('says what follows the coupon as its new owner is charged', async () => {
    const { offer, take, member, path } = await offered(await newCoupon(50, 2))
    expect(saidBehind(offer.renewal)).toEqual({ from: 2, prices: [25_300, 25_300, 25_300, 25_300] })
    expect((await take({ price_change_id: offer.price_change.id })).status).toBe(200)
    const { subscription } = (await shop.ask(`GET ${path}`, member)).body
    expect(saidBehind(subscription.renewal)).toEqual(saidBehind(offer.renewal))
  })
})
