import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#db/client'
import { takeBaseBackup } from '#server/drill/base-backup'
import { startEmbeddedPostgres } from '#server/postgres/supervisor'
import { migrateStore } from '#server/store-database'
import { endAfterAll } from '#test/at-the-end'

const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-drill-command-'))
const atTheEnd = endAfterAll()
atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
const [dataDir, base, wal, scratch] = ['store', 'base', 'wal', 'scratch'].map((name) => {
  const one = path.join(folder, name)
  if (name !== 'base') mkdirSync(one)
  return one
}) as [string, string, string, string]

/** A gateway at which nothing was paid. */
const gateway = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ payments: [], meta: { next_page: null } }))
})
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
atTheEnd(() => gateway.close())

// The live server archives by the script of deploy/.
beforeAll(async () => {
  const script = path.resolve('deploy/postgres/archive.sh')
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', archive_mode: 'on', archive_command: `bash "${script}" "${wal}" %p %f` },
  })
  atTheEnd(() => postgres.stop())
  await migrateStore(postgres, 'demo')
  await takeBaseBackup({
    ownerUrl: postgres.ownerUrl,
    folder: path.join(dataDir, 'postgres'),
    base,
    wal: path.join(folder, 'not-used'),
  })
  const owner = openDatabase(postgres.ownerUrl, { name: 'owner', max: 1 })
  await sql`create table sold_since (id int)`.execute(owner.db)
  const { rows } = await sql<{ name: string }>`select pg_walfile_name(pg_switch_wal()) as name`.execute(
    owner.db,
  )
  const isArchived = () => readdirSync(wal).includes(rows[0]?.name ?? '')
  await vi.waitUntil(isArchived, { timeout: 30_000 })
  await owner.close()
}, 60_000)

/** Runs the command as a machine would that has nothing of the live store but its backups. */
async function drill(...args: string[]): Promise<{ status: number | null; said: string }> {
  const child = spawn(process.execPath, ['scripts/drill.ts', '--scratch', scratch, ...args], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: path.join(folder, 'nothing'),
      LOG_LEVEL: 'error',
      MOYASAR_BASE_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, said }
}

test('a base backup and its archive are restored, proved and thrown away', { timeout: 120_000 }, async () => {
  const { status, said } = await drill('--base', base, '--wal', wal)
  expect(said).toMatch(/^restore: [1-9]\d* pieces of the log fetched, last transaction 20/m)
  expect(said).toContain('Nothing was paid since')
  expect(said).toContain('The drill passed')
  expect(status).toBe(0)
  expect(readdirSync(scratch)).toEqual([])
})

test.each([
  ['no archive', () => ['--base', base], '--wal names the archive'],
  ['one that is not there', () => ['--base', base, '--wal', `${wal}-of-before`], 'cannot be read (ENOENT)'],
  ['no moment', () => ['--base', base, '--wal', wal, '--until', 'yesterday'], '--until is a moment'],
  ['no programs', () => ['--base', base, '--wal', wal, '--bin', wal], 'There is no postgres in'],
])('named %s, the command says so and fails', { timeout: 30_000 }, async (_, args, sentence) => {
  const { status, said } = await drill(...args())
  expect(said).toContain(sentence)
  expect(status).toBe(1)
  expect(readdirSync(scratch)).toEqual([])
})
