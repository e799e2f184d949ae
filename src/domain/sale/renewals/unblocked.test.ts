import { expect, it } from 'vitest'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const admin = await signedInStaff(db, 'admin')

const rule = (clientId: string, word: 'block' | 'unblock') =>
  shop.ask(`${word === 'block' ? 'PUT' : 'DELETE'} /api/users/v1/clients/${clientId}/block`, {
    token: admin.token,
    ...(word === 'block' && { body: { reason: 'a question' } }),
  })

it('a renewal whose try was left out while its client was blocked is tried when they are let in again', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  await she.travel(29.1)
  const [order] = await she.renewals()
  expect(await she.payments(String(order?.id))).toHaveLength(1)
  expect((await rule(she.clientId, 'block')).status).toBe(200)
  await she.travel(31)
  expect(await she.payments(String(order?.id))).toHaveLength(1)
  await she.answer(she.card, '00')
  expect((await rule(she.clientId, 'unblock')).status).toBe(200)
  await she.travel(31.1)
  const tries = await she.payments(String((await she.renewals()).at(-1)?.id))
  expect(tries.at(-1)?.status).toBe('paid')
  expect(
    await db
      .selectFrom('subscriptions')
      .select(['status', 'grace_ends_at'])
      .where('id', '=', she.id)
      .executeTakeFirst(),
  ).toEqual({
    status: 'active',
    grace_ends_at: null,
  })
})
