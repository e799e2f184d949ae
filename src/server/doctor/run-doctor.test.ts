import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { migrations } from '#db/migrations'
import { loadConfig } from '#server/config'
import { testDatabase } from '#test/database'
import { judgeCertificate } from './check-certificates.ts'
import { checkReplica, judgeReplica } from './check-replica.ts'
import { checkDatabase, judgeClock } from './check-database.ts'
import { judgeActivityLog } from './check-activity-log.ts'
import { judgeArchive, judgeRoom } from './check-machine.ts'
import { describeFindings, examine } from './run-doctor.ts'

const { url, ownerUrl, owner } = await testDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A vendor that lets in whoever has the right key, and knows nothing. */
const key = 'sk_test_of_the_gateway'
const token = 'bearer-of-the-sms'
const vendor = createServer((request, response) => {
  const { authorization = '' } = request.headers
  const isOurs =
    authorization === `Bearer ${token}` ||
    authorization === `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  const isBalance = request.url === '/account/balance'
  response.writeHead(isOurs ? (isBalance ? 200 : 404) : 401, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify(isOurs ? { balance: '42.50', currency: 'SAR' } : { message: 'Unauthenticated.' }),
  )
})
await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
afterAll(() => vendor.close())
const vendorUrl = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`

const sound = {
  DATABASE_URL: url,
  DATA_DIR: folder,
  MOYASAR_BASE_URL: vendorUrl,
  MOYASAR_SECRET_KEY: key,
  SMS_PROVIDER: 'taqnyat',
  TAQNYAT_BASE_URL: vendorUrl,
  TAQNYAT_BEARER_TOKEN: token,
  TAQNYAT_SENDER: 'Store',
}

/** How one part is, and what to do about it. */
async function partOf(part: string, env: Record<string, string>): Promise<string> {
  const findings = await examine({ ...sound, ...env })
  return describeFindings(findings.filter((one) => one.part === part))
}

test('a replica that is away, and a server that is none, are named without failing', async () => {
  expect(await checkReplica(undefined)).toEqual([])
  const [none] = await checkReplica(url)
  expect(none).toMatchObject({ state: 'warning', text: expect.stringContaining('is no replica') })
  const [away] = await checkReplica('postgres://nobody@127.0.0.1:1/nothing')
  expect(away).toMatchObject({ state: 'warning', text: expect.stringContaining('DATABASE_READ_URL') })
  expect(judgeReplica(true, false)).toMatchObject({ state: 'ok' })
  expect(judgeReplica(true, true)).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('a history that a restore has left'),
  })
})

describe('of a sound store', () => {
  test('the doctor finds nothing that failed, names every part once, and no secret', async () => {
    const findings = await examine(sound)
    expect(findings.filter(({ state }) => state === 'failed')).toEqual([])
    expect(findings.map(({ part }) => part)).toEqual([
      'configuration',
      `disk ${folder}`,
      `disk ${tmpdir()}`,
      'certificate',
      'database',
      'database mode',
      'database role',
      'migrations',
      'database writes',
      'clock',
      'announcements',
      'workers',
      'activity log',
      'gateway moyasar',
      'SMS',
      'e-mail',
      'files of tickets',
      'measurement',
    ])
    const text = describeFindings(findings)
    expect(text).toContain('balance is 42.50 SAR')
    for (const secret of [key, token]) expect(text).not.toContain(secret)
  })

  test('it leaves nothing behind', async () => {
    const { rows } = await sql`select from rate_limits where key = 'doctor'`.execute(owner)
    expect(rows).toEqual([])
  })
})

