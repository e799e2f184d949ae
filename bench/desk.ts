import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { openDatabase, type Database } from '#db/client'
import { writeCursor } from '#domain/core/cursor'
import { dayAfter } from '#rules/desk/dashboard'
import { riyadhDate } from '#rules/core/riyadh-days'
import { startEmbeddedPostgres } from '#server/postgres/supervisor'
import { freePorts, program } from '#test/processes'
import type { LoadOrder, LoadResult } from './load.ts'
import { signInStaff } from './sign-in.ts'

export type Bench = {
  /** Each size is a store of its own in a folder in it; one that is there already is measured as it is. */
  dataDir: string
  /** Orders of the largest store. */
  rows: number
  rounds: number
  /** Of each turn. */
  seconds: number
  /** Only views whose name has one of these words, where some are said. */
  views?: string[] | undefined
  load: (order: LoadOrder) => Promise<LoadResult>
  median: (list: number[]) => number
  notify: (figure: string, value: string, target: string) => void
}

export type Desk = {
  size: number
  db: Database
  views: [name: string, query: string][]
  ask: (query: string) => Omit<LoadOrder, 'seconds'>
  /** Rows of the lists in the answer, so that one sees whether the sizes had the same to show. */
  rows: (query: string) => Promise<number>
  /** Of the store's process; CPU seconds so far. */
  cpu: () => number
  close: () => Promise<void>
}

type Turn = { cpu: number; postgres: number; time: number }

/**
 * What the staff's lists, searches and first page cost in stores of several sizes: CPU of the store and of its database
 * connections per request, and the pages that PostgreSQL looks at, which no neighbour of the machine can change. The sizes
 * take turns, and growth is measured between turns that followed each other: the median of them.
 */
export async function measureDesk(bench: Bench): Promise<void> {
  const desks: Desk[] = []
  try {
    for (const size of [...[10_000, 100_000].filter((one) => one < bench.rows), bench.rows]) {
      const rate = await fill(bench, size)
      if (rate) bench.notify(`filling a store with ${size.toLocaleString('en')} orders`, rate, '—')
      const desk = await openDesk(bench, size)
      desks.push(desk)
      await evenOut(desk.db)
    }
    // Programs and caches get warm over some thousand requests, which one view alone does not ask.
    for (const desk of desks)
      for (const [, query] of desk.views) await bench.load({ ...desk.ask(query), seconds: bench.seconds })
    const grown: { name: string; cpu: number; postgres: number }[] = []
    for (const [index, [name]] of (desks[0]?.views ?? []).entries())
      grown.push({ name, ...(await measureView(bench, desks, index, name)) })
    const max = (by: 'cpu' | 'postgres') => {
      const [one] = grown.toSorted((a, b) => b[by] - a[by])
      return one ? `×${one[by].toFixed(2)} (${one.name})` : 'nothing'
    }
    bench.notify('desk: what grew most, CPU and PostgreSQL', `${max('cpu')}, ${max('postgres')}`, '≤ ×1.2')
  } finally {
    for (const desk of desks) await desk.close()
  }
}

/** Fills up what is missing; how quickly, unless nothing was. */
export async function fill({ dataDir }: Bench, size: number): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/seed-large.ts', String(size), '--add'],
    { env: { ...process.env, DATA_DIR: folderOf(dataDir, size) }, maxBuffer: 1e8 },
  )
  return /Filled in .*/.exec(stdout)?.[0]
}

const folderOf = (dataDir: string, size: number) => path.join(dataDir, `desk-${size}`)

export async function openDesk({ dataDir, views: wanted }: Bench, size: number): Promise<Desk> {
  const folder = folderOf(dataDir, size)
  const [port = 0, sandboxPort = 0, fatooraPort = 0] = await freePorts(3)
  const store = program({
    name: `store of ${size}`,
    file: 'scripts/start.ts',
    ready: 'Store ready:',
    env: {
      DATA_DIR: folder,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      FATOORA_SANDBOX_PORT: String(fatooraPort),
    },
  })
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const { db, close } = openDatabase(postgres.ownerUrl, { max: 2, name: 'bench' })
  // Before a store is there to work them: a kept store has had its days pass.
  await putOffJobs(db)
  await store.start()
  const headers = { authorization: `Bearer ${await signInStaff(db)}`, accept: 'application/json' }
  const ask = (query: string) => ({ path: `/api/users/v1/${query}`, headers, port, connections: 1 })
  return {
    size,
    db,
    views: (await views(db)).filter(([name]) => wanted?.some((word) => name.includes(word)) ?? true),
    ask,
    rows: async (query) => {
      const answer = await fetch(`http://127.0.0.1:${port}${ask(query).path}`, { headers })
      return rowsIn(await answer.json())
    },
    cpu: () => secondsOf(store.pid ?? 0),
    close: async () => {
      await close()
      await store.stop()
      await postgres.stop()
    },
  }
}

