import { expect, test } from 'vitest'
import { checkoutActions } from '#rules/core/rate-limits'
import { signedInClient } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'

const { db } = await testDatabase()
const shop = await openTestShop(db)

test('orders that are placed at once count each other', async () => {
  const { token, clientId } = await signedInClient(db, { profile: true })
  const answers = await Promise.all(
    Array.from({ length: checkoutActions.points + 20 }, () => shop.placeOrder(token)),
  )
  const statuses = new Set(answers.map(({ status }) => status))
  expect(statuses).toEqual(new Set([201, 429]))
  const placed = await db.selectFrom('orders').select('id').where('client_id', '=', clientId).execute()
  expect(placed).toHaveLength(checkoutActions.points)
}, 60_000)