describe('each fault is found, with what to do', () => {
  test('wrong variables, all of them, without their values', () => {
    const { status, stdout } = spawnSync(process.execPath, ['scripts/doctor.ts'], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], STORE_MODE: 'production', MOYASAR_SECRET_KEY: 'sk_test_secret_one' },
    })
    expect(status).toBe(1)
    expect(stdout).toMatch(/failed +configuration +DATABASE_URL: is required/)
    expect(stdout).toMatch(/failed +configuration +PUBLIC_URL: is required/)
    expect(stdout).toContain('→ Set it as section 3')
    expect(stdout).not.toContain('sk_test_secret_one')
  })

  test('a database that is away, which hides none of the vendors', async () => {
    const env = { ...sound, DATABASE_URL: 'postgres://app:secret-of-app@127.0.0.1:1/store' }
    const findings = await examine(env)
    const text = describeFindings(findings)
    expect(text).toMatch(/failed +database .*127\.0\.0\.1:1.*ECONNREFUSED/)
    expect(text).toMatch(/ok +gateway moyasar/)
    expect(text).not.toContain('secret-of-app')
    const file = path.join(folder, 'database-url')
    writeFileSync(file, `${env.DATABASE_URL}\n`)
    const { DATABASE_URL: _, ...rest } = env
    const same = describeFindings(await examine({ ...rest, DATABASE_URL_FILE: file }))
    expect(same).toMatch(/failed +database .*127\.0\.0\.1:1.*ECONNREFUSED/)
  })

  test('a role that could switch the guards off', async () => {
    expect(await partOf('database role', { DATABASE_URL: ownerUrl })).toMatch(
      /warning .*→ Make a second role/s,
    )
    const config = { ...loadConfig(sound), mode: 'production' as const, databaseUrl: ownerUrl }
    const findings = await checkDatabase(config)
    expect(findings.find(({ part }) => part === 'database role')).toMatchObject({ state: 'failed' })
    // The test's database was made by a demonstration.
    expect(findings.find(({ part }) => part === 'database mode')).toMatchObject({ state: 'failed' })
  })

  test('migrations that are missing, and those of a newer release', async () => {
    const last = Object.keys(migrations).at(-1)
    await sql`delete from kysely_migration where name = ${last}`.execute(owner)
    const missing = await partOf('migrations', {})
    expect(missing).toMatch(/failed .*→ Run .*migrate/s)
    expect(missing).toContain(`1 are missing, ${last} the first`)
    await sql`insert into kysely_migration values (${last}, now()), ('9999-later', now())`.execute(owner)
    expect(await partOf('migrations', {})).toMatch(/warning .*next release.*with which this one works/s)
    await sql`insert into schema_releases values ('1.1.0', '9998-later')`.execute(owner)
    expect(await partOf('migrations', {})).toMatch(/failed .*9999-later.*→ Run a release at least as new/s)
    await sql`delete from kysely_migration where name = '9999-later'`.execute(owner)
    await sql`delete from schema_releases where last_migration = '9998-later'`.execute(owner)
  })

  test('a database without tables, of which nothing is said about staff’s keys', async () => {
    await sql`alter table content_version rename to content_version_away`.execute(owner)
    const found = await partOf('measurement', {})
    await sql`alter table content_version_away rename to content_version`.execute(owner)
    expect(found).toMatch(/warning .*→ Mend what is said of the database/s)
    expect(found).not.toContain('TAX_KEY_ENCRYPTION_KEY')
    expect(found).toContain('0 failed, 1 warning, 0 fine')
  })

  test('a standby, and a role without its rights', async () => {
    const standby = `${url}&options=${encodeURIComponent('-c default_transaction_read_only=on')}`
    expect(await partOf('database writes', { DATABASE_URL: standby })).toMatch(
      /failed .*→ This is a standby/s,
    )
    await sql`revoke insert on rate_limits from ishtirak_app`.execute(owner)
    expect(await partOf('database writes', {})).toMatch(/failed .*permission denied.*→ Run .*migrate/s)
    await sql`grant insert on rate_limits to ishtirak_app`.execute(owner)
  })

  test('nobody who works, while something is due', async () => {
    expect(await partOf('workers', {})).toMatch(/warning .*0 connected.*→ Start a worker/s)
    await sql`insert into jobs (name, subject_id, due_at, created_at)
      values ('house.tidy', 'store', now() - interval '10 minutes', now())`.execute(owner)
    expect(await partOf('workers', {})).toMatch(/failed .*waits for 60\d seconds.*→ Start a worker/s)
    await sql`delete from jobs`.execute(owner)
  })

  test('vendors that do not know us, or do not answer', async () => {
    const stranger = await partOf('gateway moyasar', { MOYASAR_SECRET_KEY: 'sk_test_of_another' })
    expect(stranger).toMatch(/failed .*401.*→ 401 or 403: the secret key/s)
    expect(stranger).not.toContain('sk_test_of_another')
    const noSms = await partOf('SMS', { TAQNYAT_BEARER_TOKEN: 'bearer-of-another' })
    expect(noSms).toMatch(/failed .*Taqnyat refused \(401\).*→ Look at its user/s)
    expect(noSms).not.toContain('bearer-of-another')
    const mail = {
      EMAIL_PROVIDER: 'smtp',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: '1',
      EMAIL_FROM: 'a@store.example',
    }
    expect(await partOf('e-mail', mail)).toMatch(/failed .*ECONNREFUSED.*→ Look at its user/s)
  })

  test('a proxy that does not serve, and a certificate that ends', async () => {
    const away = await partOf('certificate', { PUBLIC_URL: 'https://127.0.0.1:1' })
    expect(away).toMatch(/failed .*ECONNREFUSED.*→ See that 127\.0\.0\.1 leads to the proxy/s)
    const now = new Date('2026-11-23T00:00:00Z')
    const stateOf = (until: string, problem: string | null = null) =>
      judgeCertificate('certificate', { expiresAt: new Date(until), problem, now, action: 'Renew it.' }).state
    expect(stateOf('2027-02-01')).toBe('ok')
    expect(stateOf('2026-12-10')).toBe('warning')
    expect(stateOf('2026-11-25')).toBe('failed')
    expect(stateOf('2026-11-20')).toBe('failed')
    expect(stateOf('2027-02-01', 'SELF_SIGNED_CERT_IN_CHAIN')).toBe('failed')
  })

  test('messages that are held, with how many wait', async () => {
    expect(await partOf('held messages', {})).toContain('0 failed, 0 warnings, 0 fine')
    await owner
      .insertInto('messages')
      .values({
        channel: 'sms',
        recipient: '+966500000001',
        language: 'ar',
        template: 'order_completed',
        body: 'waits',
        status: 'waiting',
        created_at: new Date('2026-11-20T09:00:00Z'),
      })
      .execute()
    expect(await partOf('held messages', { HOLD_MESSAGES: 'yes' })).toMatch(
      /warning .*1 wait, the oldest since 2026-11-20T09.*→ Once they may leave/s,
    )
    await owner.deleteFrom('messages').execute()
  })

  test('clocks that differ', () => {
    expect(judgeClock(0).state).toBe('ok')
    expect(judgeClock(-5)).toMatchObject({ state: 'warning', text: "5 seconds behind the database's" })
    expect(judgeClock(40)).toMatchObject({ state: 'failed', action: expect.stringContaining('chrony') })
  })

  test('disks that fill up', () => {
    const gigabyte = 1e9
    expect(judgeRoom('disk', { free: 40 * gigabyte, all: 100 * gigabyte }).state).toBe('ok')
    expect(judgeRoom('disk', { free: 5 * gigabyte, all: 100 * gigabyte }).state).toBe('warning')
    expect(judgeRoom('disk', { free: gigabyte, all: 100 * gigabyte }).state).toBe('failed')
  })

  test('an activity log whose months stay though they were to go', async () => {
    const now = new Date('2026-11-23T12:00:00Z')
    const judge = (oldest: string) => judgeActivityLog(new Date(oldest), { months: 24, now })
    expect(judge('2024-09-02T00:00:00Z').state).toBe('ok')
    expect(judge('2024-08-20T00:00:00Z')).toMatchObject({
      state: 'warning',
      text: 'in the database since 2024-08, LOG_MONTHS is 24',
      action: expect.stringContaining('audit-archive.ts'),
    })
    expect(judgeActivityLog(null, { months: 24, now }).state).toBe('ok')

    await sql`insert into activity_seals (first_sequence, last_sequence, row_count, rows_hash, previous_hash, chain_hash, sealed_at)
      values (1, 1, 1, '', '', '', '2020-01-05T00:00:00Z')`.execute(owner)
    expect(await partOf('activity log', {})).toMatch(/warning .*since 2020-01.*→ Its archive fails/s)
  })

  test('backups that are missing or old, and an archive that fails', async () => {
    const backups = mkdtempSync(path.join(folder, 'backups-'))
    const look = () => partOf('backups', { BACKUP_FOLDER: backups })
    expect(await look()).toMatch(/failed .*has none/)
    const dump = path.join(backups, 'ishtirak-2026-11-20.dump')
    writeFileSync(dump, 'rows')
    expect(await look()).toMatch(/ok .*0 hours old/)
    const before = new Date(Date.now() - 30 * 3_600_000)
    utimesSync(dump, before, before)
    expect(await look()).toMatch(/failed .*30 hours old.*→ Look at what makes them/s)
    expect(await partOf('backups', { BACKUP_FOLDER: path.join(folder, 'nowhere') })).toMatch(
      /failed .*ENOENT/,
    )

    const now = new Date('2026-11-23T12:00:00Z')
    expect(judgeArchive({ archived: null, failed: null }, now).part).toBe("archive of PostgreSQL's log")
    const [early, late] = [new Date('2026-11-23T11:30:00Z'), new Date('2026-11-23T11:50:00Z')]
    expect(judgeArchive({ archived: late, failed: early }, now).state).toBe('ok')
    expect(judgeArchive({ archived: early, failed: late }, now).state).toBe('failed')
    expect(judgeArchive({ archived: null, failed: null }, now).state).toBe('warning')
  })
})
