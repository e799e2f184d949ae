import { describe, expect, it } from 'vitest'
import { formatDate } from '#locales/format'
import type { TemplateName } from '#rules/messages/message-templates'
import { signedInStaff } from '#test/api'
import { openTestShop } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)

/** Two days behind the paid end of a plan whose card is refused: its grace lasts until day 34. */
async function inGrace() {
  const she = await newSubscriber(shop, db, { code: '51' })
  await she.travel(31)
  return { she, grace: new Date((await she.read()).grace_ends_at).toISOString() }
}

/** The last message of this template. */
async function lastMessage(she: Subscriber, template: TemplateName): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('body')
    .where('client_id', '=', she.clientId)
    .where('template', '=', template)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.body
}

/** The ways to stop a renewal, each of which leaves the plan to the day that is said beside it. */
const ways: [string, (she: Subscriber) => Promise<unknown>][] = [
  ['the page of the subscription', (she) => she.stop()],
  [
    'the consent that is taken back',
    ({ token }) => shop.ask('PUT /api/clients/v1/consents', { token, body: { renewal: false } }),
  ],
  [
    'the last card that is removed',
    ({ token, card }) => shop.ask(`DELETE /api/clients/v1/payment_methods/${card}`, { token }),
  ],
]

describe('a renewal that is stopped in the grace', () => {
  it('leaves a plan that goes on with what its client is paying for when the grace ends', async () => {
    const { she } = await inGrace()
    await she.stop()
    await she.travel(33.995)
    const { orderId, payment } = await shop.startPaying(she.token)
    await she.travel(34.005)
    expect(await she.read()).toMatchObject({ status: 'cancelled' })
    await shop.bank.walk(payment.redirect_url)
    await shop.ask(`GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`, { token: she.token })
    await shop.runJobs()
    const after = await she.read()
    expect(after).toMatchObject({ status: 'cancelled', grace_ends_at: null })
    expect(Math.round((Date.parse(after.ends_at) - she.started.getTime()) / day)).toBe(64)
  })

  it.each(ways)('leaves access and points until the grace ends: %s', async (_, stop) => {
    const { she, grace } = await inGrace()
    await stop(she)
    // The answer, and what jobs make of it, say the same.
    expect(await she.read()).toMatchObject({ auto_renew: false, access_ends_at: grace, points_left: 300 })
    await shop.runJobs()
    expect(await she.read()).toMatchObject({ auto_renew: false, access_ends_at: grace, points_left: 300 })
    await she.travel(33.9)
    expect(await she.read()).toMatchObject({ access_ends_at: grace, points_left: 300 })
    expect(await she.points()).toEqual(['grant 300'])
    await she.travel(34.1)
    expect(await she.read()).toMatchObject({ status: 'expired', grace_ends_at: null, access_ends_at: null })
    expect(await she.points()).toEqual(['grant 300', 'lapse -300'])
    expect((await she.result()).at(-1)).toBe('plan_expired:34')
  })

  it.each(ways.slice(0, 2))('is tried no more, told with its day, and owes nothing: %s', async (_, stop) => {
    const { she, grace } = await inGrace()
    await stop(she)
    // Before the jobs have taken the order back.
    expect(await she.read()).toMatchObject({ status: 'cancelled', failed_renewal: null })
    await shop.runJobs()
    expect(await lastMessage(she, 'renewal_stopped')).toContain(formatDate(new Date(grace), 'en'))
    const [order] = await she.renewals()
    expect(order).toMatchObject({ status: 'cancelled' })
    const tries = (await she.payments(String(order?.id))).length
    await she.travel(40)
    expect(await she.payments(String(order?.id))).toHaveLength(tries)
    expect((await she.result()).slice(2)).toEqual([
      'renewal_failed:29',
      'renewal_failed:30',
      'plan_expired:34',
    ])
  })

  it('has a grace of its own again where free days have moved the paid end behind the old one', async () => {
    const she = await newSubscriber(shop, db, { code: '51' })
    await she.travel(29.5)
    await she.stop()
    await shop.runJobs()
    const admin = await signedInStaff(db, 'admin')
    const { version } = (await shop.ask(`GET /api/users/v1/subscriptions/${she.id}`, { token: admin.token }))
      .body.subscription
    const extended = await shop.ask(`POST /api/users/v1/subscriptions/${she.id}/actions`, {
      token: admin.token,
      body: { action: 'extend', days: 20, reason: 'sorry', version },
    })
    expect(extended.status).toBe(200)
    expect(await she.read()).toMatchObject({ grace_ends_at: null })
    await she.renewWith(she.card)
    await she.travel(51)
    expect(await she.read()).toMatchObject({ status: 'past_due', points_left: 300 })
  })

  it('can be taken up again, is charged at once and goes on without a gap', async () => {
    const { she } = await inGrace()
    const { ends_at: end } = await she.read()
    await she.stop()
    await shop.runJobs()
    expect((await she.read()).renewal).toMatchObject({ is_due: true })
    expect((await she.renewWith(await she.addCard())).status).toBe(200)
    await shop.runJobs()
    const plan = await she.read()
    expect(plan).toMatchObject({ status: 'active', grace_ends_at: null })
    expect(plan.periods.at(-1).starts_at).toBe(end)
    expect((await she.renewals()).map(({ status }) => status)).toEqual(['cancelled', 'completed'])
  })

  it('has one grace, however often it is stopped and taken up again', async () => {
    const { she, grace } = await inGrace()
    await she.stop()
    await shop.runJobs()
    await she.renewWith(she.card)
    await shop.runJobs()
    expect(await she.read()).toMatchObject({ status: 'past_due', access_ends_at: grace })
    await she.stop()
    await shop.runJobs()
    expect(await she.read()).toMatchObject({ status: 'cancelled', access_ends_at: grace })
    await she.travel(34.1)
    expect(await she.read()).toMatchObject({ status: 'expired' })
  })

  it('goes on with the same plan that is bought, from now on', async () => {
    const { she } = await inGrace()
    await she.stop()
    await shop.runJobs()
    const order = await shop.buy(she.token)
    expect(order).toMatchObject({ status: 'completed', subscription_id: she.id })
    const plan = await she.read()
    expect(plan).toMatchObject({ status: 'cancelled', auto_renew: false, grace_ends_at: null })
    expect(Date.parse(plan.ends_at)).toBeGreaterThan(Date.parse(plan.periods[0].ends_at))
  })
})

it('is told of a stop that stays, also where an earlier one of the day was taken back before it was told', async () => {
  const she = await newSubscriber(shop, db)
  await shop.runJobs()
  // Taken back before its message could leave.
  await she.stop()
  await she.renewWith(she.card)
  await shop.runJobs()
  await she.stop()
  await shop.runJobs()
  const sent = await db
    .selectFrom('messages')
    .select(['status', 'channel'])
    .where('client_id', '=', she.clientId)
    .where('template', '=', 'renewal_stopped')
    .where('status', '=', 'sent')
    .execute()
  expect(sent.length).toBeGreaterThan(0)
})
