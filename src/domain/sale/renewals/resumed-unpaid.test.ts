import { describe, expect, it } from 'vitest'
import { runTimeOfClient } from '#domain/core/time-machine/run-time-of-client'
import { handlers } from '#jobs/handlers'
import { formatDate } from '#locales/format'
import { riyadhDate } from '#rules/core/riyadh-days'
import { signedInStaff } from '#test/api'
import { giveBalance } from '#test/balance'
import { addPartner, partnerAsk } from '#test/partners'
import { withWords, wordColumns } from '#test/sent-words'
import { addStoryPlan, openTestShop } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1/subscriptions'

/** A plan of thirty days that is paused behind its paid end until day 50, when its card is charged. */
async function paused(wish: Parameters<typeof newSubscriber>[2] = {}) {
  const she = await newSubscriber(shop, db, wish)
  const { ends_at: end } = await she.read()
  const until = riyadhDate(new Date(Date.parse(end) + 20 * day))
  const answer = await shop.ask(`PUT ${own}/${she.id}/pause`, { token: she.token, body: { until } })
  expect(answer.status).toBe(200)
  return she
}

/** The same, half a day after the charge was refused: its grace lasts until day 55. */
async function refused(code = '51') {
  const she = await paused({ code })
  await she.travel(50.5)
  return she
}

/** Everything that was sent to the client since the pause ended, by SMS and email. */
async function sent(she: Subscriber) {
  const rows = await db
    .selectFrom('messages')
    .select(['template', 'channel', 'subject', ...wordColumns])
    .where('client_id', '=', she.clientId)
    .where('created_at', '>', new Date(Number(she.started) + 49.9 * day))
    .orderBy('id')
    .execute()
  return withWords(rows)
}

const partner = await addPartner(db, { products: [shop.plans.small], pointsAny: true })
const seenByPartner = (she: Subscriber) =>
  partnerAsk(shop.ask, partner.token)(`GET /clients/${she.phone}/subscription`)

