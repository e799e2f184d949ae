/**
 * `npm run bench`: how fast and how thrifty the store is, measured on this machine in one run, interleaved with a raw
 * node:http server as the yardstick. Figures of CPU and statements are steady on a busy machine; times are not. See
 * docs/benchmarks.md. BENCH_ROUNDS, BENCH_SECONDS, BENCH_ORDERS, BENCH_ROWS and BENCH_RENEWALS change its size; BENCH_ONLY=list,page picks parts;
 * BENCH_DATA_DIR keeps the store, or measures one that is there.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { openDatabase, type Database } from '#db/client'
import { startEmbeddedPostgres } from '#server/postgres/supervisor'
import { freePorts, program, type Program } from '#test/processes'
import { ensureBuilt } from '../scripts/build.ts'
import type { CheckoutOrder, CheckoutResult } from './checkout.ts'
import { costSettings, printCost } from './cost.ts'
import { measureFirstLoad } from './first-load.ts'
import { quietVisits } from './lighthouse.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import { measureAnalytics } from './analytics.ts'
import { measureDesk } from './desk.ts'
import { measurePdf } from './documents.ts'
import { measureEinvoice } from './einvoice.ts'
import { beginPhase2, invoicingSettings, measureInvoicing } from './invoicing.ts'
import { measurePartners } from './partners.ts'
import type { PartnerResult } from './partner-calls.ts'
import { makeCrowd, measureRenewals, renewCrowd } from './renewals.ts'
import { signInClients } from './sign-in.ts'

const size = {
  rounds: Number(process.env['BENCH_ROUNDS'] ?? 3),
  seconds: Number(process.env['BENCH_SECONDS'] ?? 3),
  orders: Number(process.env['BENCH_ORDERS'] ?? 240),
  rows: Number(process.env['BENCH_ROWS'] ?? 1_000_000),
  renewals: Number(process.env['BENCH_RENEWALS'] ?? 2_000),
}
const only = process.env['BENCH_ONLY']?.split(',')
const wants = (part: string) => !only || only.includes(part)
/** Only when asked for: looking at single statements takes time of what is measured. */
const wantsCost = only?.includes('cost') ?? false
/** The targets were set where a request of the yardstick takes so long, in milliseconds of CPU. */
const baselineRaw = 0.012

const landingPages = [
  ['Arabic', '/'],
  ['English', '/?lang=en'],
] as const
const connections = 16
const loops = 8

const run = promisify(execFile)
const table: { figure: string; value: string; target: string }[] = []

