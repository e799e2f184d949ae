import { expect, it } from 'vitest'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'
import { newSubscriber, type Subscriber } from '#test/subscriber'
import { openSubscriptionDesk } from '#test/subscription-desk'

/** Staff end a plan with all the time that was paid for ahead, and nobody is told that any of it goes on. */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { look, act } = await openSubscriptionDesk(shop, db)

/** First tried out: the messages of both, by their templates. */
async function end(she: Subscriber, ends: object): Promise<string[]> {
  const { version } = await look(she.id)
  const said: string[][] = []
  for (const isTrial of [true, false]) {
    const { status, body } = await act(she.id, { ...ends, version, dry_run: isTrial })
    expect(status).toBe(200)
    said.push(body.effects.messages.map(({ template }: { template: string }) => template))
  }
  expect(await she.read()).toMatchObject({ status: 'expired', auto_renew: false })
  const [trial = [], done] = said
  expect(done, 'what the dry run said is what was done').toEqual(trial)
  return trial
}

it('with the renewal that was paid for it, which is not said to be off until then', async () => {
  const she = await newSubscriber(shop, db, { product: shop.plans.small })
  await she.travel(29.5)
  expect(await she.renewals()).toMatchObject([{ status: 'completed' }])
  expect(await end(she, { action: 'end' })).not.toContain('renewal_refunded')
  const renewals = db.selectFrom('renewals').select('status').where('subscription_id', '=', she.id)
  expect(await renewals.execute()).toEqual([{ status: 'withdrawn' }])
})
