import { afterEach, describe, expect, it } from 'vitest'
import { giveBalance } from '#test/balance'
import { addStoryPlan, openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'
import { pageBehind } from '#test/short-link'

const { db } = await testDatabase()
const shop = await openTestShop(db)

const setTax = (basisPoints: number) => db.updateTable('taxes').set({ percentage_bp: basisPoints }).execute()
afterEach(async () => setTax(1_500))

describe('another try of a renewal', () => {
  it('costs the tax of its day: an order of then takes the place of the first one', async () => {
    await setTax(1_750)
    const she = await newSubscriber(shop, db, { code: '51' })
    await she.travel(29.5)
    const [first] = await she.renewals()
    expect(first).toMatchObject({ status: 'declined', final_price_minor: 7_050n })
    const link = await linkOf(she.clientId)
    await setTax(1_500)
    await she.answer(she.card, '00')
    await she.travel(30.1)
    const [old, fresh, ...others] = await she.renewals()
    expect(others).toEqual([])
    expect(old).toMatchObject({ id: first?.id, status: 'cancelled' })
    expect(fresh).toMatchObject({ status: 'completed', final_price_minor: 6_900n })
    expect((await she.payments(String(fresh?.id))).map(({ status }) => status)).toEqual(['paid'])
    expect(await she.read()).toMatchObject({ status: 'active', auto_renew: true, failed_renewal: null })
    expect((await shop.ask(`GET /api/clients/v1/renewal_links/${link}`)).body).toEqual({
      order_id: fresh?.id,
    })
    expect(await she.books()).toMatchObject({ total: 0, held: 0 })
  })

  it('uses the balance that came meanwhile', async () => {
    const she = await newSubscriber(shop, db, { code: '51' })
    await she.travel(29.5)
    await giveBalance(shop.system, she.clientId, 2_000)
    await she.answer(she.card, '00')
    await she.travel(30.1)
    const orders = await she.renewals()
    expect(orders.map(({ status, final_price_minor: card }) => [status, card])).toEqual([
      ['cancelled', 6_900n],
      ['completed', 4_900n],
    ])
    expect(await she.books()).toMatchObject({ balance: 0, held: 0, total: 0 })
  })

  it('is none where the tax of its day leaves less than any gateway charges, as a first charge would be', async () => {
    const she = await newSubscriber(shop, db, { product: await addStoryPlan(shop.system, 87), code: '51' })
    await she.travel(29.5)
    await setTax(0)
    await she.answer(she.card, '00')
    await she.travel(30.1)
    const [order, ...others] = await she.renewals()
    expect(others).toEqual([])
    expect(await she.payments(String(order?.id))).toHaveLength(1)
    expect(await she.read()).toMatchObject({ status: 'past_due', auto_renew: false })
    expect(await failedJobs(she.clientId)).toEqual([])
  })

  it('keeps its order where nothing has changed', async () => {
    const she = await newSubscriber(shop, db, { code: '51' })
    await giveBalance(shop.system, she.clientId, 1_000)
    await she.travel(33)
    const orders = await she.renewals()
    expect(orders).toMatchObject([{ status: 'declined', final_price_minor: 5_900n }])
    expect(await she.payments(String(orders[0]?.id))).toHaveLength(3)
    expect(await she.books()).toMatchObject({ balance: 1_000, held: 1_000 })
  })

  it('charges the other card once, as was agreed to, also where its bank may accept a later charge', async () => {
    const she = await newSubscriber(shop, db, { code: '41' })
    const other = await she.addCard({ code: '51' })
    await she.travel(33)
    const [order] = await she.renewals()
    const tried = await she.payments(String(order?.id))
    expect(tried.map((one) => [one.payment_method_id, one.status])).toEqual([
      [she.card, 'payment_failed'],
      [other, 'payment_failed'],
    ])
    expect((await she.read()).failed_renewal.next_try_at).toBeNull()
    expect(await she.result()).toContainEqual(expect.stringMatching(/^renewal_refused/))
  })

  it('waits for the client where both cards were refused for good', async () => {
    const she = await newSubscriber(shop, db, { code: '41' })
    await she.addCard({ code: '54' })
    await she.travel(33)
    const [order] = await she.renewals()
    expect(await she.payments(String(order?.id))).toHaveLength(2)
    expect((await she.read()).failed_renewal.next_try_at).toBeNull()
  })
})

const failedJobs = (clientId: string) =>
  db
    .selectFrom('jobs')
    .select(['name', 'last_error'])
    .where('client_id', '=', clientId)
    .where('last_error', 'is not', null)
    .execute()

async function linkOf(clientId: string): Promise<string> {
  const { body } = await db
    .selectFrom('messages')
    .select('body')
    .where('client_id', '=', clientId)
    .where('template', '=', 'renewal_failed')
    .where('channel', '=', 'sms')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return (await pageBehind(db, body)).slice('/renew/'.length)
}