if (wants('einvoice')) measureEinvoice({ rounds: size.rounds, median, notify })
if (wants('pdf')) await measurePdf({ rounds: size.rounds, median, notify })
await ensureBuilt()
const keptDir = process.env['BENCH_DATA_DIR']
/** A folder for the CPU profile of the store's process. */
const profiles = process.env['BENCH_PROFILES']
const dataDir = keptDir ?? mkdtempSync(path.join(tmpdir(), 'ishtirak-bench-'))
const [port = 0, sandboxPort = 0, fatooraPort = 0, rawPort = 0] = await freePorts(4)
const store = program({
  name: 'store',
  file: 'scripts/start.ts',
  ready: 'Store ready:',
  env: {
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    FATOORA_SANDBOX_PORT: String(fatooraPort),
    ...invoicingSettings,
    ...(profiles && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` }),
  },
})
const raw = program({
  name: 'raw',
  file: 'bench/raw-server.ts',
  ready: 'Raw ready',
  env: { PORT: String(rawPort) },
})
const origin = `http://127.0.0.1:${port}`

try {
  if (wants('start')) await measureColdStart()
  const postgres = await startEmbeddedPostgres({ dataDir, settings: wantsCost ? costSettings : {} })
  await store.start()
  await raw.start()
  const { db, close } = openDatabase(postgres.ownerUrl, { max: 2, name: 'bench' })
  try {
    if (wants('load')) await measureFirstBytes()
    if (wants('lighthouse')) await measureVisits()
    const [visitorToken = ''] = await signInClients(db, 5_000, 0)
    if (wants('list')) await measureProductList()
    if (wants('page')) await measureAnonymousPage()
    if (wants('signed')) await measureSignedInPage(visitorToken)
    if (wants('checkout')) await measureCheckout(db)
    if (wantsCost) await printCosts(db)
    if (wants('partners')) {
      await measurePartners({
        db,
        url: origin,
        rounds: size.rounds,
        seconds: size.seconds,
        meters: () => meters(db),
        untilJobsDone: () => untilJobsDone(db),
        raw: () => loadRaw({ path: '/', headers: {} }),
        child: (order) => child<PartnerResult>('bench/partner-calls.ts', order),
        notify,
      })
    }
    if (wants('renewals')) {
      await measureRenewals({
        db,
        crowd: size.renewals,
        gatewayUrl: `http://127.0.0.1:${sandboxPort}`,
        meters: () => meters(db),
        memory: () => Number(mebibytes('VmRSS')),
        notify,
      })
    }
    if (wants('analytics')) {
      await measureAnalytics({
        dataDir,
        rows: size.rows,
        rounds: size.rounds,
        seconds: size.seconds / 3,
        load: (order) => child<LoadResult>('bench/load.ts', order),
        median,
        notify,
      })
    }
    if (wants('desk')) {
      await measureDesk({
        dataDir,
        rows: size.rows,
        rounds: 2 * size.rounds,
        seconds: size.seconds / 3,
        views: process.env['BENCH_VIEWS']?.split(','),
        load: (order) => child<LoadResult>('bench/load.ts', order),
        median,
        notify,
      })
    }
    if (wants('invoicing')) {
      await measureInvoicing({
        db,
        fatooraUrl: `http://127.0.0.1:${fatooraPort}`,
        orders: size.orders,
        sell: (from) => runCheckouts(db, from),
        sellOnce: async (from) => sell(db, await prepareCheckouts(db, size.orders, from)),
        notify,
      })
    }
    notify(
      'memory: resident, most, after all of the above',
      `${mebibytes('VmRSS')}, ${mebibytes('VmHWM')} MiB`,
      '≤ 250',
    )
  } finally {
    await close()
    await store.stop()
    await postgres.stop()
  }
} finally {
  await store.kill()
  await raw.kill()
  if (!keptDir) rmSync(dataDir, { recursive: true, force: true })
}
printTable()

/** The first start makes the database; the following ones are what one waits for. */
async function measureColdStart(): Promise<void> {
  const times: number[] = []
  for (let round = 0; round <= size.rounds; round++) {
    const from = performance.now()
    await store.start()
    if (round > 0) times.push((performance.now() - from) / 1000)
    await store.stop()
  }
  notify('second start, embedded database', `${median(times).toFixed(2)} s`, '≤ 1 s')
}

async function measureFirstBytes(): Promise<void> {
  const { html, css, scripts, program } = await measureFirstLoad(origin, '/')
  const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`
  notify('first load of /, brotli: page, styles, scripts', `${kib(html)}, ${kib(css)}, ${kib(scripts)}`, '—')
  notify('program fetched ahead for the next step, brotli', kib(program), '—')
}

async function measureVisits(): Promise<void> {
  for (const [language, address] of landingPages) {
    const { visits, disturbed } = await quietVisits(`${origin}${address}`, size.rounds)
    if (disturbed) console.log(`${disturbed} visits beside them were disturbed by the host of this machine`)
    notify(
      `Lighthouse, landing page in ${language}: performance/accessibility/practices/search`,
      visits.map(({ marks }) => marks.join('/')).join(' · '),
      '100/100/100/100',
    )
    const paint = median(visits.map((one) => one.paint))
    const shift = median(visits.map((one) => one.shift))
    notify(
      `Lighthouse, landing page in ${language}: largest paint, shift`,
      `${(paint / 1000).toFixed(2)} s, ${shift.toFixed(3)}`,
      '≤ 1.0 s, ≤ 0.01',
    )
  }
}

async function measureProductList(): Promise<void> {
  const target = '/api/clients/v1/products'
  const { ours, yardstick } = await beside(target, { accept: 'application/json' }, 'application/json')
  const over = median(ours.cpu) - median(yardstick.cpu)
  notify('product list: CPU over raw node:http', `${over.toFixed(3)} ms`, '≤ 0.03 ms')
  notify('product list: CPU of raw node:http', `${median(yardstick.cpu).toFixed(3)} ms`, '0.012 when alone')
  notify('product list: requests/s, ours and raw', `${perSecond(ours)}, ${perSecond(yardstick)}`, '—')
}

async function measureAnonymousPage(): Promise<void> {
  const { ours, yardstick } = await beside('/', { accept: 'text/html', 'accept-encoding': 'br' }, 'text/html')
  const share = median(ours.rate) / median(yardstick.rate)
  notify('landing page, anonymous, brotli: share of raw requests/s', share.toFixed(2), '≥ 0.5')
  notify('landing page: requests/s, ours and raw', `${perSecond(ours)}, ${perSecond(yardstick)}`, '—')
  notify(
    'landing page: CPU, ours and raw',
    `${median(ours.cpu).toFixed(3)}, ${median(yardstick.cpu).toFixed(3)} ms`,
    '—',
  )
}

async function measureSignedInPage(token: string): Promise<void> {
  const headers = { accept: 'text/html', 'accept-encoding': 'br', cookie: `session=${token}` }
  // Rendering gets fast only after some hundred pages.
  await loadOurs({ path: '/user/orders', headers, seconds: 4 * size.seconds })
  const { ours, yardstick } = await beside('/user/orders', headers, 'text/html')
  notify('signed-in page /user/orders: CPU', `${median(ours.cpu).toFixed(2)} ms`, '≤ 3 ms')
  printRatio('signed-in page: CPU in raw requests', median(ours.cpu) / median(yardstick.cpu), 3)
  notify('signed-in page: requests/s', perSecond(ours), '—')
}

/** Each order by a client of its own who is signed in already, from placing it to its delivery and the message about it. */
async function measureCheckout(db: Database): Promise<void> {
  const of = await runCheckouts(db, 10_000)
  notify('whole checkout: CPU of web and worker per order', `${of.cpu.toFixed(1)} ms`, '≤ 8 ms')
  printRatio('whole checkout: CPU in raw requests', of.cpu / of.raw, 8)
  notify(
    'whole checkout: SQL statements per order, and with BEGIN and COMMIT',
    `${of.work.toFixed(1)}, ${of.all.toFixed(1)}`,
    '≤ 25',
  )
  notify('whole checkout: WAL per order', `${(of.wal / 1000).toFixed(1)} kB`, '—')
  notify(
    `whole checkout: orders/s in ${loops} loops, median of one`,
    `${of.rate.toFixed(0)}, ${of.median.toFixed(0)} ms`,
    '—',
  )
}

type CheckoutFigures = Record<'rate' | 'cpu' | 'raw' | 'work' | 'all' | 'wal' | 'median', number>

/** Rounds of checkouts, and the median of each figure; `from` is the number of the first client. */
async function runCheckouts(db: Database, from: number): Promise<CheckoutFigures> {
  const figures: CheckoutFigures[] = []
  // The first round warms up.
  for (let round = 0; round <= size.rounds; round++) {
    const order = await prepareCheckouts(db, size.orders, from + round * size.orders)
    const before = await meters(db)
    const result = await child<CheckoutResult>('bench/checkout.ts', order)
    await untilJobsDone(db)
    const after = await meters(db)
    const raw = await loadRaw({ path: '/', headers: {} })
    if (round === 0) continue
    figures.push({
      raw: raw.cpu,
      rate: result.orders / result.seconds,
      median: result.median,
      cpu: ((after.cpu - before.cpu) * 1000) / result.orders,
      work: (after.work - before.work) / result.orders,
      all: (after.work + after.frame - before.work - before.frame) / result.orders,
      wal: (after.wal - before.wal) / result.orders,
    })
  }
  const of = (name: keyof CheckoutFigures) => median(figures.map((figure) => figure[name]))
  return {
    rate: of('rate'),
    cpu: of('cpu'),
    raw: of('raw'),
    work: of('work'),
    all: of('all'),
    wal: of('wal'),
    median: of('median'),
  }
}

/** Sells, until all that follows is done. */
async function sell(db: Database, order: CheckoutOrder): Promise<void> {
  await child<CheckoutResult>('bench/checkout.ts', order)
  await untilJobsDone(db)
}

/** So many orders, by clients who are signed in; `from` is the number of the first. */
async function prepareCheckouts(db: Database, count: number, from: number): Promise<CheckoutOrder> {
  const { rows } = await sql<{
    id: string
  }>`select id from products where is_active order by position limit 1`.execute(db)
  return {
    webUrl: origin,
    gatewayUrl: `http://127.0.0.1:${sandboxPort}`,
    productId: rows[0]?.id ?? '',
    tokens: await signInClients(db, count, from),
    loops,
  }
}

/** What a sale and a renewal write, and which statements they are; after some that warm up. */
async function printCosts(db: Database): Promise<void> {
  await sell(db, await prepareCheckouts(db, size.orders, 500_000))
  const order = await prepareCheckouts(db, size.orders, 600_000)
  await printCost(db, { name: 'sale', count: size.orders }, () => sell(db, order))
  const crowd = { db, crowd: size.renewals, gatewayUrl: `http://127.0.0.1:${sandboxPort}` }
  await makeCrowd(crowd)
  await printCost(db, { name: 'renewal', count: size.renewals }, () => renewCrowd(crowd))
  await beginPhase2(db, `http://127.0.0.1:${fatooraPort}`)
  await sell(db, await prepareCheckouts(db, size.orders, 700_000))
  const stamped = await prepareCheckouts(db, size.orders, 800_000)
  await printCost(db, { name: 'sale of phase 2', count: size.orders }, () => sell(db, stamped))
}

/** A figure of CPU that another machine, or the same one beside others' work, tells as well. */
function printRatio(figure: string, ratio: number, target: number): void {
  notify(
    figure,
    ratio.toFixed(0),
    `≤ ${(target / baselineRaw).toFixed(0)} (${target} ms at ${baselineRaw} ms)`,
  )
}

type Series = { rate: number[]; cpu: number[]; median: number[] }

/** Ours and the same bytes from a raw server, turn by turn. */
async function beside(
  target: string,
  headers: Record<string, string>,
  type: string,
): Promise<{ ours: Series; yardstick: Series }> {
  const answer = await new Promise<{ body: Buffer; encoding: string }>((resolve, reject) => {
    import('node:http').then(
      ({ get }) =>
        get(`${origin}${target}`, { headers }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({ body: Buffer.concat(chunks), encoding: response.headers['content-encoding'] ?? '' }),
          )
        }).on('error', reject),
      reject,
    )
  })
  await fetch(`http://127.0.0.1:${rawPort}/`, {
    method: 'PUT',
    body: new Uint8Array(answer.body),
    headers: { 'x-type': type, 'x-encoding': answer.encoding },
  })
  const ours = emptySeries()
  const yardstick = emptySeries()
  // The first round warms up both.
  for (let round = 0; round <= size.rounds; round++) {
    const one = await loadOurs({ path: target, headers })
    const other = await loadRaw({ path: target, headers })
    if (round === 0) continue
    add(ours, one)
    add(yardstick, other)
  }
  return { ours, yardstick }
}

type Ask = { path: string; headers: Record<string, string>; connections?: number; seconds?: number }

async function loadOurs(ask: Ask) {
  const before = cpuOf(store)
  const result = await child<LoadResult>('bench/load.ts', loadOrder(ask, port))
  return { ...figuresOf(result, cpuOf(store) - before, ask), requests: result.requests }
}

async function loadRaw(ask: Ask) {
  const before = cpuOf(raw)
  const result = await child<LoadResult>('bench/load.ts', loadOrder(ask, rawPort))
  return figuresOf(result, cpuOf(raw) - before, ask)
}

function loadOrder(ask: Ask, to: number): LoadOrder {
  return { connections, seconds: size.seconds, port: to, ...ask }
}

function figuresOf(result: LoadResult, cpuSeconds: number, ask: Ask) {
  if (result.failed > 0) throw new Error(`${result.failed} answers of ${ask.path} were not 200`)
  return {
    rate: result.requests / result.seconds,
    cpu: (cpuSeconds * 1000) / result.requests,
    median: result.median,
  }
}

/** CPU seconds of a process so far, as the kernel counts them (in ticks of 10 ms). */
function cpuOf({ pid }: Program): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function meters(db: Database): Promise<{ cpu: number; work: number; frame: number; wal: number }> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const { rows } = await sql<{
    wal: number
  }>`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal`.execute(db)
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0)
  return {
    cpu: cpuOf(store),
    work: read('database_statements_total{kind="work"}'),
    frame: read('database_statements_total{kind="frame"}'),
    wal: rows[0]?.wal ?? 0,
  }
}

