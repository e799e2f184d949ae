import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { testDatabase } from '#test/database'
import { loadConfig } from './config.ts'
import { describeStart } from './describe-start.ts'
import { assemble } from './wiring.ts'

const { url } = await testDatabase()

test('the first line says what runs, and as whom; the database lists each kind of process by its name', async () => {
  const config = {
    ...loadConfig({ LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '3', ISHTIRAK_COMMIT: '0123456789abcdef' }),
    databaseUrl: url,
  }
  const [web, worker] = [assemble(config, { role: 'web' }), assemble(config, { role: 'worker' })]
  try {
    expect(await describeStart(config, web)).toEqual({
      version: expect.stringMatching(/\+0123456789ab$/),
      mode: 'demo',
      poolSize: 3,
      databaseRole: new URL(url).username,
    })
    const nameOf = async ({ parts }: typeof web) => {
      const { rows } = await sql`select current_setting('application_name') as name`.execute(parts.db)
      return rows
    }
    expect(await nameOf(web)).toEqual([{ name: 'ishtirak web' }])
    expect(await nameOf(worker)).toEqual([{ name: 'ishtirak worker' }])
  } finally {
    await web.close()
    await worker.close()
  }
})
