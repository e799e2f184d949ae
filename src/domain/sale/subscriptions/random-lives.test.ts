import { expect, it } from 'vitest'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { halalas } from '#rules/core/money'
import { riyadhDate } from '#rules/core/riyadh-days'
import { beforeTax } from '#rules/shop/price'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { random } from '#test/random'
import { addDearPlan, addTestCoupon, openTestShop } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'
import { openSubscriptionDesk } from '#test/subscription-desk'
import {
  ask,
  consent,
  type Life,
  look,
  lookAt,
  nowOf,
  payFailedRenewal,
  pick,
  renewalsPaid,
  settle,
  templatesSince,
  travelTo,
} from '#test/plan-life'

/*
 * Lives of plans, drawn at random: a client, staff and a partner do what comes to their minds, and what the
 * account or the desk said before each step is compared with what came of it. `LIFE=17 LIVES=40` plays forty
 * lives from seed 17.
 */
const { db } = await testDatabase()
const shop = await openTestShop(db)
const desk = await openSubscriptionDesk(shop, db)
const admin = await signedInStaff(db, 'admin')
const large = await addDearPlan(shop.system, { price: beforeTax(halalas(20_000)), points: 2_000, days: 30 })
const tiny = await addDearPlan(shop.system, { price: beforeTax(halalas(3_000)), points: 50, days: 10 })
await addTestCoupon(shop.system, 'TWICE', { renewals: 2 })
await addTestCoupon(shop.system, 'ALWAYS', { renewals: null })
const products = [shop.plans.small, large, tiny]
const partner = await addPartner(db, { products, accountLimit: 100_000_000 })

const refusals = /^(renewal|resume)_(failed|failed_last|unanswered|refused)$/
const receipts = /^(renewal_paid|renewal_changed|order_completed)$/
const endings = /^(plan_expired|plan_ended_early|resume_no_card|price_not_agreed|resume_not_agreed)$/

/** Acts of staff after which a renewal may cost something else: they ask the client, and say so. */
const asksForConsent = /^(start_renewal|change_plan|schedule_plan|undo_change|gift_plan)$/

type Plan = Awaited<ReturnType<typeof look>>
type Renewals = Awaited<ReturnType<Subscriber['renewals']>>

async function travel(life: Life): Promise<string> {
  const before = await look(life)
  const from = await nowOf(life)
  const chargedAt = before.renewal ? Date.parse(before.renewal.charged_at) : Infinity
  const toCharge = (chargedAt - from) / day
  const isNear = toCharge > 1.2 && toCharge < 100
  const days =
    life.luck.chance(0.5) && isNear
      ? toCharge + life.luck.pick([-0.5, 0.1, 0.7, 1.5])
      : life.luck.pick([0.3, 1, 2.5, 5, 9])
  const to = from + days * day
  const { length } = await life.she.renewals()
  await travelTo(life, to)
  const fresh = (await life.she.renewals()).slice(length)
  const after = await lookAt(life, before.id)
  const way = `${days.toFixed(2)} days later: ${before.status} → ${after.status}, ${fresh.map(({ status }) => status)}`
  const isWanted = before.auto_renew || before.auto_renew_awaits_card || before.auto_renew_saves_card
  if (!isWanted) expect(fresh, `${way}: nobody wants it renewed`).toEqual([])
  if (chargedAt > to + 0.02 * day) expect(fresh, `${way}: charged before it was said`).toEqual([])
  if (chargedAt < to - 0.02 * day) await expectSaidCharge(life, { before, from, way }, fresh)
  await expectNotices(life, { before, after, from, way }, fresh)
  const access = before.access_ends_at ? Date.parse(before.access_ends_at) : 0
  if (access > to + 1_000)
    expect(after.status, `${way}: access was said until ${before.access_ends_at}`).not.toBe('expired')
  return way
}

/** What the account said of the next charge is what was charged: when, how much, and from which card. */
async function expectSaidCharge(
  life: Life,
  seen: { before: Plan; from: number; way: string },
  fresh: Renewals,
) {
  const { before, from, way } = seen
  const { renewal } = before
  const canCharge = !renewal.needs_consent && (renewal.payment_method_id || renewal.card_minor === 0)
  if (before.status !== 'active' || !before.auto_renew || !canCharge) return
  const [first] = fresh
  if (!first) throw new Error(`${way}: a charge was said for ${renewal.charged_at}`)
  expect(
    [Number(first.price_after_tax_minor), Number(first.final_price_minor)],
    `${way}: the price, and the card's part`,
  ).toEqual([renewal.price_after_tax_minor, renewal.card_minor])
  const late = Number(first.created_at) - Math.max(Date.parse(renewal.charged_at), from)
  expect(Math.abs(late) / day, `${way}: on time`).toBeLessThan(0.03)
  expect(renewal.price_after_tax_minor, `${way}: more than was agreed to`).toBeLessThanOrEqual(life.agreed)
  const [payment] = await life.she.payments(first.id)
  if (renewal.card_minor > 0)
    expect(payment?.payment_method_id, `${way}: the card`).toBe(renewal.payment_method_id)
}

