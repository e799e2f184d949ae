import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addStoryPlan, openTestShop } from '#test/shop'
import { newSubscriber, type Subscriber } from '#test/subscriber'
import { openSubscriptionDesk } from '#test/subscription-desk'

/** A price is scheduled for a plan whose owner has chosen another one for the paid end. */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const desk = await openSubscriptionDesk(shop, db)
const admin = await signedInStaff(db, 'admin')
const own = '/api/clients/v1/subscriptions'

/** 200.00 before tax, 30 days, with a name of its own. */
const newPlan = () => addStoryPlan(shop.system, 20_000)
const smaller = await addStoryPlan(shop.system, 5_000)

/** Staff schedule 300.00 for a plan's subscribers; its id. */
async function schedule(plan: string, wish: { asks?: boolean; inDays?: number } = {}): Promise<string> {
  const made = await shop.ask(`POST /api/users/v1/products/${plan}/price_changes`, {
    token: admin.token,
    body: {
      price_minor: 30_000,
      applies_on: riyadhDate(addDays(new Date(), wish.inDays ?? 20)),
      text_ar: 'نص',
      text_en: 'Text',
      asks_consent: wish.asks ?? false,
    },
  })
  expect(made.status).toBe(201)
  await shop.runJobs()
  return made.body.price_changes[0].id
}

async function withdraw(plan: string, id: string): Promise<void> {
  const path = `/api/users/v1/products/${plan}/price_changes/${id}`
  expect((await shop.ask(`DELETE ${path}`, { token: admin.token })).status).toBe(200)
  await shop.runJobs()
}

async function choose(she: Subscriber): Promise<string> {
  const body = { product_id: smaller, accept_terms: true }
  const made = await shop.ask(`POST ${own}/${she.id}/plan_changes`, { token: she.token, body })
  expect(made.status).toBe(201)
  return (await she.read()).scheduled_change.id
}

const undo = (she: Subscriber, id: string) =>
  shop.ask(`DELETE ${own}/${she.id}/plan_changes/${id}`, { token: she.token })

async function notified(she: Subscriber): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('template')
    .where('client_id', '=', she.clientId)
    .where('channel', '=', 'sms')
    .where(sql<boolean>`template like 'price_change%'`)
    .orderBy('id')
    .execute()
  return rows.map(({ template }) => template)
}

const concerned = async (plan: string) => {
  const { body } = await shop.ask(`GET /api/users/v1/products/${plan}/price_changes`, { token: admin.token })
  return {
    announced: body.price_changes[0].subscribers,
    renewing: body.renewing.reduce((sum: number, row: { subscribers: number }) => sum + row.subscribers, 0),
  }
}

it.each([
  { asks: false, template: 'price_change' },
  { asks: true, template: 'price_change_asked' },
])(
  'is said to its owner once that choice is undone (asks for consent: $asks)',
  async ({ asks, template }) => {
    const plan = await newPlan()
    const she = await newSubscriber(shop, db, { product: plan })
    const chosen = await choose(she)
    await schedule(plan, { asks })
    expect(await she.read()).toMatchObject({
      renewal: { product: { id: smaller }, price_after_tax_minor: 5_750, needs_consent: false },
      price_change: null,
    })
    expect(await notified(she)).toEqual([])
    expect(await concerned(plan)).toEqual({ announced: 0, renewing: 0 })

    await undo(she, chosen)
    expect((await she.read()).price_change).not.toBeNull()
    expect(await notified(she)).toEqual([template])
    expect(await concerned(plan)).toEqual({ announced: 1, renewing: 1 })
  },
)

it('is said in the dialog of staff who undo that choice', async () => {
  const plan = await newPlan()
  const she = await newSubscriber(shop, db, { product: plan })
  const chosen = await choose(she)
  await schedule(plan)
  const { effects } = await desk.actAfterDryRun(she.id, { action: 'undo_change', change_id: chosen })
  const templates = effects.messages.map((one: { template: string }) => one.template)
  expect(templates).toContain('price_change')
  expect(await notified(she)).toEqual(['price_change'])
})

it('is said also where its day has come when that choice is undone', async () => {
  const plan = await newPlan()
  const she = await newSubscriber(shop, db, { product: plan })
  const chosen = await choose(she)
  await schedule(plan, { inDays: 16 })
  await she.travel(25)
  expect(await notified(she)).toEqual([])
  await undo(she, chosen)
  expect(await notified(she)).toEqual(['price_change'])
  expect((await she.read()).renewal.price_after_tax_minor).toBe(34_500)
})

it('is not said to who begins to renew with another plan', async () => {
  const plan = await newPlan()
  const she = await newSubscriber(shop, db, { product: plan })
  await choose(she)
  await she.stop()
  await schedule(plan)
  await she.renewWith(she.card)
  expect((await she.read()).renewal.product.id).toBe(smaller)
  expect(await notified(she)).toEqual([])
})

it('stays as it is where its withdrawal finds the choice, and is said to be withdrawn where that is undone', async () => {
  const plan = await newPlan()
  const she = await newSubscriber(shop, db, { product: plan })
  const change = await schedule(plan)
  expect(await notified(she)).toEqual(['price_change'])
  const chosen = await choose(she)
  await withdraw(plan, change)
  expect(await notified(she)).toEqual(['price_change'])
  await undo(she, chosen)
  expect(await notified(she)).toEqual(['price_change', 'price_change_withdrawn'])
})

