import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
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
import type { Backup } from './restore-backup.ts'
import { runDrill, type DrillOptions } from './run-drill.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-drilled-'))
const atTheEnd = endAfterAll()
atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
const [dataDir, base, wal] = [path.join(folder, 'store'), path.join(folder, 'base'), path.join(folder, 'wal')]

/** As Compose makes it: the superuser of the cluster is its owner. */
const superuser = 'store_owner'

/** A base that brings its own log, as `pg_basebackup` makes it, and an archive that goes on behind it. */
beforeAll(async () => {
  mkdirSync(wal)
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', archive_mode: 'on', archive_command: `cp %p "${wal}/%f"` },
  })
  atTheEnd(() => postgres.stop())
  await migrateStore(postgres, 'demo')
  const ask = async (url: string, question: string) => {
    const session = new Client({ connectionString: url })
    await session.connect()
    return (await session.query(question).finally(() => session.end())).rows
  }
  await ask(postgres.ownerUrl, 'create role passing superuser login')
  await ask(postgres.ownerUrl.replace('postgres@', 'passing@'), `alter role postgres rename to ${superuser}`)
  const ownerUrl = postgres.ownerUrl.replace('postgres@', `${superuser}@`)
  const brought = path.join(folder, 'brought')
  await takeBaseBackup({ ownerUrl, folder: path.join(dataDir, 'postgres'), base, wal: brought })
  cpSync(brought, path.join(base, 'pg_wal'), { recursive: true })
  await ask(ownerUrl, 'create table sold_since (id int)')
  const [last] = await ask(ownerUrl, 'select pg_walfile_name(pg_switch_wal()) as name')
  await vi.waitUntil(() => readdirSync(wal).includes(last.name), { timeout: 30_000 })
}, 60_000)

async function problemsOf(
  archive: Backup['archive'],
  options: Partial<Pick<DrillOptions, 'maxAge'>> & { superuser?: string },
): Promise<string[]> {
  const report = await runDrill(loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), {
    backup: { base, archive },
    scratch: path.join(folder, 'copy'),
    names: {
      database: 'ishtirak',
      role: applicationRole,
      ownerRole: superuser,
      superuser: options.superuser,
    },
    days: 90,
    maxAge: options.maxAge,
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
