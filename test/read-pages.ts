import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import { expect } from 'vitest'
import type { DB } from '#db/types'
import { openTestPool } from '#test/database'

/**
 * What questions cost in pages (of 8 kB) of the database that their statements look at: no neighbour of the machine can change that, as
 * it changes times. Only what is asked through `db` is heard.
 */
export function openReadPages(url: string) {
  const queries: CompiledQuery[] = []
  const pool = openTestPool(url)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query }) => void (level === 'query' && queries.push(query)),
  })

  /** Pages that the statements of `ask` look at, of those that `counts`; there has to be one. */
  async function pagesOf(ask: () => Promise<unknown>, counts = (_text: string) => true): Promise<number> {
    queries.length = 0
    await ask()
    const asked = queries.splice(0).filter(({ sql: text }) => counts(text))
    expect(asked).not.toHaveLength(0)
    let pages = 0
    for (const { sql: text, parameters } of asked) {
      const plan = await pool.query(`explain (analyze, buffers, format json) ${text}`, [...parameters])
      const root = plan.rows[0]['QUERY PLAN'][0].Plan
      pages += Number(root['Shared Hit Blocks']) + Number(root['Shared Read Blocks'])
    }
    return pages
  }
  return { db, pagesOf }
}
