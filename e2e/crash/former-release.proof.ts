import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/client'
import { startEmbeddedPostgres } from '#server/postgres/supervisor'
import { migrateStore } from '#server/store-database'
import { endAfterAll } from '#test/at-the-end'
import { addDueSubscriptions } from '#test/due-subscriptions'
import { storePrograms } from '#test/processes'
import { random } from '#test/random'
import { visitor } from '#test/visitor'
import { layOutFormer } from './former-release.ts'
import { newTally, openStreet } from './open-street.ts'
import { playPerson, type Story } from './person.ts'

/**
 * Expand and contract: the last release's web and worker beside this checkout's schema. `FORMER_RELEASE` is a checkout of the last release with
 * its packages; without one a whole run lays out the newest of this history by itself. docs/operations.md, "Making a release".
 */
const full = process.env['PROOF'] === 'full'
const given = process.env['FORMER_RELEASE']
const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-former-release-'))
const found = given
  ? { folder: path.resolve(given), name: given }
  : full
    ? layOutFormer(path.join(folder, 'former'))
    : null
const former = found && 'folder' in found ? found : null
if (found && 'reason' in found) console.log(`The release before was not tried: ${found.reason}.`)
const run = promisify(execFile)
const stories: Story[] = ['buy', 'decline', 'cancel', 'buy']

const atTheEnd = endAfterAll()
atTheEnd(() => rmSync(folder, { recursive: true, force: true }))

test.skipIf(!former)(
  'the last release sells, renews and keeps its books on the next schema',
  { timeout: 300_000, retry: 0 },
  async () => {
    if (!former) return
    const dataDir = mkdtempSync(path.join(tmpdir(), 'ishtirak-former-'))
    const postgres = await startEmbeddedPostgres({ dataDir })
    const programs = await storePrograms({
      databaseUrl: postgres.url,
      dataDir,
      webs: 1,
      workers: 1,
      folder: former.folder,
    })
    const { db, close } = openDatabase(postgres.url, { name: 'proof', max: 2 })
    const everybody = [programs.gateway, ...programs.webs, ...programs.workers]
    atTheEnd(async () => {
      await Promise.all(everybody.map((one) => one.kill()))
      await close()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    })
    const env = {
      ...process.env,
      DATABASE_URL: postgres.url,
      DATABASE_OWNER_URL: postgres.ownerUrl,
      DATA_DIR: dataDir,
    }
    await run(process.execPath, ['scripts/migrate.ts'], { cwd: former.folder, env })
    const names = await migrateStore(postgres, 'demo')
    console.log(`${former.name} on ${names.length} newer migrations: ${names.join(', ') || 'none'}`)

    for (const one of everybody) await one.start()
    const ready = await fetch(`${programs.webUrls[0]}/readyz`)
    expect(ready.status, await ready.text()).toBe(200)

    const tally = newTally()
    const { webUrls, gatewayUrl } = programs
    const street = await openStreet(db, { webUrls, gatewayUrl, tally })
    const reports = []
    for (const [index, story] of stories.entries())
      reports.push(await playPerson(street, index, story, random(index + 1)))
    expect(reports.map(({ story, outcome, note }) => `${story}: ${outcome} ${note}`.trim())).toEqual([
      'buy: completed',
      'decline: completed',
      'cancel: cancelled',
      'buy: completed',
    ])
    expect([...tally.faults]).toEqual([])

    const person = visitor('127.0.0.1')
    const { tokens } = (
      await person.ask('POST', `${programs.gatewayUrl}/sandbox/tokens`, { json: { count: 3 } })
    ).body
    await addDueSubscriptions(db, { tokens, now: new Date(), from: 0 })
    await expect
      .poll(
        async () => (await db.selectFrom('renewals').select('status').execute()).map(({ status }) => status),
        { timeout: 60_000 },
      )
      .toEqual(['paid', 'paid', 'paid'])

    const { stdout } = await run(process.execPath, ['scripts/books-verify.ts'], {
      env: { ...env, SANDBOX_PORT: new URL(programs.gatewayUrl).port },
    })
    expect(stdout).toContain(' 0 problems')
    // Neither release's log says that a statement did not fit.
    const errors = everybody.flatMap((one) =>
      one
        .errors()
        .split('\n')
        .filter((line) => line.includes('"level":50')),
    )
    expect(errors).toEqual([])
    person.close()
  },
)