/** All jobs that are due have been worked. */
async function untilJobsDone(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ left: boolean }>`select exists (select from jobs where done_at is null
      and failed_at is null and due_at <= now()) as left`.execute(db)
    if (!rows[0]?.left) return
    await delay(50)
  }
}

function mebibytes(name: 'VmRSS' | 'VmHWM'): string {
  const status = readFileSync(`/proc/${store.pid}/status`, 'utf8')
  return (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024).toFixed(0)
}

async function child<T>(file: string, order: object): Promise<T> {
  const { stdout } = await run(process.execPath, [file, JSON.stringify(order)], { maxBuffer: 1e8 })
  return JSON.parse(stdout)
}

function emptySeries(): Series {
  return { rate: [], cpu: [], median: [] }
}

function add(series: Series, one: { rate: number; cpu: number; median: number }): void {
  series.rate.push(one.rate)
  series.cpu.push(one.cpu)
  series.median.push(one.median)
}

function median(list: number[]): number {
  const sorted = list.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

function perSecond(series: Series): string {
  return median(series.rate).toFixed(0)
}

function notify(figure: string, value: string, target: string): void {
  table.push({ figure, value, target })
  console.error(`${figure}: ${value} (target ${target})`)
}

function printTable(): void {
  const [cpu] = cpus()
  console.log(
    `\n${cpu?.model ?? 'unknown processor'}, ${cpus().length} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.versions.node}\n`,
  )
  console.log('| figure | measured | target |\n| --- | --- | --- |')
  for (const { figure, value, target } of table) console.log(`| ${figure} | ${value} | ${target} |`)
}
