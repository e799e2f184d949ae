import { describe, expect, it } from 'vitest'
import { riyadhDate } from '#rules/core/riyadh-days'
import { openTestShop } from '#test/shop'
import { day, newSubscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1/subscriptions'

type She = Awaited<ReturnType<typeof newSubscriber>>
async function pause(she: She, end: string, days: number) {
  const until = riyadhDate(new Date(Date.parse(end) + days * day))
  const answer = await shop.ask(`PUT ${own}/${she.id}/pause`, { token: she.token, body: { until } })
  expect(answer.status).toBe(200)
}

describe('a pause that is moved to an earlier day', () => {
  it('is over on that day, and the grace of a later renewal gives access', async () => {
    const she = await newSubscriber(shop, db)
    const { ends_at: end } = await she.read()
    await pause(she, end, 60)
    await she.travel(10)
    await pause(she, end, 10)
    await she.travel(41)
    expect(await she.read()).toMatchObject({ status: 'active', paused_until: null })
    await she.answer(she.card, '51')
    await she.travel(70.5)
    expect(await she.read()).toMatchObject({ status: 'past_due', points_left: 300 })
  })

  it('is charged on that day, also where it is moved on the last paid day', async () => {
    const she = await newSubscriber(shop, db)
    const { ends_at: end } = await she.read()
    await pause(she, end, 60)
    await she.travel(29.3)
    await pause(she, end, 10)
    await she.travel(41)
    expect(await she.read()).toMatchObject({ status: 'active', points_left: 300 })
  })
})

it('charges a plan whose pause and renewal were stopped and whose renewal was started again on the last paid day', async () => {
  const she = await newSubscriber(shop, db)
  const { ends_at: end } = await she.read()
  await pause(she, end, 60)
  await she.travel(29.3)
  await shop.ask(`DELETE ${own}/${she.id}/auto_renewal`, { token: she.token })
  const body = { payment_method_id: she.card }
  const started = await shop.ask(`PUT ${own}/${she.id}/auto_renewal`, { token: she.token, body })
  expect(started.status).toBe(200)
  await she.travel(31)
  expect(await she.read()).toMatchObject({ status: 'active', points_left: 300 })
})