/** Each charge, each refusal and each end has its message. */
async function expectNotices(
  life: Life,
  { before, after, from, way }: { before: Plan; after: Plan; from: number; way: string },
  fresh: Renewals,
) {
  const templates = await templatesSince(life, from + 1)
  const sent = (kind: RegExp, what: string) =>
    expect(
      templates.filter((name) => kind.test(name)),
      `${way}: ${what} among ${templates}`,
    ).not.toEqual([])
  for (const { id, status } of fresh) {
    const tries = await life.she.payments(id)
    if (status === 'completed') sent(receipts, 'a receipt')
    else if (tries.some((one) => one.status === 'payment_failed')) sent(refusals, 'a refusal')
  }
  if (before.status !== 'expired' && after.status === 'expired') sent(endings, 'the end')
}

async function buy(life: Life): Promise<string> {
  const before = await look(life)
  const hasConsent = life.luck.chance(0.4)
  const placed = await ask(life, 'POST /orders', {
    product_id: life.luck.chance(0.8) ? before.product.id : pick(life, products),
    accept_terms: true,
    ...(hasConsent && { auto_renew: true }),
    ...(life.luck.chance(0.25) && { coupon: life.luck.pick(['TWICE', 'ALWAYS']) }),
  })
  if (placed.status !== 201) return `buy: ${placed.status} ${placed.body.code}`
  await payFor(life, placed.body.order)
  // What renewals cost with it stands beside the button.
  await consent(life)
  const { status } = await shop.readOrder(life.she.token, placed.body.order.id)
  return `buy${hasConsent ? ' with consent' : ''}: ${status}`
}

async function payFor({ she }: Life, order: { id: string; final_price_minor: number }): Promise<void> {
  if (order.final_price_minor === 0) await shop.pay(she.token, order.id, { method: 'balance' })
  else await she.pay(order.id)
  await shop.runJobs()
}

async function change(life: Life): Promise<string> {
  const plan = await look(life)
  const body = { product_id: pick(life, products), accept_terms: true, auto_renew: true }
  const made = await ask(life, `POST /subscriptions/${plan.id}/plan_changes`, body)
  if (made.status !== 201) return `change: ${made.status} ${made.body.code}`
  if (made.body.order) await payFor(life, made.body.order)
  await consent(life)
  return 'change: 201'
}

/**
 * What the question before taking a purchase back says is what becomes of the plan, of its renewal and of its
 * pause.
 */
async function withdraw(life: Life): Promise<string> {
  const { subscriptions } = (await ask(life, 'GET /subscriptions')).body
  const periods = subscriptions.flatMap((plan: Plan) =>
    plan.periods
      .filter((period: Plan) => !period.ended_early_at && period.order_id)
      .map((period: Plan) => ({ plan, order: period.order_id })),
  )
  if (periods.length === 0) return 'nothing to take back'
  const { plan: before, order } = pick<{ plan: Plan; order: string }>(life, periods)
  const path = `/orders/${order}/refund_requests`
  const { allowed } = (await ask(life, `GET ${path}`)).body
  if (!allowed?.at_once) return 'not to be taken back'
  const paid = await renewalsPaid(life)
  const from = await nowOf(life)
  const destination = allowed.balance_allowed && life.luck.chance(0.5) ? 'balance' : 'card'
  const answer = await ask(life, `POST ${path}`, { destination })
  const way = `take back, said ${JSON.stringify(allowed)}`
  expect(answer.status, way).toBe(201)
  await settle(life)
  const after = await lookAt(life, before.id)
  expect(await renewalsPaid(life), `${way}: nothing is charged behind it`).toBe(paid)
  if (allowed.ends === 'plan') expect(after.status, way).toBe('expired')
  if (allowed.ends !== 'period') return way
  expect(after.status, way).not.toBe('expired')
  const goesOn = allowed.goes_on_until
  // The question is asked a moment before the act, and what begins now moves with it.
  if (goesOn)
    expect(Date.parse(after.access_ends_at ?? after.ends_at) - Date.parse(goesOn), way).toBeLessThan(9_000)
  const renews = before.auto_renew && ['active', 'past_due'].includes(before.status)
  expect(after.auto_renew, `${way}: renews`).toBe(renews && !allowed.stops_renewal)
  const notice = allowed.paused_until ? 'resume_refunded' : 'renewal_refunded'
  if (renews && !after.auto_renew) expect(await templatesSince(life, from), way).toContain(notice)
  const pause = allowed.paused_until ?? (allowed.stops_renewal ? null : before.paused_until)
  expect(after.paused_until && Date.parse(after.paused_until), `${way}: pause`).toBe(
    pause && Date.parse(pause),
  )
  return way
}

