import { afterEach, describe, expect, it } from 'vitest'
import type { TemplateName } from '#rules/messages/message-templates'
import { newId } from '#domain/core/new-id'
import { announcePriceChange } from '#domain/sale/price-changes/announce-price-change'
import { formatRiyalsText } from '#locales/format'
import { basisPoints } from '#rules/core/money'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { signedInStaff } from '#test/api'
import { giveBalance } from '#test/balance'
import { withWords, wordColumns } from '#test/sent-words'
import { addStoryPlan, addTestCoupon, openTestShop } from '#test/shop'
import { newSubscriber, type Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'
import { pageBehind } from '#test/short-link'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const staff = await signedInStaff(db, 'admin')
const own = '/api/clients/v1'
const setTax = (bp: number) => db.updateTable('taxes').set({ percentage_bp: bp }).execute()
afterEach(async () => setTax(1_500))

/**
 * A plan of its own for each story, so that no scheduled price touches another one's. 50.00 before tax, 30
 * days.
 */
const newPlan = (price = 5_000) => addStoryPlan(shop.system, price)

/** Staff schedule a price for so many days from now; with `isNotified` the job has announced it. */
async function schedule(
  plan: string,
  wish: { price: number; asks?: boolean; inDays?: number; isNotified?: boolean },
): Promise<string> {
  const id = newId()
  const now = shop.system.now()
  await db
    .insertInto('price_changes')
    .values({
      id,
      product_id: plan,
      price_minor: BigInt(wish.price),
      applies_from: addDays(now, wish.inDays ?? 20),
      text_ar: 'ارتفعت الكلفة.',
      text_en: 'Costs rose.',
      asks_consent: wish.asks ?? false,
      status: 'scheduled',
      staff_user_id: staff.staffId,
      created_at: now,
      updated_at: now,
    })
    .execute()
  if (wish.isNotified !== false) await announcePriceChange(shop.system, id)
  return id
}

/** `seen`: what stood beside the button. */
const agree = (she: Subscriber, change: string, seen: Record<string, number> = {}) => {
  const query = new URLSearchParams(Object.entries(seen).map(([name, sum]) => [name, String(sum)]))
  return shop.ask(`PUT ${own}/subscriptions/${she.id}/price_consents/${change}?${query}`, {
    token: she.token,
  })
}

/** Asks what going to another plan costs, or goes there. */
const change = (she: Subscriber, body: object) =>
  shop.ask(`POST ${own}/subscriptions/${she.id}/plan_changes`, { token: she.token, body })

/** What the checkout says of renewals to somebody who has nothing yet. */
async function quoteOf(plan: string, coupon?: string) {
  const { token } = await shop.newClient()
  const body = { product_id: plan, ...(coupon && { coupon }) }
  return (await shop.ask(`POST ${own}/quotes`, { token, body })).body.quote.renewal
}

/** SMS of one kind, oldest first. */
async function sms(she: Subscriber, template: TemplateName): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select(wordColumns)
    .where('client_id', '=', she.clientId)
    .where('channel', '=', 'sms')
    .where('template', '=', template)
    .orderBy('id')
    .execute()
  return withWords(rows).map(({ body }) => body)
}

/** As an SMS says it. */
const words = (minor: number) => formatRiyalsText(minor, 'en').replace(/\.00$/, '')

type Story = {
  /** Halalas with tax, and how much of it the balance pays. */
  price: number
  balance?: number
  /** The plan that is bought. */
  plan?: string
  /** Days after which the card is charged. */
  chargedAt?: number
  play: () => Promise<Subscriber>
}

