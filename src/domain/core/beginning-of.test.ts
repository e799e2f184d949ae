import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { beginningOf } from '#domain/core/beginning-of'
import { testDatabase } from '../../../test/database.ts'

const { db } = await testDatabase()

test('a text that goes on says so, and a whole one does not', async () => {
  const begin = async (text: string) => {
    const { rows } = await sql<{
      words: string
    }>`select ${beginningOf(sql`${text}::text`, 12)} as words`.execute(db)
    return rows[0]?.words
  }
  expect(await begin('خُصم مني')).toBe('خُصم مني')
  expect(await begin('twelve lett.')).toBe('twelve lett.')
  expect(await begin('We would like to query it from our own')).toBe('We would lik…')
  expect(await begin('We would be asked')).toBe('We would be…')
  expect(await begin('We would be.\n\nAnd then')).toBe('We would be…')
})
