import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#db/client'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { seedDemo } from '#server/seed'
import { openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'
import { fillShop } from './fill-shop.ts'

const { db, owner, ownerUrl } = await testDatabase()
const shop = await openTestShop(db)
await seedDemo(shop.system)

/** A role that owns the tables as production's does: by being granted, not by being a superuser. */
await sql`create role fill_shop_test login`.execute(owner)
await sql.raw(`grant ${new URL(ownerUrl).username} to fill_shop_test`).execute(owner)
const filler = openDatabase(Object.assign(new URL(ownerUrl), { username: 'fill_shop_test' }).href, { max: 1 })
afterAll(async () => {
  await filler.close()
  await sql`drop role fill_shop_test`.execute(owner)
})

test('a store is filled by an owner who is no superuser, with books that agree', async () => {
  expect(await fillShop(filler.db, 300)).toBe(300)
  expect(await verifyOwnBooks(shop.system)).toEqual([])
  // A period whose end has parts of a millisecond cannot be moved: the store's own moments have none.
  const parts = await sql<{ count: number }>`select count(*)::int as count from subscription_periods
    where date_trunc('milliseconds', starts_at) <> starts_at or date_trunc('milliseconds', ends_at) <> ends_at`.execute(
    owner,
  )
  expect(parts.rows).toEqual([{ count: 0 }])
})