const stories: Record<string, Story> = {
  'a plain renewal': {
    price: 5_750,
    play: async () => newSubscriber(shop, db, { product: await newPlan() }),
  },
  'a scheduled price without consent, bought before': {
    price: 9_200,
    play: async () => {
      const product = await newPlan()
      const she = await newSubscriber(shop, db, { product })
      await schedule(product, { price: 8_000 })
      expect((await sms(she, 'price_change'))[0]).toContain(words(9_200))
      return she
    },
  },
  'a scheduled price that was agreed to': {
    price: 9_200,
    play: async () => {
      const product = await newPlan()
      const she = await newSubscriber(shop, db, { product })
      await agree(she, await schedule(product, { price: 8_000, asks: true }))
      return she
    },
  },
  'a scheduled price, bought after its announcement': {
    price: 9_200,
    play: async () => {
      const product = await newPlan()
      const change = await schedule(product, { price: 8_000, asks: true })
      const quote = await quoteOf(product)
      expect(quote).toMatchObject({
        price_after_tax_minor: 9_200,
        price_change: { id: change, price_after_tax_minor: 9_200, asks_consent: true },
      })
      const she = await newSubscriber(shop, db, {
        product,
        order: { auto_renew: true, price_change_id: change },
      })
      expect((await she.read()).price_change).toMatchObject({ id: change, is_agreed: true })
      expect(await sms(she, 'price_change_asked')).toEqual([])
      return she
    },
  },
  'a scheduled price that is lower than the one in the shop': {
    price: 8_050,
    play: async () => {
      const product = await newPlan(9_000)
      await schedule(product, { price: 7_000 })
      expect(await quoteOf(product)).toMatchObject({ price_after_tax_minor: 8_050 })
      return newSubscriber(shop, db, { product })
    },
  },
  'a price scheduled for later than the next period': {
    price: 5_750,
    play: async () => {
      const product = await newPlan()
      await schedule(product, { price: 8_000, inDays: 45 })
      expect(await quoteOf(product)).toMatchObject({
        price_after_tax_minor: 5_750,
        price_change: { price_after_tax_minor: 9_200 },
      })
      return newSubscriber(shop, db, { product })
    },
  },
  'a smaller plan that was chosen': {
    price: 2_300,
    plan: 'Smaller',
    play: async () => {
      const product = await newPlan()
      const smaller = await newPlan(2_000)
      await db.updateTable('products').set({ name_en: 'Smaller' }).where('id', '=', smaller).execute()
      const she = await newSubscriber(shop, db, { product })
      expect((await change(she, { product_id: smaller, accept_terms: true })).status).toBe(201)
      return she
    },
  },
  'a smaller plan that was chosen, for which another price is scheduled': {
    price: 2_300,
    plan: 'Smaller',
    play: async () => {
      const smaller = await newPlan(2_000)
      await db.updateTable('products').set({ name_en: 'Smaller' }).where('id', '=', smaller).execute()
      const she = await newSubscriber(shop, db, { product: await newPlan() })
      await schedule(smaller, { price: 3_000 })
      const quote = (await change(she, { product_id: smaller })).body.quote
      expect(quote).toMatchObject({ price_after_tax_minor: 2_300, renewal: null })
      expect((await change(she, { product_id: smaller, accept_terms: true })).status).toBe(201)
      return she
    },
  },
  'a coupon that lowers this renewal, the last of its two': {
    price: 5_175,
    play: async () => {
      const code = `ONE${newId().slice(-6).toUpperCase()}`
      await addTestCoupon(shop.system, code, { renewals: 1 })
      const product = await newPlan()
      expect(await quoteOf(product, code)).toMatchObject({ price_after_tax_minor: 5_175 })
      return newSubscriber(shop, db, { product, coupon: code })
    },
  },
  'a coupon for ever, and a scheduled price': {
    price: 4_600,
    play: async () => {
      const code = `ALL${newId().slice(-6).toUpperCase()}`
      const discount = { kind: 'percent' as const, percentage: basisPoints(5_000) }
      await addTestCoupon(shop.system, code, { renewals: null, discount })
      const product = await newPlan()
      const she = await newSubscriber(shop, db, { product, coupon: code })
      await schedule(product, { price: 8_000 })
      expect((await sms(she, 'price_change'))[0]).toContain(words(4_600))
      return she
    },
  },
  'a balance that pays a part': {
    price: 5_750,
    balance: 2_000,
    play: async () => withBalance(2_000),
  },
  'a balance that pays all': {
    price: 5_750,
    balance: 5_750,
    play: async () => withBalance(9_000),
  },
  'a balance that would leave too little for a card': {
    price: 5_750,
    balance: 5_650,
    play: async () => withBalance(5_700),
  },
  'another tax': {
    price: 5_500,
    play: async () => {
      const she = await newSubscriber(shop, db, { product: await newPlan() })
      await setTax(1_000)
      return she
    },
  },
  'a pause': {
    price: 5_750,
    chargedAt: 50,
    play: async () => {
      const she = await newSubscriber(shop, db, { product: await newPlan() })
      const until = riyadhDate(addDays(she.started, 50))
      const path = `PUT ${own}/subscriptions/${she.id}/pause`
      expect((await shop.ask(path, { token: she.token, body: { until } })).status).toBe(200)
      return she
    },
  },
}

