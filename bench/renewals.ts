import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#db/client'
import { addDueSubscriptions, readRenewals } from '#test/due-subscriptions'
import { visitor } from '#test/visitor'
import { postgresSeconds } from './desk.ts'

type Meters = { cpu: number; work: number; frame: number; wal: number }

/** Clients whose cards and rows are made by one call; more would be one very long statement. */
const batch = 5_000
const tomorrow = 86_400_000

/**
 * So many plans that fall due at one moment: each is charged through the gateway, gets its next period, its receipt's
 * rows and its message. Of the store's process as `npm start` runs it, pages and jobs in one.
 */
export async function measureRenewals(bench: {
  db: Database
  crowd: number
  gatewayUrl: string
  meters: () => Promise<Meters>
  /** MiB that the store's process holds now. */
  memory: () => number
  notify: (figure: string, value: string, target: string) => void
}): Promise<void> {
  const { db, crowd, meters, memory, notify } = bench
  await makeCrowd(bench)
  const start = await readRenewals(db)
  const before = { ...(await meters()), postgres: await postgresSeconds(db) }
  const from = performance.now()
  const memories: { share: number; held: number }[] = []
  await renewCrowd(bench, (left) => memories.push({ share: 1 - left / crowd, held: memory() }))
  const seconds = (performance.now() - from) / 1000
  const after = { ...(await meters()), postgres: await postgresSeconds(db) }
  const each = (name: keyof typeof after) => (after[name] - before[name]) / crowd
  const end = await readRenewals(db)
  const isRight = end.settled - start.settled === crowd && end.twice === 0 && end.total === '0'
  if (!isRight) throw new Error(`not each was charged once: ${JSON.stringify(end)}`)

  const of = `${crowd.toLocaleString('en')} renewals`
  const wholeNight = (100_000 / (crowd / seconds) / 60).toFixed(0)
  notify(
    `${of}: per second`,
    `${(crowd / seconds).toFixed(1)} (100,000 in ${wholeNight} min)`,
    '100,000 in ≤ 30 min',
  )
  notify(
    `${of}: CPU of the store and of PostgreSQL, each`,
    `${(each('cpu') * 1000).toFixed(1)} + ${(each('postgres') * 1000).toFixed(1)} ms`,
    '—',
  )
  notify(
    `${of}: SQL statements, and with BEGIN and COMMIT, each`,
    `${each('work').toFixed(1)}, ${(each('work') + each('frame')).toFixed(1)}`,
    '—',
  )
  notify(`${of}: WAL, each`, `${(each('wal') / 1000).toFixed(1)} kB`, '—')
  const at = (share: number) => memories.find((one) => one.share >= share)?.held ?? memory()
  notify(
    `${of}: memory after a tenth, a half, all`,
    `${at(0.1).toFixed(0)}, ${at(0.5).toFixed(0)}, ${memory().toFixed(0)} MiB`,
    'flat',
  )
}

/** Makes the whole crowd due, and waits until each is charged and its client is notified. */
export async function renewCrowd(
  { db, crowd }: { db: Database; crowd: number },
  onLook: (left: number) => void = () => undefined,
): Promise<void> {
  const from = performance.now()
  await sql`update jobs set due_at = now() where name = 'subscription.renew' and due_at > now()
    and done_at is null`.execute(db)
  for (let left = crowd; left > 0;) {
    await delay(left > crowd / 50 ? Math.max(500, crowd / 10) : 500)
    left = await countWaiting(db)
    onLook(left)
    if (performance.now() - from > 60_000 + crowd * 500) throw new Error(`${left} renewals were not charged`)
  }
  while ((await readRenewals(db)).waiting > 0) await delay(500)
}

/** Renewals that are still to be charged, by the index of what is due: anything more would read whole tables beside what is measured. */
async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from jobs
    where name = 'subscription.renew' and done_at is null and failed_at is null and due_at <= now()`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function makeCrowd(bench: { db: Database; crowd: number; gatewayUrl: string }): Promise<void> {
  const person = visitor('127.0.0.1', { timeout: 120_000 })
  for (let from = 0; from < bench.crowd; from += batch) {
    const count = Math.min(batch, bench.crowd - from)
    const made = await person.ask('POST', `${bench.gatewayUrl}/sandbox/tokens`, { json: { count } })
    await addDueSubscriptions(bench.db, {
      tokens: made.body.tokens,
      now: new Date(),
      dueAt: new Date(Date.now() + tomorrow),
      from,
    })
  }
  person.close()
  await sql`analyze`.execute(bench.db)
}
