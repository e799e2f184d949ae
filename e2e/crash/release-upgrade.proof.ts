import { execFile } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#db/client'
import { migrations } from '#db/migrations'
import { linkRelease } from '#server/upgrade/release-links'
import { endAfterAll } from '#test/at-the-end'
import { openBalancer } from '#test/balancer'
import { freePorts } from '#test/processes'
import { random } from '#test/random'
import { layOutRelease } from '../../scripts/release.ts'
import { checkBooks, readGatewayRows } from './books-check.ts'
import { openKillableStore } from './killable-store.ts'
import { newTally, openStreet } from './open-street.ts'
import { playPerson, type PersonReport } from './person.ts'
import { visitor } from '#test/visitor'

/**
 * Two releases and back again under steady sales, the second of which migrates tables of sales: `scripts/upgrade.ts` rolls the units of deploy/systemd, which a program in the place of
 * systemctl runs as they stand there. Whole only: it takes two minutes.
 */
const full = process.env['PROOF'] === 'full'
const run = promisify(execFile)

const [front = 0, one = 0, other = 0] = await freePorts(3)
const store = full ? await openKillableStore('roll', { webs: 0, workers: 0 }, { PORT: String(front) }) : null

/** Before the store's own hook. */
const atTheEnd = endAfterAll()

type Seen = { requests: number; bad: string[]; assets: Set<string> }

test.skipIf(!store)(
  'an upgrade, a release that does not start, and the way back lose no request and no file',
  { timeout: 2_400_000, retry: 0 },
  async () => {
    if (!store) return
    const root = mkdtempSync(path.join(tmpdir(), 'ishtirak-opt-'))
    atTheEnd(() => rmSync(root, { recursive: true, force: true }))
    await store.programs.gateway.start()
    const first = path.join(root, '1.0.0')
    await layOutRelease(first)
    nameRelease(first, '1.0.0')
    const second = path.join(root, '1.1.0')
    makeNext(first, second, '1.1.0')
    addMigrations(second)
    const broken = path.join(root, '1.2.0')
    cpSync(second, broken, { recursive: true, verbatimSymlinks: true })
    nameRelease(broken, '1.2.0')
    writeFileSync(path.join(broken, 'build/server/index.js'), 'throw new Error("not this one")\n')
    writeFileSync(path.join(broken, 'build/store/web.js'), 'throw new Error("no")\n')

    linkRelease(root, 'current', first)
    writeFileSync(
      path.join(root, 'store.env'),
      Object.entries({
        ...store.env,
        STORE_MODE: 'demo',
        PUBLIC_URL: `http://127.0.0.1:${front}`,
        TRUSTED_PROXIES: '127.0.0.1',
        // As in production: a demonstration does not wait for slow payments.
        SHUTDOWN_DELAY_SECONDS: '3',
        DRAIN_SECONDS: '22',
        // Of the table of variables; the units have ports of their own.
        WORKER_PORT: '3100',
        LOG_LEVEL: 'error',
      })
        .map(([name, value]) => `${name}=${value}`)
        .join('\n'),
    )
    const bin = path.join(root, 'bin')
    mkdirSync(bin)
    symlinkSync(path.resolve('test/play-systemctl.mjs'), path.join(bin, 'systemctl'))
    const env = {
      ...process.env,
      ...store.env,
      PATH: `${bin}:${process.env['PATH']}`,
      PLAYED_ROOT: root,
      SANDBOX_PORT: store.env.SANDBOX_PORT,
    }
    const units = [
      `ishtirak-web@${one}.service`,
      `ishtirak-web@${other}.service`,
      'ishtirak-worker@01.service',
    ]
    atTheEnd(() => run('systemctl', ['stop', ...units], { env }))
    await run('systemctl', ['start', ...units], { env })
    const balancer = await openBalancer(front, [`http://127.0.0.1:${one}`, `http://127.0.0.1:${other}`])
    atTheEnd(() => balancer.close())
    await expect.poll(() => statusOf(`${balancer.url}/readyz`), { timeout: 180_000 }).toBe(200)
    // Nobody was there yet.
    balancer.failures.length = 0

    const seen: Seen = { requests: 0, bad: [], assets: new Set() }
    const tally = newTally()
    const { gatewayUrl } = store.programs
    const street = await openStreet(store.db, { webUrls: [balancer.url], gatewayUrl, tally })
    let selling = true
    const people: PersonReport[] = []
    const sale = Promise.all([
      ...[1, 2].map(() => readPages(balancer.url, seen, () => selling)),
      ...[0, 1].map(async (lane) => {
        for (let index = lane; selling; index += 2)
          people.push(await playPerson(street, index, 'buy', random(index)))
      }),
    ])
    atTheEnd(() => {
      selling = false
      return sale
    })
    const roll = (release: string, ...args: string[]) =>
      run(
        process.execPath,
        ['scripts/upgrade.ts', '--root', root, '--pause', '1', '--patience', '40', ...args],
        {
          cwd: release,
          env: { ...env, STORE_MODE: 'demo', DATABASE_OWNER_URL: store.ownerUrl },
        },
      )

    const newlyMade = () => findNewlyMade(store.owner)
    expect(await newlyMade()).toEqual({ migrations: [], column: 0, index: null })
    console.log((await roll(second)).stdout)
    expect(readlinkSync(path.join(root, 'current'))).toBe('1.1.0')
    expect(await newlyMade()).toEqual({ migrations: Object.keys(added), column: 1, index: true })
    await expect(roll(broken)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/runs 1\.1\.0.* again/),
    })
    expect(readlinkSync(path.join(root, 'current'))).toBe('1.1.0')
    console.log((await roll(second, '--back')).stdout)
    expect(readlinkSync(path.join(root, 'current'))).toBe('1.0.0')
    // The release before works with what the next one made.
    expect(await newlyMade()).toMatchObject({ migrations: Object.keys(added) })
    selling = false
    await sale

    console.log(
      `${seen.requests} pages and files, ${seen.assets.size} different files, ${people.length} purchases of ${tally.requests} requests`,
    )
    expect(seen.bad).toEqual([])
    expect(balancer.failures).toEqual([])
    expect({ lost: tally.lost, faults: [...tally.faults] }).toEqual({ lost: 0, faults: [] })
    expect(people.filter(({ outcome }) => outcome !== 'completed')).toEqual([])
    // Pages of both releases were seen.
    expect([...seen.assets].some((name) => name.includes('-next'))).toBe(true)
    const ledger = await visitor('127.0.0.1').ask('GET', `${store.programs.gatewayUrl}/sandbox/ledger`)
    expect(await checkBooks(store.db, readGatewayRows(ledger.body))).toEqual([])
  },
)

