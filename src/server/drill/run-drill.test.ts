import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { applicationRole } from '#db/application-role'
import { loadConfig } from '#server/config'
import { startEmbeddedPostgres } from '#server/postgres/supervisor'
import { migrateStore } from '#server/store-database'
import { endAfterAll } from '#test/at-the-end'
import { takeBaseBackup } from './base-backup.ts'
import type { Backup, RestoredCopy } from './restore-backup.ts'
import { runDrill, type DrillOptions } from './run-drill.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-drilled-'))
const atTheEnd = endAfterAll()
atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
const [dataDir, base, wal] = [path.join(folder, 'store'), path.join(folder, 'base'), path.join(folder, 'wal')]

/** As Compose makes it: the superuser of the cluster is its owner. */
const superuser = 'store_owner'

async function ask(url: string, question: string) {
  const session = new Client({ connectionString: url })
  await session.connect()
  return (await session.query(question).finally(() => session.end())).rows
}

/** The live server, as its superuser. */
let ownerUrl = ''

/** A base that brings its own log, as `pg_basebackup` makes it, and an archive that goes on behind it. */
beforeAll(async () => {
  mkdirSync(wal)
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', archive_mode: 'on', archive_command: `cp %p "${wal}/%f"` },
  })
  atTheEnd(() => postgres.stop())
  await migrateStore(postgres, 'demo')
  await ask(postgres.ownerUrl, 'create role passing superuser login')
  await ask(postgres.ownerUrl.replace('postgres@', 'passing@'), `alter role postgres rename to ${superuser}`)
  ownerUrl = postgres.ownerUrl.replace('postgres@', `${superuser}@`)
  const brought = path.join(folder, 'brought')
  await takeBaseBackup({ ownerUrl, folder: path.join(dataDir, 'postgres'), base, wal: brought })
  cpSync(brought, path.join(base, 'pg_wal'), { recursive: true })
  await ask(ownerUrl, 'create table sold_since (id int)')
  await handOver(ownerUrl)
}, 60_000)

/** The last piece of the log is in the archive. */
async function handOver(url: string): Promise<void> {
  const [last] = await ask(url, 'select pg_walfile_name(pg_switch_wal()) as name')
  await vi.waitUntil(() => readdirSync(wal).includes(last.name), { timeout: 30_000 })
}

async function problemsOf(
  archive: Backup['archive'],
  options: Partial<Pick<DrillOptions, 'maxAge' | 'whileOpen'>> & {
    superuser?: string
    backup?: Partial<Backup>
  },
): Promise<string[]> {
  const report = await runDrill(loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), {
    backup: { base, archive, ...options.backup },
    scratch: path.join(folder, 'copy'),
    names: {
      database: 'ishtirak',
      role: applicationRole,
      ownerRole: superuser,
      superuser: options.superuser,
    },
    days: 90,
    maxAge: options.maxAge,
    ...(options.whileOpen && { whileOpen: options.whileOpen }),
  })
  // No gateway runs here, which is a problem of its own.
  return report.problems.filter((problem) => !problem.includes('did not answer'))
}

test('a backup is proved only with an archive, one that goes on', { timeout: 120_000 }, async () => {
  const away = { command: `cp "${folder}/nowhere/%f" "%p"` }
  expect(await problemsOf(away, { superuser })).toEqual([
    expect.stringMatching(/nothing of the log ahead.*No such file or directory/),
  ])
  await expect(problemsOf({ folder: path.join(folder, 'nowhere') }, { superuser })).rejects.toThrow(
    /nowhere cannot be read/,
  )

  // As root the drill restores also what is another user's alone.
  if (process.getuid?.() === 0) {
    chmodSync(wal, 0o700)
    chownSync(wal, 12_345, 12_345)
  }
  await expect(problemsOf({ folder: wal }, {})).rejects.toThrow(/no role postgres.*--superuser/)
  expect(await problemsOf({ folder: wal }, { superuser, maxAge: 3_600_000 })).toEqual([])
  expect(await problemsOf({ folder: wal }, { superuser, maxAge: -1 })).toEqual([
    expect.stringMatching(/the archive ends \d+ minutes ago/),
  ])
})

test('a restore to too early a moment is made again to a later one', { timeout: 180_000 }, async () => {
  // Whose it was before.
  chownSync(wal, process.getuid?.() ?? 0, process.getgid?.() ?? 0)
  chmodSync(wal, 0o755)
  const now = async () => (await ask(ownerUrl, 'select clock_timestamp() as now'))[0].now as Date
  const tooEarly = await now()
  await ask(ownerUrl, 'create table sold_later (id int)')
  const until = await now()
  await ask(ownerUrl, 'create table mistaken (id int)')
  await handOver(ownerUrl)
  const left = path.join(folder, 'left')
  await takeBaseBackup({
    ownerUrl,
    folder: path.join(dataDir, 'postgres'),
    base: left,
    wal: path.join(folder, 'not-used'),
  })
  await ask(ownerUrl, 'create table behind_the_base (id int)')
  await handOver(ownerUrl)
  await restoreTo(tooEarly)
  expect(readdirSync(wal)).toContain('00000002.history')

  const tablesIn: string[][] = []
  const whileOpen = async (copy: RestoredCopy) => {
    const rows = await ask(copy.ownerUrl, "select tablename from pg_tables where schemaname = 'public'")
    tablesIn.push(rows.map(({ tablename }) => tablename))
  }
  const archive = { folder: wal }
  expect(await problemsOf(archive, { superuser, whileOpen, backup: { until } })).toEqual([])
  expect(tablesIn.at(-1)).toContain('sold_later')
  expect(tablesIn.at(-1)).not.toContain('mistaken')

  // The history that the restore began ends before that moment, and a base of the one before leads along its
  // own only.
  await expect(problemsOf(archive, { superuser, backup: { until, timeline: 'latest' } })).rejects.toThrow(
    /does not reach that moment.*--timeline latest/,
  )
  await expect(problemsOf(archive, { superuser, backup: { base: left } })).rejects.toThrow(
    /an earlier restore has left.*--timeline current/,
  )
  expect(
    await problemsOf(archive, { superuser, whileOpen, backup: { base: left, timeline: 'current' } }),
  ).toEqual([])
  expect(tablesIn.at(-1)).toContain('behind_the_base')
})

/** A real restore, which archives what it does from there on. */
async function restoreTo(moment: Date): Promise<void> {
  const again = path.join(folder, 'again')
  const data = path.join(again, 'postgres')
  cpSync(base, data, { recursive: true })
  chmodSync(data, 0o700)
  for (const name of ['postgresql.conf', 'postgresql.auto.conf', 'pg_ident.conf', 'recovery.signal'])
    writeFileSync(path.join(data, name), '')
  writeFileSync(path.join(data, 'pg_hba.conf'), 'local all all trust\n')
  const restored = await startEmbeddedPostgres({
    dataDir: again,
    superuser,
    settings: {
      fsync: 'off',
      hot_standby: 'off',
      archive_mode: 'on',
      archive_command: `cp %p "${wal}/%f"`,
      restore_command: `cp "${wal}/%f" %p`,
      recovery_target_time: moment.toISOString().replace('T', ' ').replace('Z', '+00'),
      recovery_target_action: 'promote',
    },
  })
  await handOver(restored.ownerUrl)
  await vi.waitUntil(() => existsSync(path.join(wal, '00000002.history')), { timeout: 30_000 })
  await restored.stop()
}