type Action = { action: string; [more: string]: unknown }

function actionsOf(life: Life, plan: Plan, unused: number): Action[] {
  const [card] = life.cards
  const [member] = plan.members
  const until = riyadhDate(new Date(Date.parse(plan.ends_at) + life.luck.between(2, 31) * day))
  const actions = [
    ...['stop_renewal', 'charge_now', 'send_payment_link', 'resume'].map((action) => ({ action })),
    { action: 'pause', until },
    { action: 'extend', days: life.luck.between(1, 9) },
    { action: 'adjust_points', points: life.luck.pick([20, -5]) },
    { action: 'schedule_plan', product_id: pick(life, products) },
    {
      action: 'change_plan',
      product_id: pick(life, products),
      ...(life.luck.chance(0.5) && card && { payment_method_id: card }),
    },
    { action: 'gift_plan', product_id: pick(life, products) },
  ]
  const cardActions = card
    ? ['start_renewal', 'change_card'].map((action) => ({
        action,
        payment_method_id: pick(life, life.cards),
      }))
    : []
  const ends: Action[] = life.luck.chance(0.15) ? [{ action: 'end' }] : []
  if (unused > 0 && life.luck.chance(0.15))
    ends.push({ action: 'end_with_refund', amount_minor: life.luck.between(1, unused) })
  return [
    ...actions,
    ...cardActions,
    ...ends,
    ...(plan.plan_change ? [{ action: 'undo_change', change_id: plan.plan_change.id }] : []),
    ...(member ? [{ action: 'remove_member', member_id: member.id }] : []),
  ]
}

/** What a dry run says of money and messages is what the action does; what it refuses is refused. */
async function serve(life: Life): Promise<string> {
  const { she } = life
  const plan = await look(life)
  const staff = await desk.look(plan.id, 'admin')
  const asked = { ...pick(life, actionsOf(life, plan, staff.unused_minor)), version: staff.version }
  const from = await nowOf(life)
  const trial = await desk.act(plan.id, { ...asked, dry_run: true })
  const { money } = trial.body
  const earlier = (await paymentsOf(she)).length
  const done = await desk.act(plan.id, {
    ...asked,
    ...(money && {
      expected_amount_minor: money.amount_minor,
      expected_balance_minor: money.balance_minor,
    }),
  })
  const way = `desk ${JSON.stringify(asked)}: ${trial.status} ${trial.body.code ?? ''} ${JSON.stringify(money ?? null)}`
  expect([done.status, done.body.code, done.body.money], way).toEqual([trial.status, trial.body.code, money])
  if (done.status !== 200) return way
  await settle(life)
  const templates = await templatesSince(life, from)
  for (const { template, recipient } of trial.body.effects.messages) {
    const isHers = recipient.includes('@') || recipient.includes(she.phone.slice(-4))
    if (isHers) expect(templates, `${way}: ${template}`).toContain(template)
  }
  const amounts = (await paymentsOf(she)).slice(earlier)
  if (money?.kind === 'charged') expect(amounts, `${way}: charged`).toContain(money.amount_minor)
  else expect(amounts, `${way}: no charge was said`).toEqual([])
  if (asksForConsent.test(asked.action)) await consent(life)
  return way
}

async function paymentsOf({ clientId }: Subscriber): Promise<number[]> {
  const rows = await db
    .selectFrom('payments')
    .select('amount_minor')
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ amount_minor }) => Number(amount_minor))
}

/** A partner orders on account, and may take it back. */
async function sell(life: Life): Promise<string> {
  const call = partnerAsk(shop.ask, partner.token)
  const { product } = await look(life)
  const client = { phone_number: life.she.phone.slice(4) }
  const placed = await call('POST /orders', { body: { product_id: product.id, client, payment: 'account' } })
  await settle(life)
  if (placed.status !== 201 || life.luck.chance(0.4)) return `a partner's order: ${placed.status}`
  const paid = await renewalsPaid(life)
  const back = await call(`POST /orders/${placed.body.order.id}/cancellation`, {})
  await settle(life)
  expect(await renewalsPaid(life), 'nothing is charged behind a cancellation').toBe(paid)
  return `a partner's order, cancelled: ${back.status}`
}

