import { describe, expect, it } from 'vitest'
import { riyadhDate } from '#rules/core/riyadh-days'
import { openTestShop } from '#test/shop'
import { day, newSubscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1/subscriptions'

/** A plan of thirty days, paused until day 90, whose client comes back on day 35. */
async function cameBack(code?: string) {
  const she = await comesBack(code)
  await she.travel(35.2)
  return she
}

/** The same before the renewal that follows was charged. */
async function comesBack(code?: string) {
  const she = await newSubscriber(shop, db, code === undefined ? {} : { code })
  const { ends_at: end } = await she.read()
  const until = riyadhDate(new Date(Date.parse(end) + 60 * day))
  await shop.ask(`PUT ${own}/${she.id}/pause`, { token: she.token, body: { until } })
  await she.travel(35)
  const answer = await shop.ask(`DELETE ${own}/${she.id}/pause`, { token: she.token })
  expect(answer.status).toBeLessThan(300)
  return she
}

describe('a pause that its client ends early, behind the paid end', () => {
  it('gives the points of the period behind the next one when that begins', async () => {
    const she = await cameBack()
    await she.travel(66)
    expect(await she.read()).toMatchObject({ status: 'active', points_left: 300 })
  })

  it('announces the next charge', async () => {
    const she = await cameBack()
    await she.travel(66)
    const sent = await db
      .selectFrom('messages')
      .select('template')
      .where('client_id', '=', she.clientId)
      .where('channel', '=', 'sms')
      .where('created_at', '>', new Date(Number(she.started) + 36 * day))
      .orderBy('created_at')
      .execute()
    expect(sent.map(({ template }) => template)).toEqual(['renewal_soon', 'renewal_soon', 'renewal_paid'])
  })

  it('ends the plan with the grace, not with the day that was chosen for the pause', async () => {
    const she = await cameBack('41')
    expect(await she.read()).toMatchObject({ status: 'past_due' })
    await she.travel(40.5)
    expect(await she.read()).toMatchObject({ status: 'expired' })
  })

  it('does not leave a renewal that is turned on again without a charge', async () => {
    const she = await cameBack('41')
    await she.travel(55)
    await she.answer(she.card, '00')
    const started = await shop.ask(`PUT ${own}/${she.id}/auto_renewal`, {
      token: she.token,
      body: { payment_method_id: she.card },
    })
    // Either the plan is over, or turning it on charges.
    await she.travel(55.2)
    const { status } = await she.read()
    expect([started.status, status]).not.toEqual([200, 'past_due'])
  })

  it('ends with its renewal where that is stopped before it was charged', async () => {
    const she = await comesBack()
    const stopped = await shop.ask(`DELETE ${own}/${she.id}/auto_renewal`, { token: she.token })
    expect(stopped.status).toBe(200)
    await she.travel(35.2)
    expect(await she.read()).toMatchObject({ status: 'expired', auto_renew: false })
    expect(
      await db.selectFrom('orders').where('client_id', '=', she.clientId).select('status').execute(),
    ).toEqual([{ status: 'completed' }])
  })
})