async function withBalance(minor: number): Promise<Subscriber> {
  const she = await newSubscriber(shop, db, { product: await newPlan() })
  await giveBalance(shop.system, she.clientId, minor)
  return she
}

describe('account page, reminder, charge and receipt say the same', () => {
  it.each(Object.entries(stories))('%s', async (_, story) => {
    const { price, balance = 0, plan = 'Story', chargedAt = 29 } = story
    const card = price - balance
    const she = await story.play()
    await she.travel(chargedAt - 1.9)

    const { renewal } = await she.read()
    expect(renewal).toMatchObject({
      product: { name_en: plan },
      price_after_tax_minor: price,
      balance_used_minor: balance,
      card_minor: card,
      payment_method_id: she.card,
      needs_consent: false,
    })
    // Before the end of a pause it is a message of its own.
    const reminder = [...(await sms(she, 'renewal_soon')), ...(await sms(she, 'resume_soon'))].at(-1)
    expect(missing(reminder, { plan, price, balance, card })).toEqual([])
    expect(reminder).toContain(card > 0 ? 'ending in 1111' : 'from your balance')

    await she.travel(chargedAt + 0.5)
    const [order, ...others] = await she.renewals()
    expect(others).toEqual([])
    expect(order).toMatchObject({
      status: 'completed',
      price_after_tax_minor: BigInt(price),
      final_price_minor: BigInt(card),
    })
    const { payments: ledger } = (await shop.bank.call('GET', '/sandbox/ledger')).body
    const taken = ledger.filter(
      (one: { metadata: { order_id: string } }) => one.metadata?.order_id === order?.id,
    )
    expect(taken.map(({ amount }: { amount: number }) => amount)).toEqual(card > 0 ? [card] : [])
    // Of another plan than the one that runs it is said by a message of its own.
    const paid = [...(await sms(she, 'renewal_paid')), ...(await sms(she, 'renewal_changed'))]
    expect(missing(paid.at(-1), { plan, price, balance, card })).toEqual([])
    expect(await she.books()).toMatchObject({ total: 0, held: 0 })
  })
})

/** What a text should say and does not; a balance that is not used is not spoken of. */
function missing(
  text: string | undefined,
  result: { plan: string; price: number; balance: number; card: number },
): string[] {
  const isShared = result.balance > 0 && result.card > 0
  const wanted = [
    result.plan,
    words(result.price),
    ...(isShared ? [words(result.card), words(result.balance)] : []),
  ]
  const isBalanceRight = (text?.includes('balance') ?? false) === result.balance > 0
  return [...wanted.filter((part) => !text?.includes(part)), ...(isBalanceRight ? [] : ['balance'])]
}

