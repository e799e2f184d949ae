import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#db/client'
import { applicationRole } from '#db/application-role'
import { loadConfig } from '#server/config'
import { takeBaseBackup } from '#server/drill/base-backup'
import type { RestoredCopy } from '#server/drill/restore-backup'
import { describeDrill, runDrill } from '#server/drill/run-drill'
import { addDueSubscriptions } from '#test/due-subscriptions'
import { program } from '#test/processes'
import { random } from '#test/random'
import { visitor } from '#test/visitor'
import { readGatewayRows } from './books-check.ts'
import { openKillableStore } from './killable-store.ts'
import { newTally, openStreet } from './open-street.ts'
import { playPerson, type PersonReport } from './person.ts'

/**
 * The drill of docs/going-live.md: base backup and archived log, restored to a moment before two sales and a renewal. The command
 * names exactly those; once they were given back, a worker on the copy charges the renewal once, and no invoice takes a number of the gap.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-drilled-'))
const [base, wal, scratch] = ['base', 'wal', 'copy'].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
]
mkdirSync(wal)
const store = await openKillableStore(
  'drill',
  { webs: 1, workers: 1 },
  {},
  { archive_mode: 'on', archive_command: `cp %p ${wal}/%f` },
)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { programs, db, env } = store
const [worker] = programs.workers
const person = visitor('127.0.0.1')

test(
  'names what the backup lacks, and no renewal is charged twice',
  { timeout: 240_000, retry: 0 },
  async () => {
    await programs.gateway.start()
    await Promise.all([...programs.webs, ...programs.workers].map((one) => one.start()))
    await sell(0)
    await takeBaseBackup({
      ownerUrl: store.ownerUrl,
      folder: path.join(env.DATA_DIR, 'postgres'),
      base,
      wal: path.join(folder, 'not-used'),
    })
    // Known only to the log ahead.
    const kept = await sell(1)
    await worker?.stop()
    const { tokens } = await askGateway('POST', '/sandbox/tokens', { count: 1 })
    await addDueSubscriptions(db, { tokens, now: new Date(), from: 0 })
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    const until = rows[0]?.now
    const known = new Set((await readCharges()).map(({ id }) => id))

    await worker?.start()
    await sell(2)
    await sell(3)
    await expect.poll(async () => (await readCharges()).length, { timeout: 60_000 }).toBe(known.size + 3)
    const lost = (await readCharges()).filter(({ id }) => !known.has(id))
    await Promise.all([...programs.webs, ...programs.workers].map((one) => one.stop()))
    await sql`select pg_switch_wal()`.execute(store.owner)
    await expect
      .poll(
        async () =>
          (await sql`select from pg_stat_archiver where last_archived_wal is null`.execute(db)).rows,
      )
      .toEqual([])

    const lines: string[] = []
    const report = await runDrill(loadConfig({ ...env, DATABASE_URL: undefined, LOG_LEVEL: 'error' }), {
      backup: { base, archive: { folder: wal }, until },
      scratch,
      names: { database: 'ishtirak', role: applicationRole, ownerRole: 'postgres' },
      days: 90,
      log: (line) => lines.push(line),
      whileOpen: settleAndWork,
    })
    console.log([...lines, describeDrill(report)].join('\n'))
    expect(report.problems).toEqual([])
    expect(report.gap.map(({ externalId, kind }) => ({ externalId, kind })).toSorted(byId)).toEqual(
      lost.map(({ id }) => ({ externalId: id, kind: 'unknown_here' })).toSorted(byId),
    )
    expect(report.steps.map(({ name }) => name)).toEqual([
      'restore',
      'migrate',
      'audit:verify',
      'books:verify',
      'gap',
    ])
    expect(report.lastMoment.getTime()).toBeLessThanOrEqual(until?.getTime() ?? 0)
    person.close()

    /** In the copy: what was sold after the base is there, nothing ran yet; the gap goes back, and then a worker starts. */
    async function settleAndWork(copy: RestoredCopy): Promise<void> {
      const opened = openDatabase(copy.url, { name: 'proof', max: 2 })
      try {
        const orders = await opened.db
          .selectFrom('orders')
          .select('id')
          .where('id', '=', kept.orderId)
          .execute()
        expect(orders).toHaveLength(1)
        const renewals = () => opened.db.selectFrom('renewals').select('status').execute()
        expect(await renewals()).toEqual([])
        for (const { id, amount } of lost) await askGateway('POST', `/v1/payments/${id}/refund`, { amount })
        const { stdout } = await promisify(execFile)(process.execPath, ['scripts/after-restore.ts'], {
          env: { ...env, DATABASE_URL: copy.url, DATABASE_OWNER_URL: copy.ownerUrl, LOG_LEVEL: 'error' },
        })
        expect(stdout).toContain('a series of their own')
        const copied = program({
          name: 'worker of the copy',
          file: 'build/store/worker.js',
          ready: 'Worker ready',
          env: { ...env, DATABASE_URL: copy.url, LOG_LEVEL: 'error', PUBLIC_URL: programs.webUrls[0] ?? '' },
        })
        await copied.start()
        try {
          await expect.poll(renewals, { timeout: 60_000 }).toEqual([{ status: 'paid' }])
          // The invoices of the gap are with their buyers: none of their numbers is on another one.
          const numbersIn = (of: typeof db) =>
            of.selectFrom('tax_documents').select(['id', 'number']).execute()
          const given = new Map((await numbersIn(db)).map(({ id, number }) => [number, id]))
          const twice = (await numbersIn(opened.db)).filter(
            ({ id, number }) => (given.get(number) ?? id) !== id,
          )
          expect(twice).toEqual([])
        } finally {
          await copied.stop()
        }
      } finally {
        await opened.close()
      }
      const net = (await readCharges())
        .filter(({ id }) => !known.has(id))
        .map((one) => one.amount - one.refunded)
      const charged = net.filter((amount) => amount > 0)
      expect(charged).toHaveLength(1)
    }
  },
)

const byId = (a: { externalId: string }, b: { externalId: string }) =>
  a.externalId.localeCompare(b.externalId)

async function sell(index: number): Promise<PersonReport & { orderId: string }> {
  const { webUrls, gatewayUrl } = programs
  const street = await openStreet(db, { webUrls, gatewayUrl, tally: newTally() })
  const report = await playPerson(street, index, 'buy', random(index))
  expect(report.outcome, report.note).toBe('completed')
  if (!report.orderId) throw new Error('nothing was bought')
  return { ...report, orderId: report.orderId }
}

async function readCharges() {
  return readGatewayRows(await askGateway('GET', '/sandbox/ledger')).filter(({ status }) =>
    ['paid', 'captured', 'refunded'].includes(status),
  )
}

async function askGateway(method: string, call: string, json?: object) {
  const authorization = `Basic ${Buffer.from('sk_test_sandbox:').toString('base64')}`
  const { status, body } = await person.ask(method, `${programs.gatewayUrl}${call}`, {
    headers: { authorization },
    ...(json && { json }),
  })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
