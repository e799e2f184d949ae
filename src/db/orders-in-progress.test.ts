import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ordersInProgress } from '#db/migrations/0332-orders-in-progress'
import { indexedOrders } from '#db/migrations/0333-indexed-orders'
import { checkFigures } from '#domain/desk/dashboard/check-figures'
import { foldFigures } from '#domain/desk/dashboard/fold-figures'
import { inProgressStatuses } from '#rules/sale/order'
import { seedDemo } from '#server/seed'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'
import { addPartner } from '#test/partners'
import { fillShop } from '../../scripts/fill-shop.ts'

/**
 * What sold before the columns of 0332 were there is found and counted by them. Source: docs/decisions/0288.
 */
const { db, owner, unguarded } = await testDatabase()

/** As the schema was, with orders in every part of the figures, some of which were folded. */
async function goBack(): Promise<void> {
  await sql
    .raw(`
    drop trigger orders_indexed on orders;
    drop function index_order();
    alter table orders drop column indexed_status, drop column indexed_settled_at, drop column partner_updated_at;
    create or replace function figures_of_order(status text, created_at timestamptz, settled_at timestamptz)
    returns table (figure text, day date, part text, amount bigint, quarter_hour smallint) language sql stable as $$
      select 'orders', riyadh_day(created_at), status, 1::bigint, quarter_hour(created_at)
      union all
      select 'sold', riyadh_day(settled_at), '', 1::bigint, null where settled_at is not null
    $$;`)
    .execute(owner)
}

const differences = async () =>
  (await checkFigures(testContext(db))).filter(({ figure }) => figure.startsWith('orders'))

test('orders of before are indexed and counted anew, also where a run was ended on its way', async () => {
  await seedDemo(testContext(db))
  await goBack()
  await fillShop(owner, 2_500)
  await foldFigures(testContext(db))
  const partner = await addPartner(db)
  await unguarded(async (tx) => {
    await sql`update orders set api_client_id = ${partner.id}, partner_payment = 'link' where method = 'api'`.execute(
      tx,
    )
    for (const status of inProgressStatuses)
      await sql`update orders set status = ${status} where id in (select id from orders where status = 'completed' limit 3)`.execute(
        tx,
      )
  })
  expect(await differences()).toEqual([])

  await owner.transaction().execute((tx) => ordersInProgress.up(tx))
  expect(await differences()).toEqual([])
  await foldFigures(testContext(db))
  expect(await differences()).toEqual([])

  await owner.connection().execute(async (session) => {
    await indexedOrders.upBeside?.(session)
    await sql`drop index orders_in_progress`.execute(session)
    await indexedOrders.upBeside?.(session)
  })
  const { rows } = await sql<{
    wrong: number
    in_progress: number
    indexed: number
    partners: number
    indexes: number
  }>`
    select (count(*) filter (where indexed_status is distinct from case when status not in ('pending', 'awaiting_payment', 'awaiting_fullfilment', 'processing') then status end
        or indexed_settled_at is distinct from case when indexed_status is not null then settled_at end
        or partner_updated_at is distinct from case when api_client_id is not null then updated_at end))::int as wrong,
      (count(*) filter (where indexed_status is null))::int as in_progress, count(partner_updated_at)::int as partners, (count(indexed_settled_at))::int as indexed,
      (select count(*)::int from pg_indexes where indexname in ('orders_by_indexed_status', 'orders_in_progress', 'orders_by_method_and_indexed_status', 'orders_by_settlement', 'orders_of_partner_updated')) as indexes
    from orders`.execute(db)
  expect(rows[0]).toMatchObject({ wrong: 0, indexes: 5 })
  expect(rows[0]?.in_progress).toBeGreaterThanOrEqual(12)
  expect(rows[0]?.partners).toBeGreaterThan(50)
  expect(rows[0]?.indexed).toBeGreaterThan(1_000)
})
