import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { figuresBehind } from '#domain/desk/dashboard/figures-behind'
import { foldFigures } from '#domain/desk/dashboard/fold-figures'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'

const { db, owner, unguarded } = await testDatabase()
const fold = () => foldFigures(testContext(db))

let phones = 540_000_000
/** Clients who came at these moments. */
async function come(...moments: string[]): Promise<void> {
  const values = moments.map((moment) => {
    const phone_number = String(phones++)
    const at = new Date(moment)
    return {
      phone: `+966${phone_number}`,
      phone_extension: '+966',
      phone_number,
      created_at: at,
      updated_at: at,
    }
  })
  await db.insertInto('clients').values(values).execute()
}

async function clientsBehind(moment: string): Promise<number> {
  const { rows } = await sql<{ figure: string; amount: number }>`
    select figure, amount::int from (${figuresBehind(new Date(moment))}) behind where amount <> 0`.execute(db)
  return rows.find(({ figure }) => figure === 'clients')?.amount ?? 0
}

test('counts from the moment to midnight in Riyadh, to the millisecond, folded or not', async () => {
  await come(
    '2026-03-01T23:59:59.999+03:00',
    '2026-03-02T00:00:00.000+03:00',
    '2026-03-02T09:14:59.999+03:00',
    '2026-03-02T09:15:00.000+03:00',
    '2026-03-02T09:20:00.000+03:00',
    '2026-03-02T23:45:00.000+03:00',
    '2026-03-02T23:59:59.999+03:00',
    '2026-03-03T00:00:00.000+03:00',
  )
  const expected: [moment: string, behind: number][] = [
    ['2026-03-02T00:00:00.000+03:00', 6],
    ['2026-03-02T00:00:00.001+03:00', 5],
    ['2026-03-02T09:14:59.999+03:00', 5],
    ['2026-03-02T09:15:00.000+03:00', 4],
    ['2026-03-02T09:15:00.001+03:00', 3],
    ['2026-03-02T09:20:00.001+03:00', 2],
    ['2026-03-02T23:45:00.001+03:00', 1],
    ['2026-03-02T23:59:59.999+03:00', 1],
  ]
  const behindEach = async () => {
    const rows: [string, number][] = []
    for (const [moment] of expected) rows.push([moment, await clientsBehind(moment)])
    return rows
  }
  expect(await behindEach()).toEqual(expected)
  await fold()
  expect(await behindEach()).toEqual(expected)
  // Somebody who goes is counted no more, wherever the difference waits.
  await sql`update clients set deleted_at = now(), closed_at = now() where created_at = '2026-03-02T23:45:00+03:00'`.execute(
    db,
  )
  expect(await clientsBehind('2026-03-02T10:00:00+03:00')).toBe(1)
  await fold()
  expect(await clientsBehind('2026-03-02T10:00:00+03:00')).toBe(1)
})

type Plan = { 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] }

function rowsOf(plan: Plan): number {
  return Math.max(plan['Actual Rows'] * plan['Actual Loops'], ...(plan.Plans ?? []).map(rowsOf))
}

/** The most rows that any step looks at, which no neighbour of the machine can change. */
async function rowsLookedAt(moment: string): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (analyze, format json) select figure, amount from (${figuresBehind(new Date(moment))}) behind`.execute(
    db,
  )
  const [plan] = rows
  if (!plan) throw new Error('no plan')
  return rowsOf(plan['QUERY PLAN'][0].Plan)
}

test('looks at as many rows on a day of thousands as on any other', async () => {
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => minute)
  const at = (minute: number) =>
    new Date(Date.parse('2026-04-01T00:00:00+03:00') + minute * 60_000).toISOString()
  for (let time = 0; time < 3; time++) await come(...minutes.map(at))
  await fold()
  await sql`vacuum analyze clients`.execute(db)
  expect(await clientsBehind('2026-04-01T06:10:00+03:00')).toBe(3 * (24 * 60 - 6 * 60 - 10))
  // Five figures of 96 quarter hours.
  expect(await rowsLookedAt('2026-04-01T06:10:00+03:00')).toBeLessThanOrEqual(5 * 96 + 5 * 15)
})

test('an old block that took a booking of today is not read for the days between', async () => {
  await sql`insert into ledger_bookings (kind, created_at)
    select 'balance_adjustment', timestamptz '2025-01-01' + n * interval '10 minutes' from generate_series(1, 20000) n`.execute(
    db,
  )
  await sql`select brin_summarize_new_values('ledger_bookings_by_time')`.execute(owner)
  // Rows are of many lengths, and what one leaves at the end of a page is room for another; here a few go and
  // make it.
  const isOfNoon = sql`created_at < '2025-04-01' and extract(minute from created_at) = 0 and extract(hour from created_at) = 12`
  await unguarded((tx) => sql`delete from ledger_bookings where ${isOfNoon}`.execute(tx))
  await sql`vacuum analyze ledger_bookings`.execute(owner)
  await sql`insert into ledger_bookings (kind, created_at) select 'balance_adjustment', now() from generate_series(1, 80)`.execute(
    db,
  )
  const looked = await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{
      'QUERY PLAN': [{ Plan: { Plans?: { 'Rows Removed by Index Recheck'?: number }[] } }]
    }>`
      explain (analyze, format json) select count(*) from ledger_bookings
      where created_at >= '2025-05-01 10:00Z' and created_at < '2025-05-01 10:15Z'`.execute(tx)
    return rows[0]?.['QUERY PLAN'][0].Plan.Plans?.[0]?.['Rows Removed by Index Recheck']
  })
  const { rows } = await sql<{
    each: number
  }>`select 32 * count(*)::float8 / (pg_relation_size('ledger_bookings') / 8192) as each
    from ledger_bookings`.execute(db)
  expect(looked).toBeLessThan(1.5 * (rows[0]?.each ?? 0))
})
