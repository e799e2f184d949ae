import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import type { DB } from '#db/types'
import { monthsUpTo } from '#rules/desk/analytics'
import { monthOf } from '#rules/core/riyadh-days'
import { listFigureRows } from '#domain/desk/analytics/list-figure-rows'
import { foldFigures } from '#domain/desk/dashboard/fold-figures'
import { keepRecurringCharges } from '#domain/desk/dashboard/recurring-charges'
import { seedDemo } from '#server/seed'
import { testContext } from '#test/api'
import { openTestPool, testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'
import { fillShop } from '../../../../scripts/fill-shop.ts'

/**
 * Orders of the store, of which each seventh belongs to a plan that still runs. The full run has a large one.
 */
const size = process.env['PROOF'] === 'full' ? 200_000 : 4_000

const { db, owner, url } = await testDatabase()
const shop = await openTestShop(db)
await seedDemo(shop.system)

const queries: CompiledQuery[] = []
// What is right for a few hundred rows, to read, sort and join them all at once, is out of the question: the
// plan is a large store's.
const pool = openTestPool(url, {
  options: '-c enable_hashjoin=off -c enable_mergejoin=off -c enable_seqscan=off -c enable_sort=off',
})
// To sort a month is what a large store's plan does, too, if it is let.
const sortingPool = openTestPool(url, {
  options: '-c enable_hashjoin=off -c enable_mergejoin=off -c enable_seqscan=off',
})
const viewerOf = (pool: Pool) =>
  testContext(
    new Kysely<DB>({
      dialect: new PostgresDialect({ pool }),
      log: ({ level, query }) => void (level === 'query' && queries.push(query)),
    }),
    {
      actor: {
        kind: 'staff',
        id: crypto.randomUUID(),
        role: 'viewer',
        sessionId: crypto.randomUUID(),
        confirmedAt: new Date(0),
      },
    },
  )
const viewer = viewerOf(pool)

type Plan = {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/**
 * The most rows that any step of the page's statement looks at, which no neighbour of the machine can change.
 */
async function rowsLookedAt(ask: () => Promise<unknown>, on = pool): Promise<number> {
  queries.length = 0
  await ask()
  const page = queries.splice(0).find(({ sql: text }) => text.includes('with page as'))
  if (!page) throw new Error('no page was read')
  const plan = await on.query(`explain (analyze, format json) ${page.sql}`, [...page.parameters])
  const looked = (step: Plan): number =>
    Math.max(
      (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'],
      ...(step.Plans ?? []).map(looked),
    )
  return looked(plan.rows[0]['QUERY PLAN'][0].Plan)
}

test(
  'a page of plans that run, or renew, looks at little more than its rows',
  { timeout: 900_000 },
  async () => {
    await fillShop(owner, size, () => {})
    await keepRecurringCharges(shop.system)
    await sql`call reconstruct_recurring_movements()`.execute(owner)
    await foldFigures(shop.system)
    await sql`vacuum analyze`.execute(owner)
    const [plan] = await owner.selectFrom('subscriptions').select('product_id').limit(1).execute()
    const costs: Record<string, number> = {}
    for (const figure of ['running', 'recurring'] as const) {
      for (const part of [undefined, plan?.product_id]) {
        const ask = (cursor?: string) =>
          // What they come to is kept; only the page is measured.
          listFigureRows(viewer, { figure, part, cursor, limit: 20 }, { countsUpTo: -1 })
        const { rows, nextCursor } = await ask()
        expect(rows).toHaveLength(20)
        costs[`${figure} of ${part ?? 'all'}`] = await rowsLookedAt(() => ask(nextCursor ?? undefined))
      }
    }
    expect(Object.entries(costs).filter(([, rows]) => rows > 100)).toEqual([])
  },
)

test('a page of a month looks at little more than its rows, and never at the month', async () => {
  const sorting = viewerOf(sortingPool)
  // One that is over holds as much on the first day of the next one as on its last.
  const [month] = monthsUpTo(monthOf(new Date()), 2)
  const costs: Record<string, number> = {}
  for (const figure of ['movements', 'vat', 'attempts', 'cohort_revenue'] as const) {
    const ask = (cursor?: string) =>
      listFigureRows(sorting, { figure, month, cursor, limit: 20 }, { countsUpTo: -1 })
    const { rows, nextCursor } = await ask()
    expect([figure, rows.length]).toEqual([figure, 20])
    costs[figure] = await rowsLookedAt(() => ask(), sortingPool)
    costs[`${figure}, deeper`] = await rowsLookedAt(() => ask(nextCursor ?? undefined), sortingPool)
  }
  // A page of 20, of a month that has 330 to 530; how many orders its clients have is chance.
  expect(Object.entries(costs).filter(([, rows]) => rows > 200)).toEqual([])
})

test(
  'page by page each plan that stands comes once, the one paid for longest first',
  { timeout: 600_000 },
  async () => {
    const { rows: standing } = await sql<{ id: string; product_id: string }>`
    select s.id, s.product_id from subscriptions s join clients c on c.id = s.client_id and not c.is_test
      where s.status in ('active', 'past_due', 'cancelled') order by s.ends_at desc, s.id desc`.execute(owner)
    const plan = standing[0]?.product_id
    for (const part of [undefined, plan, 'nonsense']) {
      const listed: string[] = []
      let cursor: string | undefined
      do {
        // Each page stands behind the one before it.
        const page = await listFigureRows(viewer, { figure: 'running', part, cursor, limit: 100 })
        listed.push(...page.rows.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      expect(listed).toEqual(
        standing.filter((one) => part === undefined || one.product_id === part).map(({ id }) => id),
      )
    }
  },
)