/** What falls due soon is put off for a day: how much that is hangs on the store's size. */
async function putOffJobs(db: Database): Promise<void> {
  await sql`update jobs set due_at = due_at + interval '1 day'
    where done_at is null and failed_at is null and due_at < now() + interval '6 hours'`.execute(db)
}

function rowsIn(body: unknown): number {
  if (Array.isArray(body)) return body.length
  if (body === null || typeof body !== 'object') return 0
  return Object.values(body).reduce((sum: number, part) => sum + rowsIn(part), 0)
}

/**
 * What waits, and the tickets of the dashboard's days, are as many in each store: a filled one has the more of them the larger it is. The
 * smallest has some more of each than stay.
 */
async function evenOut(db: Database): Promise<void> {
  await sql`update tickets set status = 'solved', waiting_since = null, closed_at = now() where waiting_since is not null
    and id not in (select id from tickets where waiting_since is not null order by waiting_since desc limit ${waitingEach})`.execute(
    db,
  )
  await sql`update subscriptions set status = 'expired', auto_renew = false where status = 'past_due'
    and id not in (select id from subscriptions where status = 'past_due' order by ends_at desc limit ${waitingEach})`.execute(
    db,
  )
  await sql`update tickets set created_at = created_at - interval '40 days' where created_at > now() - interval '40 days'
    and id not in (select id from tickets order by created_at desc limit ${recentTickets})`.execute(db)
  // What was changed leaves entries in the indexes, which lists would pass by.
  await sql`vacuum analyze tickets, subscriptions`.execute(db)
}

/** Tickets, and renewals that failed. */
const waitingEach = 10
const recentTickets = 50

/** Prints one view at each size, and answers how much it grew from the smallest to the largest. */
async function measureView(bench: Bench, desks: Desk[], index: number, name: string) {
  const measured = desks.map((desk) => ({
    desk,
    asked: desk.ask(desk.views[index]?.[1] ?? ''),
    turns: new Array<Turn>(),
    requests: 0,
    pages: 0,
    rows: 0,
  }))
  for (const one of measured) one.rows = await one.desk.rows(one.desk.views[index]?.[1] ?? '')
  // The first round warms up. Every other goes from the largest to the smallest, so that none always comes first.
  for (let round = 0; round <= bench.rounds; round++) {
    for (const one of round % 2 === 0 ? measured : measured.toReversed()) {
      const { turn, requests } = await takeTurn(bench, one.desk, one.asked)
      if (round === 0) continue
      one.turns.push(turn)
      one.requests += requests
    }
    if (round > 0) continue
    await delay(untilNotified)
    for (const one of measured) one.pages = await pagesSoFar(bench, one.desk, one.asked)
  }
  await delay(untilNotified)
  for (const one of measured)
    one.pages = ((await pagesSoFar(bench, one.desk, one.asked)) - one.pages) / one.requests

  const [small = measured[0]] = measured
  const result = measured.map((one) => {
    const of = (what: keyof Turn) => bench.median(one.turns.map((turn) => turn[what]))
    const growth = (what: keyof Turn) =>
      bench.median(one.turns.map((turn, at) => turn[what] / (small?.turns[at]?.[what] ?? Number.NaN)))
    const ratios = one === small ? '' : `, ×${growth('cpu').toFixed(2)}, ×${growth('postgres').toFixed(2)}`
    return {
      growth: { cpu: growth('cpu'), postgres: growth('postgres') },
      text: `${one.desk.size.toLocaleString('en')}: ${of('cpu').toFixed(2)} + ${of('postgres').toFixed(2)} ms${ratios}, ${one.pages.toFixed(0)} pages, ${one.rows} rows, ${of('time').toFixed(1)} ms`,
    }
  })
  bench.notify(
    `desk, ${name}: CPU of store + PostgreSQL, growth, pages, rows, time`,
    result.map((one) => one.text).join(' · '),
    name.startsWith('dashboard') ? '≤ ×1.2; ≤ 150 ms of PostgreSQL' : '≤ ×1.2',
  )
  return result.at(-1)?.growth ?? { cpu: Number.NaN, postgres: Number.NaN }
}

