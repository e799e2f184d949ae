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

it('with its money to the balance, all messages of which say that the plan has ended', async () => {
  const she = await newSubscriber(shop, db, { product: shop.plans.small })
  const { order } = (await shop.placeOrder(she.token, { product_id: shop.plans.small })).body
  await she.pay(order.id)
  await end(she, { action: 'end_with_refund', amount_minor: 10_000, to: 'balance' })
  const said = await db
    .selectFrom('messages')
    .select('body')
    .where('client_id', '=', she.clientId)
    .where('template', '=', 'refund_sent')
    .where('channel', '=', 'email')
    .execute()
  expect(said).toHaveLength(2)
  for (const { body } of said) expect(body).toContain('has ended')
  expect((await she.books()).total).toBe(0)
})

it.each([{ action: 'end' }, { action: 'end_with_refund', amount_minor: 10_000, to: 'balance' }])(
  'with the renewal that was paid for it ($action), which is not said to be off until then',
  async (ends) => {
    const she = await newSubscriber(shop, db, { product: shop.plans.small })
    await she.travel(29.5)
    expect(await she.renewals()).toMatchObject([{ status: 'completed' }])
    expect(await end(she, ends)).not.toContain('renewal_refunded')
    const renewals = db.selectFrom('renewals').select('status').where('subscription_id', '=', she.id)
    expect(await renewals.execute()).toEqual([{ status: 'withdrawn' }])
  },
)
