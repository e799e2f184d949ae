import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { sealActivities } from '#domain/core/activity/seal-activities'
import { verifyActivities } from '#domain/core/activity/verify-activities'
import { openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'

const { db, owner } = await testDatabase()
const shop = await openTestShop(db)

/** Runs a statement that the database must refuse; answers its words. */
async function refused(statement: string): Promise<string> {
  try {
    await sql.raw(statement).execute(db)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'it was allowed'
}

describe('the database itself refuses', () => {
  it('to change or remove what is append-only', async () => {
    const { token } = await shop.newClient()
    await shop.buy(token)
    for (const table of ['activities', 'ledger_entries', 'order_trackers']) {
      expect(await refused(`delete from ${table}`)).toContain('append-only')
    }
    expect(await refused(`update activities set action = 'x'`)).toContain('append-only')
    expect(await refused(`update ledger_entries set amount_minor = 1`)).toContain('append-only')
    expect(await refused(`truncate activities cascade`)).toContain('permission denied')
  })

  it('two open attempts and two settling payments of one order', async () => {
    const { token } = await shop.newClient()
    const { payment } = await shop.startPaying(token)
    const copy = (
      changes: string,
    ) => `insert into payments (order_id, client_id, provider, live_mode, method, status,
      amount_minor, settles, created_at, updated_at)
      select order_id, client_id, provider, live_mode, method, ${changes}, now(), now() from payments where id = '${payment.id}'`
    expect(await refused(copy(`'initial', amount_minor, false`))).toContain('payments_one_open')
    await sql.raw(copy(`'paid', amount_minor, true`)).execute(db)
    expect(await refused(copy(`'paid', amount_minor, true`))).toContain('payments_one_settles')
    expect(await refused(copy(`'unpaid', amount_minor, true`))).toContain('check')
  })

  it('overlapping periods, two running plans, and negative balances', async () => {
    const { token, clientId } = await shop.newClient()
    await shop.buy(token)
    const other = (await shop.placeOrder(token)).body.order
    expect(
      await refused(`insert into subscription_periods (subscription_id, order_id, starts_at, ends_at, days, points)
        select s.id, '${other.id}', s.starts_at + interval '1 day', s.ends_at + interval '1 day', 30, 0
        from subscriptions s where s.client_id = '${clientId}'`),
    ).toContain('exclusion')
    expect(
      await refused(`insert into subscriptions (client_id, product_id, status, starts_at, ends_at, created_at, updated_at)
        select client_id, product_id, 'active', starts_at, ends_at, now(), now() from subscriptions where client_id = '${clientId}'`),
    ).toContain('subscriptions_one_running')
    expect(await refused(`update clients set balance_minor = -1 where id = '${clientId}'`)).toContain('check')
    expect(await refused(`update clients set balance_held_minor = 1 where id = '${clientId}'`)).toContain(
      'check',
    )
  })

  it('a booking that does not balance', async () => {
    const words =
      await refused(`with booking as (insert into ledger_bookings (kind, created_at) values ('x', now()) returning id)
      insert into ledger_entries (booking_id, position, account, amount_minor) select id, 1, 'gateway', 5 from booking`)
    expect(words).toContain('does not balance')
  })
})

describe('the seal of the activity log', () => {
  it('holds, and shows a row that was changed behind its back', async () => {
    // A seal waits for the transactions of other files' tests, which run on the same server.
    const fine = await vi.waitFor(
      async () => {
        await sealActivities(shop.system)
        const verdict = await verifyActivities(db)
        expect(verdict).toMatchObject({ problems: [], waiting: 0 })
        return verdict
      },
      { timeout: 20_000, interval: 50 },
    )
    expect(fine.seals).toBeGreaterThan(0)

    await sql`alter table activities disable trigger activities_append_only`.execute(owner)
    await sql`update activities set action = 'order.forged' where sequence = 3`.execute(db)
    await sql`delete from activities where sequence = 5`.execute(db).catch(() => undefined)
    await sql`alter table activities enable trigger activities_append_only`.execute(owner)
    expect((await verifyActivities(db)).problems).not.toEqual([])
  })
})

it('has no views, and no function for queries that reads tables: what a statement reads stands in its text', async () => {
  const { rows: views } = await sql`select viewname from pg_views where schemaname = 'public'
    union all select matviewname from pg_matviews where schemaname = 'public'`.execute(db)
  expect(views).toEqual([])
  const { rows: readers } =
    await sql`select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      and pg_get_functiondef(p.oid) ~* (select '\\m(from|join)\\s+(' || string_agg(tablename, '|') || ')\\M' from pg_tables
        where schemaname = 'public')`.execute(db)
  expect(readers).toEqual([])
})