async function takeTurn({ load, seconds }: Bench, desk: Desk, asked: Omit<LoadOrder, 'seconds'>) {
  const cpu = desk.cpu()
  const postgres = await postgresSeconds(desk.db)
  const { requests, failed, median } = await load({ ...asked, seconds })
  if (failed > 0) throw new Error(`${failed} answers of ${asked.path} were not 200`)
  const turn: Turn = {
    cpu: ((desk.cpu() - cpu) * 1000) / requests,
    postgres: (((await postgresSeconds(desk.db)) - postgres) * 1000) / requests,
    time: median,
  }
  return { turn, requests }
}

/** A connection reports what it looked at when a statement ends, but not twice within a second. */
const untilNotified = 1_100

/** Pages that the store's database has looked at so far, once its connections have reported. */
async function pagesSoFar({ load }: Bench, desk: Desk, asked: Omit<LoadOrder, 'seconds'>): Promise<number> {
  await load({ ...asked, seconds: 0 })
  const { rows } = await sql<{ pages: number }>`select (blks_hit + blks_read)::float8 as pages
    from pg_stat_database where datname = current_database()`.execute(desk.db)
  return rows[0]?.pages ?? 0
}

/**
 * What is asked. So that each size has the same to find and to show, it is somebody with four orders whom nobody else is called like, and
 * the number of one of such orders that is a part of no other number and of nobody's phone.
 */
async function views(db: Database): Promise<[name: string, query: string][]> {
  type Picked = Record<'order' | 'from' | 'to' | 'ref' | 'client' | 'phone' | 'email', string>
  const { rows } = await sql<Picked>`
    with deep as (select o.id from orders o order by o.created_at limit 1 offset 2000),
    alike as materialized (
      select c.id from (select * from clients order by ref_id desc limit 2000) c
      where c.deleted_at is null and (select count(*) from tickets t where t.client_id = c.id) = 0
        and (select array_agg(o.status) from orders o where o.client_id = c.id) = array_fill('completed'::text, array[4])
        and (select count(*) from payments p where p.client_id = c.id) = 4
        and (select count(*) from payment_methods m where m.client_id = c.id) = 1),
    theirs as materialized (
      select o.ref_id from orders o where o.client_id in (select id from alike)
        and o.ref_id > (select max(ref_id) from clients) and o.ref_id > (select max(ref_id) from subscriptions)
        and o.ref_id * 10 > (select max(ref_id) from orders) order by o.ref_id limit 20),
    alone as (
      select ref_id from theirs where not exists (select from clients c where c.phone_number like '%' || ref_id) limit 1),
    named as (update clients c set first_name = 'فريدة', last_name = 'الوحيدة'
      where c.id = (select id from alike order by id limit 1) returning c.*),
    days as (
      select riyadh_day(created_at) as first, riyadh_day(now()) - 40 as last from orders
      where created_at < now() - interval '40 days' order by created_at desc limit 1 offset 5000)
    select deep.id as order, days.first::text as from, days.last::text as to, alone.ref_id::text as ref, named.id as client, named.phone_number as phone, named.email
    from deep, days, alone, named`.execute(db)
  const one = rows[0]
  if (!one) throw new Error('nobody has four orders, or no number is found alone')
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
    ['orders counted, up to 1,000 of each state', 'orders/counts'],
    ['orders counted, of days with 5,000', `orders/counts?from=${one.from}&to=${one.to}`],
    ['clients', 'clients'],
    ['clients, deep', `clients?cursor=${writeCursor(one.client)}`],
    ['clients, language and days', `clients?language=ar&${month}`],
    ['clients by phone', `clients?q=0${one.phone}`],
    ['clients by name', `clients?q=${name}`],
    ['clients by email', `clients?q=${one.email}`],
    ['subscriptions', 'subscriptions'],
    ['subscriptions, running', 'subscriptions?status=active'],
    ['tickets', 'tickets'],
    ['tax documents', 'documents'],
    ['messages', 'messages'],
    [`what waits, ${2 * waitingEach} things`, 'waiting/items'],
    ['timeline of a client', `clients/${one.client}/timeline`],
    ['search by number', `search?q=${one.ref}`],
    ['search by phone', `search?q=0${one.phone}`],
    ['search by name', `search?q=${name}`],
    ['search by a common name', `search?q=${encodeURIComponent('محمد')}`],
    [`dashboard, ${recentTickets} tickets`, 'dashboard'],
    ['dashboard of two years', `dashboard?from=${dayAfter(today, -729)}&to=${today}`],
  ]
}

/** CPU seconds of the store's own database connections so far, as the kernel counts them (in ticks of 10 ms). */
export async function postgresSeconds(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name ~ '^ishtirak (web|worker|store)$' and backend_type = 'client backend'`.execute(db)
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
