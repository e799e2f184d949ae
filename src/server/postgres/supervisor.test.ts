import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationRole } from '#db/application-role'
import { startEmbeddedPostgres } from './supervisor.ts'

let dataDir = ''
const settings = { fsync: 'off' }

// One folder for all: making it takes longer than any of them.
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'ishtirak-supervisor-'))
})

afterAll(async () => {
  const left = await startEmbeddedPostgres({ dataDir, settings }).catch(() => undefined)
  await left?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

function postmaster() {
  return Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

function isAlive(pid: number) {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

test('keeps what was written over a stop, and leaves no process', async () => {
  const first = await startEmbeddedPostgres({ dataDir, settings })
  await query(first.ownerUrl, 'create table kept as select 7 as x')
  const pid = postmaster()
  const socket = new URL(first.url).searchParams.get('host') ?? ''
  expect(existsSync(socket)).toBe(true)
  await first.stop()
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(socket)).toBe(false)

  const second = await startEmbeddedPostgres({ dataDir, settings })
  expect(await query(second.ownerUrl, 'select x from kept')).toEqual([{ x: 7 }])
  await second.stop()
})

test('is used as a role that is no superuser and owns nothing, and migrated as another', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, settings })
  const who = `select current_user::text as role, rolsuper as is_superuser from pg_roles where rolname = current_user`
  expect(await query(postgres.url, who)).toEqual([{ role: applicationRole, is_superuser: false }])
  expect(await query(postgres.ownerUrl, who)).toEqual([{ role: 'postgres', is_superuser: true }])
  await query(postgres.ownerUrl, 'create table guarded (x int)')
  await query(postgres.ownerUrl, `grant select, insert, update, delete on guarded to ${applicationRole}`)
  await expect(query(postgres.url, 'alter table guarded disable trigger all')).rejects.toThrow(
    'must be owner',
  )
  await expect(query(postgres.url, 'set session_replication_role = replica')).rejects.toThrow(
    'permission denied',
  )
  await postgres.stop()
})

test('the last one out turns it off, whoever came first', async () => {
  const first = await startEmbeddedPostgres({ dataDir, settings })
  const second = await startEmbeddedPostgres({ dataDir, settings })
  const pid = postmaster()

  await first.stop()
  expect(await query(second.url, 'select 1 as x')).toEqual([{ x: 1 }])
  await second.stop()
  expect(isAlive(pid)).toBe(false)
})

test('joins a server whose Node was killed', async () => {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(path.resolve('src/server/postgres/supervisor.ts'))})
    await startEmbeddedPostgres(${JSON.stringify({ dataDir, settings })})
    console.log('up')
    setInterval(() => {}, 1000)`
  const killed = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(killed.stdout, 'data')
  const pid = postmaster()
  killed.kill('SIGKILL')
  await once(killed, 'exit')

  const next = await startEmbeddedPostgres({ dataDir, settings })
  expect(postmaster()).toBe(pid)
  await next.stop()
  expect(isAlive(pid)).toBe(false)
})

test('starts the server again when it is killed', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, settings })
  const pid = postmaster()
  process.kill(pid, 'SIGKILL')

  let answer: unknown
  for (let tries = 0; tries < 100 && !answer; tries++) {
    await delay(100)
    answer = await query(postgres.url, 'select 1 as x').catch(() => undefined)
  }
  expect(answer).toEqual([{ x: 1 }])
  expect(postmaster()).not.toBe(pid)
  await postgres.stop()
})

test('says what is wrong with a folder of another version', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, settings })
  await postgres.stop()
  const version = path.join(dataDir, 'postgres/PG_VERSION')
  writeFileSync(version, '16\n')
  await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toThrow(
    /made by PostgreSQL 16, and this is PostgreSQL 18/,
  )
  writeFileSync(version, '18\n')
})

test('says that the data folder cannot be written', async () => {
  const file = path.join(dataDir, 'file')
  writeFileSync(file, '')
  for (const folder of [path.join(file, 'data'), '/proc/nobody/data']) {
    await expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toThrow('is not writable')
  }
})