describe('a renewal that ends a pause and is not paid', () => {
  it('gives no access, no points and no promise of them; the tries and the payment stay', async () => {
    const she = await refused()
    const plan = await she.read()
    expect(plan).toMatchObject({
      status: 'past_due',
      access_ends_at: null,
      points_left: 0,
      failed_renewal: { amount_minor: 6_900, next_try_at: expect.any(String) },
    })
    expect(await she.points()).toEqual(['grant 300', 'lapse -300'])
    expect(await seenByPartner(she)).toMatchObject({ status: 404, body: { code: 800009 } })
    const messages = await sent(she)
    expect(messages.map(({ template, channel }) => `${template} ${channel}`)).toEqual([
      'resume_failed sms',
      'resume_failed email',
    ])
    const tryAt = formatDate(new Date(plan.failed_renewal.next_try_at), 'en')
    for (const { body } of messages) {
      expect(body).toContain(tryAt)
      expect(body).not.toMatch(/still running|stays? until/)
    }
    await she.travel(56)
    expect((await she.result()).slice(2)).toEqual([
      'resume_failed:50',
      'resume_failed:51',
      'resume_failed:53',
      'plan_expired:55',
    ])
    expect(await she.read()).toMatchObject({ status: 'expired', auto_renew: false, access_ends_at: null })
    expect(await she.points()).toEqual(['grant 300', 'lapse -300'])
  })

  it('waits for the client through the grace where the bank refused for good', async () => {
    const she = await refused('41')
    expect(await she.read()).toMatchObject({
      status: 'past_due',
      access_ends_at: null,
      failed_renewal: { next_try_at: null },
    })
    await she.travel(54.9)
    expect(await she.read()).toMatchObject({ status: 'past_due', access_ends_at: null })
    await she.travel(55.1)
    expect(await she.read()).toMatchObject({ status: 'expired' })
    expect((await she.result()).slice(2)).toEqual([
      'resume_refused:50',
      'resume_grace_ending:53',
      'plan_expired:55',
    ])
    for (const { body } of await sent(she)) expect(body).not.toMatch(/still running|stays? until/)
  })

  it('begins with the payment, by the next try as by the client', async () => {
    const [tried, paid] = [await refused(), await refused('41')]
    await tried.answer(tried.card, '00')
    await tried.travel(51.2)
    const [order] = await paid.renewals()
    await paid.travel(52)
    await paid.pay(String(order?.id))
    for (const [she, at] of [
      [tried, 51],
      [paid, 52],
    ] as const) {
      const plan = await she.read()
      expect(plan).toMatchObject({
        status: 'active',
        auto_renew: true,
        grace_ends_at: null,
        points_left: 300,
      })
      const begun = (Date.parse(plan.periods.at(-1).starts_at) - Number(she.started)) / day
      expect(Math.round(begun * 10) / 10).toBe(at)
      expect(Date.parse(plan.access_ends_at)).toBe(Date.parse(plan.ends_at))
      expect(await seenByPartner(she)).toMatchObject({ status: 200, body: { points_left: 300 } })
    }
  })

  it.each<[string, (she: Subscriber) => Promise<unknown>]>([
    ['the page of the subscription', (she) => she.stop()],
    [
      'the consent that is taken back',
      ({ token }) => shop.ask('PUT /api/clients/v1/consents', { token, body: { renewal: false } }),
    ],
  ])('is over at once where it is stopped, and promises nothing: %s', async (_, stop) => {
    const she = await refused()
    await stop(she)
    expect(await she.read()).toMatchObject({ auto_renew: false, access_ends_at: null })
    await shop.runJobs()
    expect(await she.read()).toMatchObject({ status: 'expired', failed_renewal: null, access_ends_at: null })
    expect(await she.renewals()).toMatchObject([{ status: 'cancelled' }])
    await she.travel(60)
    expect((await she.result()).slice(2)).toEqual(['resume_failed:50', 'plan_expired:50.5'])
  })

  it('waits for a payment by hand where the last card is removed', async () => {
    const she = await refused()
    await shop.ask(`DELETE /api/clients/v1/payment_methods/${she.card}`, { token: she.token })
    await she.travel(54.9)
    const [order] = await she.renewals()
    expect(await she.payments(String(order?.id))).toHaveLength(1)
    expect(await she.read()).toMatchObject({ status: 'past_due', auto_renew: false, access_ends_at: null })
    await she.travel(55.1)
    expect(await she.read()).toMatchObject({ status: 'expired' })
  })

  it('keeps the places of its members, who have no access meanwhile', async () => {
    const she = await newSubscriber(shop, db, { product: shop.plans.shared, code: '51' })
    const member = await shop.newClient()
    const members = { members: [{ phone_number: `0${member.phone.slice(4)}` }] }
    const setMembers = () => shop.ask(`PUT ${own}/${she.id}/members`, { token: she.token, body: members })
    const until = riyadhDate(new Date(Date.parse((await she.read()).ends_at) + 20 * day))
    const memberships = async () =>
      (await shop.ask('GET /api/clients/v1/memberships', { token: member.token })).body.memberships
    await setMembers()
    expect(await memberships()).toHaveLength(1)
    await shop.ask(`PUT ${own}/${she.id}/pause`, { token: she.token, body: { until } })
    const travel = async (days: number) => {
      await she.travel(days)
      const to = new Date(she.started.getTime() + days * day)
      await runTimeOfClient(shop.system, handlers, { clientId: member.clientId, to })
    }
    await travel(110.5)
    expect(await she.read()).toMatchObject({ status: 'past_due', members: [{ status: 'joined' }] })
    expect(await memberships()).toMatchObject([{ points_left: 0, paused_until: expect.any(String) }])
    expect(await setMembers()).toMatchObject({ status: 409 })
    await she.answer(she.card, '00')
    await travel(111.5)
    expect(await she.read()).toMatchObject({ status: 'active', members: [{ status: 'joined' }] })
    expect(await memberships()).toHaveLength(1)
  })

  it('names no day for the plan that comes with it', async () => {
    const she = await paused({ product: shop.plans.shared, code: '51' })
    const body = { product_id: shop.plans.small, accept_terms: true }
    await shop.ask(`POST ${own}/${she.id}/plan_changes`, { token: she.token, body })
    const { ends_at: end, paused_until: back } = await she.read()
    expect(await she.read()).toMatchObject({ scheduled_change: { takes_effect_at: back } })
    await she.travel((Date.parse(end) - Number(she.started)) / day + 20.5)
    expect(await she.read()).toMatchObject({
      status: 'past_due',
      scheduled_change: { status: 'pending', takes_effect_at: null },
    })
  })

  it('is ended by another plan that is bought meanwhile', async () => {
    const she = await refused()
    const order = await shop.buy(she.token, { product_id: shop.plans.shared })
    expect(order.status).toBe('completed')
    await shop.runJobs()
    expect(await she.read()).toMatchObject({ status: 'replaced' })
    expect(await she.renewals()).toMatchObject([{ status: 'cancelled' }])
  })

  it('is what staff see: what is tried next, and when it is given up', async () => {
    const she = await refused()
    const { token } = await signedInStaff(db, 'admin')
    const { subscription } = (await shop.ask(`GET /api/users/v1/subscriptions/${she.id}`, { token })).body
    expect(subscription).toMatchObject({ status: 'past_due', access_ends_at: null })
    expect(subscription.coming.map(({ kind }: { kind: string }) => kind)).toEqual(['retry', 'grace_ends'])
  })
})

it('a plan without a card at the end of its pause is over, and its client hears once what is missing and what to do', async () => {
  const valid = new Date(shop.system.now().getTime() + 10 * day)
  const she = await paused({ month: valid.getUTCMonth() + 1, year: valid.getUTCFullYear() })
  await she.travel(51)
  expect(await she.read()).toMatchObject({ status: 'expired', auto_renew: false })
  expect((await she.result()).slice(-1)).toEqual(['resume_no_card:50'])
  const result = (await she.result()).map((one) => one.replace(/:.*/, ''))
  expect(result).not.toContain('plan_expired')
  expect(result).not.toContain('renewal_off')
  const mail = await db
    .selectFrom('messages')
    .select('body')
    .where('client_id', '=', she.clientId)
    .where('template', '=', 'resume_no_card')
    .where('channel', '=', 'email')
    .executeTakeFirstOrThrow()
  expect(mail.body).toContain('no valid card')
  expect(mail.body).toContain(`/user/subscriptions/${she.id}`)
})

