import { expect, test } from 'vitest'
import { openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'
import { countLastHour } from './count-last-hour.ts'

const { db } = await testDatabase()
const shop = await openTestShop(db)

test('payments and messages of the last hour are counted by how they stand, older ones are not', async () => {
  const { token } = await shop.newClient()
  await shop.buy(token)
  const { payments, messages } = await countLastHour({ db })
  expect(payments).toEqual([{ provider: 'moyasar', status: 'paid', count: 1 }])
  expect(messages.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0)

  await db
    .updateTable('payments')
    .set({ created_at: new Date(Date.now() - 3_700_000) })
    .execute()
  expect((await countLastHour({ db })).payments).toEqual([])
})