/** Staff change what the shop asks from now on, which is no subscriber's price. */
async function reprice(life: Life): Promise<string> {
  const price = life.luck.between(20, 400)
  await db
    .updateTable('products')
    .set({ price_minor: BigInt(price * 100) })
    .where('id', '=', pick(life, products))
    .execute()
  return `the shop sells a plan for ${price}`
}

/** Staff give a period of the plan for nothing. */
async function give(life: Life): Promise<string> {
  const { product } = await look(life)
  const { price_minor: price } = await db
    .selectFrom('products')
    .select('price_minor')
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow()
  const body = {
    client_id: life.she.clientId,
    product_id: product.id,
    payment: 'balance',
    discount_minor: Number(price),
    discount_reason: 'outage',
  }
  const { status, body: answer } = await shop.ask('POST /api/users/v1/orders', { token: admin.token, body })
  await settle(life)
  return `a period for nothing: ${status} ${answer.code ?? ''}`
}

async function renew(life: Life): Promise<string> {
  if (life.cards.length === 0) return 'renew: no card'
  const { id } = await look(life)
  const { status } = await ask(life, `PUT /subscriptions/${id}/auto_renewal`, {
    payment_method_id: pick(life, life.cards),
  })
  await shop.runJobs()
  if (status === 200) await consent(life)
  return `renew: ${status}`
}

async function pause(life: Life): Promise<string> {
  const { id, ends_at: end } = await look(life)
  const until = riyadhDate(new Date(Date.parse(end) + life.luck.between(2, 41) * day))
  return `pause until ${until}: ${(await ask(life, `PUT /subscriptions/${id}/pause`, { until })).status}`
}

async function comeBack(life: Life): Promise<string> {
  const { status } = await ask(life, `DELETE /subscriptions/${(await look(life)).id}/pause`)
  await shop.runJobs()
  return `come back: ${status}`
}

async function changeCards(life: Life): Promise<string> {
  const which = life.luck.between(0, 3)
  if (which === 0) {
    for (const card of life.cards) await ask(life, `DELETE /payment_methods/${card}`)
    life.cards = []
    return 'cards removed'
  }
  if (which === 1 && life.cards.length < 2) {
    life.cards.push(await life.she.addCard())
    await shop.runJobs()
    await consent(life)
    return 'a card added'
  }
  const code = life.luck.pick(['51', '00'])
  for (const card of life.cards) await life.she.answer(card, code)
  return `cards answer ${code}`
}

async function stop(life: Life): Promise<string> {
  return `stop: ${(await ask(life, `DELETE /subscriptions/${(await look(life)).id}/auto_renewal`)).status}`
}

async function undo(life: Life): Promise<string> {
  const { id, scheduled_change: chosen } = await look(life)
  if (!chosen) return 'nothing to undo'
  const { status } = await ask(life, `DELETE /subscriptions/${id}/plan_changes/${chosen.id}`)
  if (status === 200) await consent(life)
  return `undo: ${status}`
}

/** Each as often as its number says. */
const steps: [number, (life: Life) => Promise<string>][] = [
  [30, travel],
  [13, buy],
  [13, withdraw],
  [16, serve],
  [4, sell],
  [5, give],
  [5, reprice],
  [3, stop],
  [6, renew],
  [6, pause],
  [3, comeBack],
  [9, changeCards],
  [9, payFailedRenewal],
  [6, change],
  [3, undo],
]
const bag = steps.flatMap(([often, step]) => Array.from({ length: often }, () => step))

const firstLife = Number(process.env['LIFE'] ?? 1)
const seeds = Array.from({ length: Number(process.env['LIVES'] ?? 6) }, (_, place) => firstLife + place)

it.each(seeds)(
  'what was said of a plan is what came of it (life %i)',
  async (seed) => {
    const luck = random(seed)
    const she = await newSubscriber(shop, db, luck.between(0, 2) === 0 ? { coupon: 'ALWAYS' } : {})
    const life: Life = {
      shop,
      db,
      she,
      cards: [she.card],
      agreed: 0,
      luck,
    }
    await consent(life)
    const story: string[] = []
    try {
      for (let count = 0; count < 22; count++) {
        const { status, auto_renew: renews, ends_at: end, paused_until: until } = await look(life)
        const now = new Date(await nowOf(life)).toISOString().slice(0, 16)
        story.push(
          `${now} ${status}${renews ? ', renews' : ''}, until ${end}${until ? `, paused until ${until}` : ''}`,
        )
        story.push(`  ${await pick(life, bag)(life)}`)
      }
      expect((await she.books()).total).toBe(0)
    } catch (error) {
      throw new Error(`life ${seed}: ${error instanceof Error ? error.message : ''}\n${story.join('\n')}`, {
        cause: error,
      })
    }
  },
  60_000,
)

it('the books of those lives agree', async () => {
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})
