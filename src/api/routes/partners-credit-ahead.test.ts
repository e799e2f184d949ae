import { expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { addStoryPlan, openTestShop } from '#test/shop'

/**
 * Of a plan without points nothing shows that it is unused once its time has begun; before that nobody can
 * have used it (0063).
 */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask, runJobs, system } = shop

test('time of a plan without points that has not begun is taken back by its partner', async () => {
  const plan = await addStoryPlan(system, 6_000)
  await db.updateTable('products').set({ points: 0 }).where('id', '=', plan).execute()
  const partner = await addPartner(db, { products: [plan], accountLimit: 1_000_000 })
  const call = partnerAsk(ask, partner.token)
  const body = { product_id: plan, client: { phone_number: '569100001' }, payment: 'account' }
  const place = async () => {
    const placed = await call('POST /orders', { body })
    expect(placed.status, placed.text).toBe(201)
    await runJobs()
    return placed.body.order.id as string
  }
  const [now, ahead] = [await place(), await place()]
  const cancel = (id: string) => call(`POST /orders/${id}/cancellation`)
  expect(await cancel(now)).toMatchObject({ status: 409, body: { code: 800021 } })
  expect((await cancel(ahead)).status).toBe(200)
})