it('a plan whose last card was removed in its pause ends on the day of the pause, and its client hears what is missing', async () => {
  const she = await paused()
  await she.travel(20)
  await shop.ask(`DELETE /api/clients/v1/payment_methods/${she.card}`, { token: she.token })
  const { token } = await signedInStaff(db, 'admin')
  const coming = async () => {
    const { body } = await shop.ask(`GET /api/users/v1/subscriptions/${she.id}`, { token })
    return body.subscription.coming.map(({ kind, at }: { kind: string; at: string }) => `${kind}:${at}`)
  }
  const { paused_until: back } = await she.read()
  const at = new Date(back).toISOString()
  expect(await coming()).toEqual([`pause_ends:${at}`, `ends:${at}`])
  await she.travel(40)
  expect(await she.read()).toMatchObject({ status: 'active', auto_renew: false, paused_until: back })
  await she.travel(51)
  expect(await she.read()).toMatchObject({ status: 'expired' })
  expect((await she.result()).filter((one) => /resume_no_card|plan_expired/.test(one))).toEqual([
    'resume_no_card:50',
  ])
})

it('who leaves a pause without a card hears that the plan has ended, as they wished', async () => {
  const she = await paused()
  await she.travel(20)
  await shop.ask(`DELETE /api/clients/v1/payment_methods/${she.card}`, { token: she.token })
  await she.travel(40)
  expect((await shop.ask(`DELETE ${own}/${she.id}/auto_renewal`, { token: she.token })).status).toBe(200)
  await she.travel(41)
  expect((await she.result()).slice(-1)).toEqual(['plan_expired:40'])
})

describe('a reminder of the charge that ends a pause', () => {
  it('says that the pause ends and the plan begins again', async () => {
    const she = await paused()
    await she.travel(49)
    expect(await she.result()).toEqual(['resume_soon:43', 'resume_soon:48'])
    const mail = await db
      .selectFrom('messages')
      .select('body')
      .where('client_id', '=', she.clientId)
      .where('template', '=', 'resume_soon')
      .where('channel', '=', 'email')
      .executeTakeFirstOrThrow()
    expect(mail.body).toContain('pause ends')
    expect(mail.body).not.toContain('do not need to do anything')
  })
})

it('a plan whose price nobody agreed to has ended, and is not said to miss a card that has expired since', async () => {
  const product = await addStoryPlan(shop.system, 5_000)
  const she = await paused({ product })
  const admin = await signedInStaff(db, 'admin')
  const made = await shop.ask(`POST /api/users/v1/products/${product}/price_changes`, {
    token: admin.token,
    body: {
      price_minor: 8_000,
      applies_on: riyadhDate(new Date(Number(she.started) + 20 * day)),
      text_ar: 'نص',
      text_en: 'Text',
      asks_consent: true,
    },
  })
  expect(made.status).toBe(201)
  await she.travel(52)
  expect((await she.result()).at(-1)).toBe('resume_not_agreed:50')
  await db.updateTable('payment_methods').set({ year: 2020 }).where('id', '=', she.card).execute()
  await she.travel(56)
  expect(await she.read()).toMatchObject({ status: 'expired' })
  expect((await she.result()).at(-1)).toBe('plan_expired:55')
})

it.each([
  ['as it was ordered first', false],
  ['ordered anew for the balance that came meanwhile', true],
])(
  'its next try costs what the first one did, %s, though a new price has its day between them; that comes with the renewal behind it',
  async (_, hasBalance) => {
    const product = await addStoryPlan(shop.system, 5_000)
    const she = await paused({ product, code: '51' })
    const admin = await signedInStaff(db, 'admin')
    const made = await shop.ask(`POST /api/users/v1/products/${product}/price_changes`, {
      token: admin.token,
      body: {
        price_minor: 8_000,
        applies_on: riyadhDate(new Date(Number(she.started) + 51 * day)),
        text_ar: 'نص',
        text_en: 'Text',
        asks_consent: false,
      },
    })
    expect(made.status).toBe(201)
    await she.travel(50.5)
    const [failure] = (await sent(she)).filter(({ template }) => template === 'resume_failed')
    expect(failure?.body).toContain('57.5')
    if (hasBalance) await giveBalance(shop.system, she.clientId, 100)
    await she.answer(she.card, '00')
    await she.travel(51.2)
    const paid = async () =>
      (await she.renewals())
        .filter(({ status }) => status === 'completed')
        .map(({ price_after_tax_minor }) => Number(price_after_tax_minor))
    expect(await paid()).toEqual([5_750])
    await she.travel(82)
    expect(await paid()).toEqual([5_750, 9_200])
  },
)
