import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#db/client'
import { connectionName } from '#server/store-mode'
import { signedInClient, signedInStaff, testApi } from '#test/api'
import { testDatabase } from '#test/database'
import { addPartner } from '#test/partners'

const { db, url, ownerUrl } = await testDatabase()

/** Runs the command as whoever restores does. */
async function run(...args: string[]): Promise<{ status: number | null; said: string }> {
  const child = spawn(process.execPath, ['scripts/after-restore.ts', ...args], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, LOG_LEVEL: 'error' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, said }
}

const prefixes = async () =>
  (await db.selectFrom('tax_units').select('prefix').where('is_current', '=', true).execute()).map(
    ({ prefix }) => prefix,
  )

/** How the API answers whoever signed in before. */
async function statusesOf(...tokens: { path: string; token: string }[]): Promise<number[]> {
  const { ask } = testApi(db)
  return Promise.all(tokens.map(async ({ path, token }) => (await ask(`GET ${path}`, { token })).status))
}

test(
  'nothing is changed while the store runs; then documents begin another series, and everybody signs in again',
  { timeout: 60_000 },
  async () => {
    const staff = await signedInStaff(db, 'admin')
    const client = await signedInClient(db)
    await addPartner(db)
    const opened = [
      { path: '/api/users/v1/clients', token: staff.token },
      { path: '/api/clients/v1/orders', token: client.token },
    ]
    const web = openDatabase(url, { name: connectionName('production', 'web'), max: 1 })
    await sql`select 1`.execute(web.db)
    const refused = await run()
    await web.close()
    expect(refused).toMatchObject({ status: 1, said: expect.stringContaining('Stop every process') })
    expect(await run('--skip', 'many')).toMatchObject({
      status: 1,
      said: expect.stringContaining('--skip is'),
    })
    expect(await prefixes()).toEqual([''])
    expect(await statusesOf(...opened)).toEqual([200, 200])

    // The database ends a connection a moment after it was closed.
    const done = await vi.waitFor(
      async () => {
        const answer = await run('--skip', '20000')
        expect(answer.status, answer.said).toBe(0)
        return answer
      },
      { timeout: 30_000, interval: 500 },
    )
    const [prefix = ''] = await prefixes()
    expect(prefix).toMatch(/^\d{8}-$/)
    expect(done.said).toContain(`${prefix}INV-000001`)
    expect(done.said).toContain('20000 higher')
    expect(done.said).toContain('1 sessions of staff and 1 of clients have ended')
    expect(await statusesOf(...opened)).toEqual([401, 401])
    // Who has access by what the copy knows, so that people see whose it was taken since.
    const { email } = await db
      .selectFrom('staff_users')
      .select('email')
      .where('id', '=', staff.staffId)
      .executeTakeFirstOrThrow()
    const { hint } = await db.selectFrom('api_tokens').select('hint').executeTakeFirstOrThrow()
    expect(done.said).toContain(`${email} (admin)`)
    expect(done.said).toContain(hint)
  },
)