describe('who goes to a dearer plan for which a price is scheduled', () => {
  it('sees what its first renewal is then charged, and agrees to it', async () => {
    const dear = await newPlan(7_000)
    const she = await newSubscriber(shop, db, { product: await newPlan() })
    const scheduled = await schedule(dear, { price: 8_000, asks: true })
    const { quote } = (await change(she, { product_id: dear })).body
    expect(quote).toMatchObject({
      price_after_tax_minor: 8_050,
      renewal: { price_after_tax_minor: 9_200, price_change: { id: scheduled, asks_consent: true } },
    })
    const wish = { product_id: dear, accept_terms: true, auto_renew: true }
    const unseen = await change(she, { ...wish, price_change_id: null })
    expect(unseen).toMatchObject({ status: 409, body: { code: 300003 } })
    const { order } = (await change(she, { ...wish, price_change_id: scheduled })).body
    await she.pay(order.id)
    await she.travel(31)
    expect(await she.renewals()).toMatchObject([
      { status: 'completed', price_after_tax_minor: BigInt(quote.renewal.price_after_tax_minor) },
    ])
  })
})

describe('who buys while a price is scheduled', () => {
  it('is refused with the new quote where the page showed another one', async () => {
    const product = await newPlan()
    const { token } = await shop.newClient()
    const change = await schedule(product, { price: 8_000 })
    const body = { product_id: product, auto_renew: true, price_change_id: null }
    const refused = await shop.placeOrder(token, body)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 300003, quote: { renewal: { price_change: { id: change } } } },
    })
    expect((await shop.placeOrder(token, { ...body, price_change_id: change })).status).toBe(201)
  })

  it('is told after the purchase, where nothing was shown and the plan renews', async () => {
    const product = await newPlan()
    const she = await newSubscriber(shop, db, { product })
    const change = await schedule(product, { price: 8_000, inDays: 45, isNotified: false })
    expect(await sms(she, 'price_change')).toEqual([])
    // More time of the same plan is bought by a caller that shows no scheduled price.
    const order = await shop.placeOrder(she.token, { product_id: product })
    await she.pay(order.body.order.id)
    const [result, ...others] = await sms(she, 'price_change')
    expect(result).toContain(words(9_200))
    await announcePriceChange(shop.system, change)
    expect([others, await sms(she, 'price_change')]).toEqual([[], [result]])
  })
})