it('is said of the plan that is paid for and has not begun', async () => {
  const she = await newSubscriber(shop, db, { product: await newPlan() })
  const next = await newPlan()
  await desk.actAfterDryRun(she.id, { action: 'schedule_plan', product_id: next })
  await she.travel(29.5)
  expect(await she.read()).toMatchObject({ scheduled_change: { status: 'paid' } })
  const change = await schedule(next, { inDays: 50 })
  expect(await she.read()).toMatchObject({ price_change: { id: change } })
  expect(await notified(she)).toEqual(['price_change'])
})

describe('of the plan that was chosen', () => {
  /** 40.00 before tax, 7 days: charged first on day 29, from day 37 on at the price of day 34. */
  const week = () => addStoryPlan(shop.system, 4_000, { days: 7 })
  const change = (she: Subscriber, body: object) =>
    shop.ask(`POST ${own}/${she.id}/plan_changes`, { token: she.token, body })
  const charged = async (she: Subscriber) =>
    (await she.renewals()).map((order) => Number(order.price_after_tax_minor))
  const bodyOf = async (she: Subscriber) =>
    (
      await db
        .selectFrom('messages')
        .select('body')
        .where('client_id', '=', she.clientId)
        .where('channel', '=', 'sms')
        .where('template', '=', 'price_change')
        .executeTakeFirstOrThrow()
    ).body

  it('is shown beside the choice, which agrees to it, and is charged as it was shown', async () => {
    const chosen = await week()
    const she = await newSubscriber(shop, db, { product: await newPlan() })
    const id = await schedule(chosen, { asks: true, inDays: 34 })
    const { quote } = (await change(she, { product_id: chosen })).body
    expect(quote).toMatchObject({
      kind: 'downgrade',
      price_after_tax_minor: 4_600,
      renewal: null,
      price_change: { id, price_after_tax_minor: 34_500, asks_consent: true },
    })
    const wish = { product_id: chosen, accept_terms: true }
    const unseen = await change(she, { ...wish, price_change_id: null })
    expect(unseen).toMatchObject({ status: 409, body: { code: 300003 } })
    expect((await change(she, { ...wish, price_change_id: id })).status).toBe(201)
    expect(await she.read()).toMatchObject({
      renewal: { price_after_tax_minor: 4_600, needs_consent: false },
      price_change: { id, price_after_tax_minor: 34_500, is_agreed: true },
    })
    await she.travel(38)
    expect(await charged(she)).toEqual([4_600, 34_500])
    expect(await notified(she)).toEqual([])
  })

  it('is said with the choice where nothing was shown, by its client or by staff, and once', async () => {
    const chosen = await week()
    const [she, he] = [
      await newSubscriber(shop, db, { product: await newPlan() }),
      await newSubscriber(shop, db, { product: await newPlan() }),
    ]
    await schedule(chosen, { inDays: 34 })
    expect((await change(she, { product_id: chosen, accept_terms: true })).status).toBe(201)
    const { effects } = await desk.actAfterDryRun(he.id, { action: 'schedule_plan', product_id: chosen })
    const templates = effects.messages.map((one: { template: string }) => one.template)
    expect(templates).toContain('price_change')
    for (const one of [she, he]) {
      // oxlint-disable-next-line no-await-in-loop
      expect([await notified(one), await bodyOf(one)]).toEqual([
        ['price_change'],
        expect.stringMatching(/345\b.*\b46\b/s),
      ])
    }
    await she.travel(38)
    expect(await charged(she)).toEqual([4_600, 34_500])
    expect(await notified(she)).toEqual(['price_change'])
  })

  it('is announced to who has chosen it already, and withdrawn', async () => {
    const chosen = await week()
    const she = await newSubscriber(shop, db, { product: await newPlan() })
    expect((await change(she, { product_id: chosen, accept_terms: true })).status).toBe(201)
    const id = await schedule(chosen, { inDays: 34 })
    expect(await concerned(chosen)).toEqual({ announced: 1, renewing: 1 })
    expect(await notified(she)).toEqual(['price_change'])
    expect(await bodyOf(she)).toMatch(/345\b.*\b46\b/s)
    await withdraw(chosen, id)
    expect(await notified(she)).toEqual(['price_change', 'price_change_withdrawn'])
    expect((await she.read()).price_change).toBeNull()
  })

  it('is none where its day comes before the payment of the chosen plan, which agrees to that sum', async () => {
    const chosen = await week()
    const she = await newSubscriber(shop, db, { product: await newPlan() })
    await schedule(chosen, { inDays: 20 })
    expect((await change(she, { product_id: chosen })).body.quote).toMatchObject({ price_change: null })
    expect((await change(she, { product_id: chosen, accept_terms: true })).status).toBe(201)
    expect((await she.read()).price_change).toBeNull()
    await she.travel(38)
    expect(await charged(she)).toEqual([4_600, 4_600])
    expect(await notified(she)).toEqual([])
  })
})
