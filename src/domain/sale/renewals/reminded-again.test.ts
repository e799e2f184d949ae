import { describe, expect, it } from 'vitest'
import { riyadhDate } from '#rules/core/riyadh-days'
import { signedInStaff } from '#test/api'
import { openTestShop } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1/subscriptions'
const desk = '/api/users/v1/subscriptions'

/** The SMS about renewing, each with the day of the plan on which it was sent. */
const sent = async (she: Subscriber) =>
  (await she.result()).filter((one) => /^(renewal_soon|resume_soon|renewal_paid):/.test(one))

async function pauseUntil(she: Subscriber, days: number) {
  const until = riyadhDate(new Date(Number(she.started) + days * day))
  const answer = await shop.ask(`PUT ${own}/${she.id}/pause`, { token: she.token, body: { until } })
  expect(answer.status).toBe(200)
}

describe('a charge that is put off behind its reminders is announced again', () => {
  it('when the plan is paused', async () => {
    const she = await newSubscriber(shop, db)
    await she.travel(28)
    await pauseUntil(she, 90)
    await she.travel(91)
    expect(await sent(she)).toEqual([
      'renewal_soon:22',
      'renewal_soon:27',
      'resume_soon:83',
      'resume_soon:88',
      'renewal_paid:90',
    ])
  })

  it('when the plan is given free days', async () => {
    const she = await newSubscriber(shop, db)
    const { token } = await signedInStaff(db, 'admin')
    await she.travel(28)
    const { subscription } = (await shop.ask(`GET ${desk}/${she.id}`, { token })).body
    const body = { action: 'extend', days: 30, reason: 'an outage', version: subscription.version }
    expect((await shop.ask(`POST ${desk}/${she.id}/actions`, { token, body })).status).toBe(200)
    await she.travel(61)
    expect(await sent(she)).toEqual([
      'renewal_soon:22',
      'renewal_soon:27',
      'renewal_soon:52',
      'renewal_soon:57',
      'renewal_paid:59',
    ])
  })

  it('when the day of a pause is moved', async () => {
    const she = await newSubscriber(shop, db)
    await she.travel(10)
    await pauseUntil(she, 34)
    await she.travel(29.9)
    await pauseUntil(she, 100)
    await she.travel(101)
    expect(await sent(she)).toEqual([
      'resume_soon:27',
      'resume_soon:93',
      'resume_soon:98',
      'renewal_paid:100',
    ])
  })
})

it('a charge that is hours away when its pause is withdrawn is announced before it is made', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(10)
  await pauseUntil(she, 60)
  await she.travel(28.6)
  expect((await shop.ask(`DELETE ${own}/${she.id}/pause`, { token: she.token })).status).toBe(200)
  await she.travel(31)
  expect(await sent(she)).toEqual(['renewal_soon:28.6', 'renewal_paid:29'])
})

it('a charge that a moved pause brings nearer than any reminder is announced at once', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(10)
  await pauseUntil(she, 60)
  await she.travel(29.5)
  await pauseUntil(she, 31)
  await she.travel(32)
  expect(await sent(she)).toEqual(['resume_soon:29.5', 'renewal_paid:31'])
})
