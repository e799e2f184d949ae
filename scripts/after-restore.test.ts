import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#db/client'
import { connectionName } from '#server/store-mode'
import { testDatabase } from '#test/database'

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

test(
  'nothing is changed while the store runs; then documents begin another series',
  { timeout: 60_000 },
  async () => {
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
  },
)
