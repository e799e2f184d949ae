import { describe, expect, it } from 'vitest'
import { riyadhDate } from '#rules/core/riyadh-days'
import { signedInStaff } from '#test/api'
import { openTestShop } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1'

async function pause(she: Subscriber, days: number): Promise<void> {
  const until = riyadhDate(new Date(she.started.getTime() + days * day))
  const answer = await shop.ask(`PUT ${own}/subscriptions/${she.id}/pause`, {
    token: she.token,
    body: { until },
  })
  expect(answer.status).toBe(200)
}

const ofTheEnd = async (she: Subscriber) =>
  (await she.result()).filter((one) => !/^re(newal|sume)_(soon|paid)/.test(one))

it('takes the pause behind a renewal that is given back along, and ends on the day that was said', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(29.2)
  const [renewal] = await she.renewals()
  await pause(she, 75)
  const asked = await shop.ask(`POST ${own}/orders/${renewal?.id}/refund_requests`, {
    token: she.token,
    body: { destination: 'card' },
  })
  expect(asked.status).toBe(201)
  expect(await she.read()).toMatchObject({ status: 'active', auto_renew: false, paused_until: null })
  await she.travel(31)
  expect(await she.read()).toMatchObject({ status: 'expired' })
  await she.travel(76)
  expect(await ofTheEnd(she)).toEqual(['renewal_refunded:29.2', 'plan_expired:30'])
})

describe('a pause whose renewal went off with the last card', () => {
  /** Paused until day 60, and without a card since `removedOn`. */
  async function withoutCard(removedOn: number): Promise<Subscriber> {
    const she = await newSubscriber(shop, db)
    await pause(she, 60)
    await she.travel(removedOn)
    const removed = await shop.ask(`DELETE ${own}/payment_methods/${she.card}`, { token: she.token })
    expect(removed.status).toBe(204)
    expect(await she.read()).toMatchObject({ auto_renew: false, paused_until: expect.any(String) })
    return she
  }

  it('ends the plan at once where its client leaves it in the rest, and is told of it once', async () => {
    const she = await withoutCard(35)
    expect((await she.stop()).status).toBe(200)
    await shop.runJobs()
    expect(await she.read()).toMatchObject({ status: 'expired', paused_until: null })
    await she.travel(61)
    expect(await ofTheEnd(she)).toEqual(['plan_expired:35'])
  })

  it('leaves the plan to its paid end where it is stopped before that', async () => {
    const she = await withoutCard(20)
    expect((await she.stop()).status).toBe(200)
    expect(await she.read()).toMatchObject({ status: 'cancelled', paused_until: null })
    // Once more changes nothing.
    expect((await she.stop()).status).toBe(200)
    await she.travel(31)
    expect(await she.read()).toMatchObject({ status: 'expired' })
  })

  it('is one of those that staff stop, several at once', async () => {
    const she = await withoutCard(20)
    const { token } = await signedInStaff(db, 'admin')
    const stopped = await shop.ask('POST /api/users/v1/subscriptions/bulk', {
      token,
      body: { ids: [she.id], action: 'stop_renewal', reason: 'asked by phone' },
    })
    expect(stopped.body.results).toMatchObject([{ outcome: 'done' }])
    expect(await she.read()).toMatchObject({ status: 'cancelled', paused_until: null })
  })

  it('does not outlive the account', async () => {
    const she = await withoutCard(35)
    const closed = await shop.ask(`POST ${own}/closure`, { token: she.token })
    expect(closed.status).toBe(204)
    await shop.runJobs()
    const plan = await db
      .selectFrom('subscriptions')
      .select('status')
      .where('id', '=', she.id)
      .executeTakeFirstOrThrow()
    expect(plan.status).toBe('expired')
  })
})