describe('a consent that is missing', () => {
  async function unagreed() {
    const product = await newPlan()
    const she = await newSubscriber(shop, db, { product })
    const change = await schedule(product, { price: 8_000, asks: true })
    return { she, change }
  }

  it('is asked for before the charge, and renews the plan when it is given in time', async () => {
    const { she, change } = await unagreed()
    await she.travel(28)
    expect((await she.result()).filter((one) => one.startsWith('renewal_soon'))).toEqual([])
    const requests = await sms(she, 'renewal_consent')
    // The period that was asked about first is the one before the new price.
    expect(requests).toHaveLength(2)
    for (const text of requests) {
      expect(text).toContain(words(5_750))
      expect(text).toContain(words(9_200))
      expect(await pageBehind(db, text)).toBe(`/user/subscriptions/${she.id}`)
    }
    await agree(she, change)
    await she.travel(29.5)
    expect(await she.renewals()).toMatchObject([{ status: 'completed', price_after_tax_minor: 9_200n }])
  })

  it('charges nothing, says so, and renews at once when it comes within the grace', async () => {
    const { she, change } = await unagreed()
    await she.travel(29.5)
    expect(await she.renewals()).toEqual([])
    expect(await she.read()).toMatchObject({
      status: 'past_due',
      auto_renew: true,
      failed_renewal: null,
      renewal: { needs_consent: true, price_after_tax_minor: 9_200 },
    })
    expect((await sms(she, 'price_not_agreed'))[0]).toContain(words(9_200))
    await she.travel(33)
    expect((await she.result()).at(-1)).toBe('grace_ending_consent:32')
    const { ends_at: end } = await she.read()
    await agree(she, change)
    await she.travel(33.1)
    const plan = await she.read()
    expect(plan).toMatchObject({ status: 'active', auto_renew: true, grace_ends_at: null })
    expect(plan.periods[1].starts_at).toBe(end)
    expect(await she.renewals()).toMatchObject([{ status: 'completed', price_after_tax_minor: 9_200n }])
    expect((await she.result()).at(-1)).toBe('renewal_paid:33')
  })

  it('is charged at once at the sums that stood beside it, and at no others', async () => {
    const { she, change } = await unagreed()
    await she.travel(28)
    expect(await she.read()).toMatchObject({ charged_with_consent: false })
    await she.travel(31)
    expect(await she.read()).toMatchObject({ charged_with_consent: true, renewal: { card_minor: 9_200 } })
    // A page that was drawn before the time of the charge named no sum.
    expect(await agree(she, change, { expected_card_minor: 0 })).toMatchObject({ status: 409 })
    await setTax(2_000)
    const seen = { expected_price_minor: 9_200, expected_card_minor: 9_200 }
    expect(await agree(she, change, seen)).toMatchObject({
      status: 409,
      body: { code: 300003, quote: { price_after_tax_minor: 9_600 } },
    })
    await she.travel(31.2)
    expect(await she.renewals()).toEqual([])
    await agree(she, change, { expected_price_minor: 9_600, expected_card_minor: 9_600 })
    await she.travel(31.3)
    expect(await she.renewals()).toMatchObject([{ status: 'completed', price_after_tax_minor: 9_600n }])
  })

  it('takes no balance that was not named beside it, neither before its time nor in place of the card', async () => {
    const { she, change } = await unagreed()
    await she.travel(31)
    await giveBalance(shop.system, she.clientId, 9_200)
    for (const [card, balance] of [
      [0, 0],
      [9_200, 0],
    ] as const) {
      const seen = { expected_card_minor: card, expected_balance_minor: balance }
      // oxlint-disable-next-line no-await-in-loop
      expect(await agree(she, change, seen)).toMatchObject({
        status: 409,
        body: { code: 300003, quote: { card_minor: 0, balance_used_minor: 9_200 } },
      })
    }
    expect(await she.read()).toMatchObject({ price_change: { is_agreed: false } })
    const seen = { expected_price_minor: 9_200, expected_card_minor: 0, expected_balance_minor: 9_200 }
    expect((await agree(she, change, seen)).status).toBe(200)
  })

  it('is given before its time whatever the card is charged then', async () => {
    const { she, change } = await unagreed()
    expect((await agree(she, change, { expected_card_minor: 0 })).status).toBe(200)
    await she.travel(29.5)
    expect(await she.renewals()).toMatchObject([{ status: 'completed', price_after_tax_minor: 9_200n }])
  })

  it.each([
    ['waits for its next try', 29.6],
    ['is not tried any more', 30.2],
  ])('charges a renewal at once that was refused before and %s', async (_, days) => {
    const [product, smaller] = [await newPlan(), await newPlan(2_000)]
    const she = await newSubscriber(shop, db, { product })
    await change(she, { product_id: smaller, accept_terms: true })
    const price = await schedule(product, { price: 8_000, asks: true })
    await she.answer(she.card, '51')
    await she.travel(29.5)
    const { scheduled_change: chosen } = await she.read()
    const path = `DELETE ${own}/subscriptions/${she.id}/plan_changes/${chosen.id}`
    expect((await shop.ask(path, { token: she.token })).status).toBe(200)
    await she.travel(days)
    expect(await she.read()).toMatchObject({
      status: 'past_due',
      charged_with_consent: true,
      failed_renewal: { amount_minor: 9_200 },
    })
    await she.answer(she.card, '00')
    await agree(she, price, { expected_price_minor: 9_200, expected_card_minor: 9_200 })
    await she.travel(days + 0.05)
    expect(await she.read()).toMatchObject({ status: 'active', failed_renewal: null })
    expect((await she.renewals()).at(-1)).toMatchObject({
      status: 'completed',
      price_after_tax_minor: 9_200n,
    })
  })

  it('charges no card with it that its bank has refused for good', async () => {
    const [product, smaller] = [await newPlan(), await newPlan(2_000)]
    const she = await newSubscriber(shop, db, { product })
    await change(she, { product_id: smaller, accept_terms: true })
    const price = await schedule(product, { price: 8_000, asks: true })
    await she.answer(she.card, '41')
    await she.travel(29.5)
    const { scheduled_change: chosen } = await she.read()
    await shop.ask(`DELETE ${own}/subscriptions/${she.id}/plan_changes/${chosen.id}`, { token: she.token })
    expect(await she.read()).toMatchObject({ charged_with_consent: false, renewal: { needs_consent: true } })
    expect((await agree(she, price)).status).toBe(200)
    await she.travel(29.7)
    const orders = await she.renewals()
    expect(await she.payments(String(orders.at(-1)?.id))).toEqual([])
    expect(await she.read()).toMatchObject({ status: 'past_due', renewal: { needs_consent: false } })
  })

  it('promises nothing where it is missing at the end of a pause, and begins a period when it comes', async () => {
    const { she, change } = await unagreed()
    const until = riyadhDate(addDays(she.started, 50))
    await shop.ask(`PUT ${own}/subscriptions/${she.id}/pause`, { token: she.token, body: { until } })
    await she.travel(53.5)
    expect(await she.renewals()).toEqual([])
    expect(await she.read()).toMatchObject({ status: 'past_due', access_ends_at: null, points_left: 0 })
    expect((await she.result()).slice(-2)).toEqual(['resume_not_agreed:50', 'resume_grace_ending_consent:53'])
    for (const text of [
      ...(await sms(she, 'resume_not_agreed')),
      ...(await sms(she, 'resume_grace_ending_consent')),
    ]) {
      expect(text).toContain(words(9_200))
      expect(text).not.toMatch(/stays? until/)
    }
    await agree(she, change)
    await she.travel(53.6)
    const plan = await she.read()
    expect(plan).toMatchObject({ status: 'active', grace_ends_at: null })
    const begun = (Date.parse(plan.periods.at(-1).starts_at) - Number(she.started)) / 86_400_000
    expect(begun).toBeGreaterThan(53.4)
    expect(await she.renewals()).toMatchObject([{ status: 'completed', price_after_tax_minor: 9_200n }])
  })

  it('ends the plan with the grace where it never comes', async () => {
    const { she } = await unagreed()
    await she.travel(40)
    expect(await she.read()).toMatchObject({ status: 'expired', auto_renew: false, grace_ends_at: null })
    expect(await she.renewals()).toEqual([])
    expect((await she.result()).slice(-3)).toEqual([
      'price_not_agreed:29',
      'grace_ending_consent:32',
      'plan_expired:34',
    ])
  })

  it('keeps one grace where the card is refused after it', async () => {
    const { she, change } = await unagreed()
    await she.answer(she.card, '51')
    await she.travel(31)
    await agree(she, change)
    await she.travel(33.9)
    expect(await she.read()).toMatchObject({ status: 'past_due' })
    await she.travel(34.2)
    expect(await she.read()).toMatchObject({ status: 'expired' })
  })

  it('lasts where the client stops the renewal, and ends as it was told', async () => {
    const { she } = await unagreed()
    await she.travel(31)
    await she.stop()
    await shop.runJobs()
    await she.travel(33.9)
    expect(await she.read()).toMatchObject({ status: 'cancelled', points_left: 10 })
    await she.travel(34.1)
    expect(await she.read()).toMatchObject({ status: 'expired', auto_renew: false, grace_ends_at: null })
    expect((await she.result()).slice(-2)).toEqual(['price_not_agreed:29', 'plan_expired:34'])
  })
})
