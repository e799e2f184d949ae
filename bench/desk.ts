import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '#db/client'
import { writeCursor } from '#domain/cursor'
import { foldFigures } from '#domain/dashboard/fold-figures'
import { dayAfter } from '#rules/dashboard'
import { riyadhDate } from '#rules/riyadh-days'
import { fillShop } from '../scripts/fill-shop.ts'
import { testContext } from '../test/api.ts'
import { signInStaff } from './shelves.ts'

type Asked = { path: string; headers: Record<string, string>; connections: number; seconds: number }
type Figures = { cpu: number; median: number; requests: number }

/**
 * What the staff's lists, searches and first page cost in stores of three sizes: CPU of the store and of its
 * database connections per request. A store that is larger already is measured as it is.
 */
export async function measureDesk(bench: {
  db: Database
  /** At most so many orders. */
  rows: number
  load: (asked: Asked) => Promise<Figures>
  seconds: number
  tell: (figure: string, value: string, target: string) => void
}): Promise<void> {
  const { db } = bench
  const token = await signInStaff(db)
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const first = new Map<string, { cpu: number; postgres: number }>()
  const { rows } = await sql<{ there: number }>`select count(*)::int as there from orders`.execute(db)
  const there = rows[0]?.there ?? 0
  for (const size of [10_000, 100_000, 1_000_000].filter((one) => one <= bench.rows && one >= there)) {
    await fillShop(db, size)
    await foldFigures(testContext(db))
    const told: string[] = []
    for (const [name, query] of await views(db)) {
      const asked = { path: `/api/users/v1/${query}`, headers, connections: 1, seconds: bench.seconds }
      await bench.load({ ...asked, seconds: bench.seconds / 3 })
      const before = await postgresSeconds(db)
      const { cpu, median, requests } = await bench.load(asked)
      const postgres = (((await postgresSeconds(db)) - before) * 1000) / requests
      const small = first.get(name) ?? { cpu, postgres }
      first.set(name, small)
      const grown = `×${(cpu / small.cpu).toFixed(2)}, ×${(postgres / small.postgres).toFixed(2)}`
      told.push(`${name} ${cpu.toFixed(2)} + ${postgres.toFixed(2)} ms (${grown}; ${median.toFixed(1)} ms)`)
    }
    bench.tell(
      `desk at ${size.toLocaleString('en')} orders: CPU of store + PostgreSQL (grown; time)`,
      told.join(' · '),
      '≤ ×1.2; dashboard ≤ 150 ms of PostgreSQL',
    )
  }
}

/** What is asked; somebody whom nobody else is called like is looked for. */
async function views(db: Database): Promise<[name: string, query: string][]> {
  const { rows } = await sql<{ order: string; ref: string; client: string; phone: string; email: string }>`
    with one as (select o.* from orders o order by o.created_at limit 1 offset 2000),
    named as (update clients c set first_name = 'فريدة', last_name = 'الوحيدة' from one where c.id = one.client_id returning c.*)
    select one.id as order, one.ref_id::text as ref, named.id as client, named.phone_number as phone, named.email from one, named`.execute(
    db,
  )
  const one = rows[0]
  if (!one) return []
  const today = riyadhDate(new Date())
  const month = `from=${dayAfter(today, -130)}&to=${dayAfter(today, -100)}`
  const name = encodeURIComponent('فريده الوحيده')
  return [
    ['orders', 'orders'],
    ['orders, deep', `orders?cursor=${writeCursor(one.order)}`],
    ['orders, state and days', `orders?status=completed&${month}`],
    ['orders by number', `orders?q=${one.ref}`],
    ['orders by phone', `orders?q=0${one.phone}`],
    ['orders by name', `orders?q=${name}`],
    ['orders counted', 'orders/counts'],
    ['clients', 'clients'],
    ['clients, deep', `clients?cursor=${writeCursor(one.client)}`],
    ['clients, language and days', `clients?language=ar&${month}`],
    ['clients by phone', `clients?q=0${one.phone}`],
    ['clients by name', `clients?q=${name}`],
    ['clients by email', `clients?q=${one.email}`],
    ['search by number', `search?q=${one.ref}`],
    ['search by phone', `search?q=0${one.phone}`],
    ['search by name', `search?q=${name}`],
    ['search by a common name', `search?q=${encodeURIComponent('محمد')}`],
    ['dashboard', 'dashboard'],
    ['dashboard of two years', `dashboard?from=${dayAfter(today, -729)}&to=${today}`],
  ]
}

/** CPU seconds of the store's own database connections so far, as the kernel counts them (in ticks of 10 ms). */
export async function postgresSeconds(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name = 'ishtirak' and backend_type = 'client backend'`.execute(db)
  return rows.reduce((sum, { pid }) => sum + secondsOf(pid), 0)
}

function secondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    // It has ended since it was listed.
    return 0
  }
}
