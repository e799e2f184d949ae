import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { runDueJobs } from '#domain/core/jobs/run-due-jobs'
import { createFatoora } from '#integrations/fatoora/fatoora'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { handlers } from '#jobs/handlers'
import { activateUnit } from '#test/active-unit'
import { addDueSubscriptions, readRenewals } from '#test/due-subscriptions'
import { signedInClient } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'
import { watchStore } from '#test/watched-store'
import { openWal, readWal, walPosition } from '#test/wal'
import { createClock } from '../../../sandbox/practice/clock.ts'
import { TestFatoora } from '../../../sandbox/fatoora/test-fatoora.ts'

/**
 * What a sale and a renewal write, counted in the log ahead of the rows: it is the same on a busy machine.
 * Statements are held by `statement-counts.test.ts`. Source: docs/decisions/0149, 0159, 0173, 0289 and 0290;
 * where it goes is shown by `BENCH_ONLY=cost npm run bench`.
 */
type Cost = {
  /** Bytes of rows and indexes. */
  bytes: number
  /** Rows inserted, updated and deleted, of tables that write several. */
  rows: Record<string, number>
  /** Jobs left. */
  jobs: number
  /** Updates of orders that touch no index. Source: docs/decisions/0288. */
  inPlace: number
}

/** As measured on 30 November 2026; less is welcome, and lowers the number here. */
const measured: Record<'sale' | 'renewal' | 'stamped sale', Cost> = {
  sale: {
    bytes: 23_200,
    jobs: 3,
    inPlace: 2,
    rows: {
      jobs: 6,
      activities: 9,
      activity_personal_values: 1,
      messages: 4,
      orders: 4,
      payments: 4,
      order_trackers: 5,
      daily_figure_changes: 7,
      tax_documents: 1,
    },
  },
  renewal: {
    bytes: 23_200,
    jobs: 4,
    inPlace: 1,
    rows: {
      jobs: 10,
      activities: 9,
      activity_personal_values: 0,
      messages: 4,
      orders: 3,
      payments: 2,
      order_trackers: 4,
      daily_figure_changes: 9,
      renewals: 2,
      tax_documents: 1,
    },
  },
  /** Of phase 2, reported at once; its file stands apart from its row. */
  'stamped sale': {
    bytes: 28_000,
    jobs: 4,
    inPlace: 2,
    rows: {
      jobs: 9,
      activities: 9,
      activity_personal_values: 1,
      messages: 4,
      orders: 4,
      payments: 4,
      order_trackers: 5,
      daily_figure_changes: 7,
      tax_documents: 1,
      tax_submissions: 3,
    },
  },
}

/** Where a page ends, an index splits, and how full pages are, differs a little from run to run. */
const bytesTolerance = 1.03

const { owner, pool, db } = await testDatabase()
const fatoora = await TestFatoora.open({ clock: createClock() })
afterAll(() => fatoora.close())
const shop = await openTestShop(db, {
  parts: {
    limiter: createSharedLimiter(pool),
    taxAuthority: createFatoora({ baseUrl: `${fatoora.url}/e-invoicing` }),
  },
})
await openWal(owner)
await watchStore(db, shop.system)

/**
 * What was written for each of `count` pieces of work, without the catalogue and the clocks that the test
 * moves.
 */
async function costOf(count: number, work: () => Promise<unknown>): Promise<Cost> {
  const from = await walPosition(owner)
  await work()
  const wal = await readWal(owner, from, await walPosition(owner))
  const own = wal.filter(({ table }) => !table.startsWith('pg_') && table !== 'client_clocks')
  const rows: Record<string, number> = {}
  for (const { table, inserted, updated, deleted } of own) {
    rows[table] = (rows[table] ?? 0) + (inserted + updated + deleted) / count
  }
  const bytes = own.reduce((sum, one) => sum + one.bytes, 0) / count
  const jobs = own.reduce((sum, one) => sum + (one.relation === 'jobs' ? one.inserted : 0), 0) / count
  const inPlace = own.reduce((sum, one) => sum + (one.relation === 'orders' ? one.hot : 0), 0) / count
  return { bytes, rows, jobs, inPlace }
}

/** A sentence for each figure that grew. */
function grown(what: keyof typeof measured, now: Cost): string[] {
  const before = measured[what]
  const says = (figure: string, is: number, was: number) =>
    `a ${what} writes ${is.toFixed(1)} ${figure}, ${was} when it was measured: find what writes more, or say why it is worth it`
  return [
    ...Object.entries(now.rows).flatMap(([table, is]) => {
      // A table that is not named writes a row or two for each.
      const was = before.rows[table] ?? 3
      return is > was ? [says(`rows of ${table}`, is, was)] : []
    }),
    ...(now.jobs > before.jobs ? [says('jobs', now.jobs, before.jobs)] : []),
    ...(now.inPlace < before.inPlace
      ? [says('updates of orders in place', now.inPlace, before.inPlace)]
      : []),
    ...(now.bytes > before.bytes * bytesTolerance
      ? [says('bytes of rows and indexes', now.bytes, before.bytes)]
      : []),
  ]
}

/** Each by a client of its own. */
async function costOfSales(): Promise<Cost> {
  await shop.buy((await shop.newClient()).token)
  const tokens: string[] = []
  for (let sale = 0; sale < 4; sale++) tokens.push((await signedInClient(db, { profile: true })).token)
  return costOf(tokens.length, async () => {
    for (const token of tokens) await shop.buy(token)
  })
}

/** Clients whose plans renew now, with a phone and an email. Their ids. */
async function addDue({ count, from }: { count: number; from: number }): Promise<string[]> {
  const { tokens } = (await shop.bank.call('POST', '/sandbox/tokens', { count })).body
  await addDueSubscriptions(db, { tokens, now: new Date(), from })
  const due = await db
    .updateTable('clients as c')
    .from('jobs as j')
    .set({ email: sql<string>`c.phone_number || '@example.test'`, language: 'en' })
    .whereRef('j.client_id', '=', 'c.id')
    .where('j.name', '=', 'subscription.renew')
    .where('j.due_at', '<=', new Date())
    .returning('c.id')
    .execute()
  return due.map(({ id }) => id)
}

/** One after the other, as a worker does it: nobody's address stands beside the work of a job. */
async function renew(people: string[]): Promise<void> {
  const worker = { ...shop.system, address: '' }
  for (const clientId of people) {
    while ((await runDueJobs(worker, handlers, { limit: 20, clientId })).length > 0);
  }
}

it('a sale writes no more than it did', async () => {
  expect(grown('sale', await costOfSales())).toEqual([])
})

it('a renewal writes no more than it did', async () => {
  // By the real clock: a client with a clock of their own keeps alarms that others do not.
  await renew(await addDue({ count: 1, from: 0 }))
  const people = await addDue({ count: 4, from: 1 })
  const cost = await costOf(people.length, () => renew(people))
  expect(await readRenewals(db)).toMatchObject({ paid: 5, notified: 10 })
  expect(grown('renewal', cost)).toEqual([])
})

// There is no way back: the last one.
it('a sale of phase 2, stamped and reported, writes no more than it did', async () => {
  await activateUnit(db, shop.parts, fatoora)
  expect(grown('stamped sale', await costOfSales())).toEqual([])
})