async function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  )
}

/** Opens pages as browsers do: each with its files, and those of the pages opened before, which are still in some tab. */
async function readPages(url: string, seen: Seen, goesOn: () => boolean): Promise<void> {
  const get = async (name: string) => {
    const response = await fetch(url + name).catch((error: unknown) => String(error))
    seen.requests += 1
    if (typeof response === 'string' || response.status !== 200)
      seen.bad.push(`${name}: ${typeof response === 'string' ? response : response.status}`)
    return typeof response === 'string' ? '' : response.text()
  }
  while (goesOn()) {
    for (const page of ['/', '/phone', '/faq']) {
      const html = await get(page)
      for (const [name] of html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)) seen.assets.add(name)
    }
    for (const name of seen.assets) await get(name)
  }
}

/** What the next release adds to the tables of sales: the one in a transaction, the other beside who sells. */
const added = {
  '9001-gates': "runSql('alter table orders add column gate text')",
  '9002-gates-are-found': "buildIndexes('create index orders_gate on orders (gate)')",
}

/** Adds them to the release's list: as sources to what migrates, by their names to what is built and asks whether all are made. */
function addMigrations(release: string): void {
  const last = new RegExp(`["']${Object.keys(migrations).toSorted().at(-1)}["']: `)
  const addTo = (file: string, migrationOf: (source: string) => string) => {
    const lines = Object.entries(added).map(([name, source]) => `'${name}': ${migrationOf(source)},\n`)
    replace(file, last, (line) => lines.join('') + line)
  }
  const list = path.join(release, 'src/db/migrations.ts')
  addTo(list, (source) => source)
  const imports = [
    `import { buildIndexes } from '#db/migrations/build-indexes'`,
    `import { runSql } from '#db/migrations/run-sql'`,
  ]
  writeFileSync(list, [...imports, readFileSync(list, 'utf8')].join('\n'))
  const built = globSync('build/store/*.js', { cwd: release })
    .map((name) => path.join(release, name))
    .filter((file) => last.test(readFileSync(file, 'utf8')))
  expect(built.length).toBeGreaterThan(0)
  for (const file of built) addTo(file, () => '{ up: async () => undefined }')
}

/** What of it is in the database. */
async function findNewlyMade(owner: Database) {
  const { rows } = await sql<{ migrations: string[]; column: number; index: boolean | null }>`select
    (select coalesce(array_agg(name::text order by name), '{}') from kysely_migration where name > '9') as migrations,
    (select count(*)::int from pg_attribute where attrelid = 'orders'::regclass and attname = 'gate') as column,
    (select indisvalid from pg_index where indexrelid = to_regclass('orders_gate')) as index`.execute(owner)
  return rows[0]
}

function nameRelease(release: string, version: string): void {
  replace(path.join(release, 'package.json'), /"version": "[^"]*"/, `"version": "${version}"`)
}

/** The same release as a later build would leave it: every file of the pages has another name, and none of the former ones is there. */
function makeNext(from: string, to: string, version: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  nameRelease(to, version)
  const assets = path.join(to, 'build/client/assets')
  const names = globSync('*-????????.{js,css}', { cwd: assets })
  const texts = globSync('build/**/*.{js,css,html,json}', { cwd: to }).map((name) => path.join(to, name))
  const renamed = new Map(names.map((name) => [name, name.replace(/\.(js|css)$/, '-next.$1')]))
  const pattern = new RegExp(names.map((name) => name.replaceAll('.', String.raw`\.`)).join('|'), 'g')
  for (const file of texts) replace(file, pattern, (name) => renamed.get(name) ?? name)
  for (const [name, next] of renamed) {
    renameSync(path.join(assets, name), path.join(assets, next))
    for (const ending of ['.br', '.gz']) rmSync(path.join(assets, name + ending), { force: true })
    const content = readFileSync(path.join(assets, next))
    writeFileSync(path.join(assets, `${next}.br`), brotliCompressSync(content, { params: {} }))
    writeFileSync(path.join(assets, `${next}.gz`), gzipSync(content))
  }
}

function replace(file: string, what: string | RegExp, by: string | ((name: string) => string)): void {
  const text = readFileSync(file, 'utf8')
  const changed = typeof by === 'string' ? text.replace(what, by) : text.replace(what, by)
  if (changed !== text) writeFileSync(file, changed)
}
