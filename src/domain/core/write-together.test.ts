import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '#db/client'
import { writeTogether } from '#domain/core/write-together'
import { testDatabase } from '#test/database'

const { db, owner } = await testDatabase()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Writings of words into a list, each behind some work. */
function writer(refused?: string) {
  const writes: { to: Database; rows: readonly string[] }[] = []
  const together = writeTogether(async (to, rows: readonly string[]) => {
    if (refused !== undefined && rows.includes(refused)) throw new Error('refused')
    writes.push({ to, rows: [...rows] })
  })
  const work = (to: Database, row: string, before: Promise<unknown> = Promise.resolve()) =>
    together(to, async (leave) => {
      await before
      await leave(row)
      return `${row} is written`
    })
  return { writes, work }
}

it('writes by one statement what comes to its end side by side, of each database by itself', async () => {
  const { writes, work } = writer()
  const slow = Promise.withResolvers<void>()
  const all = Promise.all([work(db, 'a'), work(db, 'b', slow.promise), work(owner, 'c')])
  await vi.advanceTimersByTimeAsync(20)
  expect(writes).toEqual([{ to: owner, rows: ['c'] }])
  slow.resolve()
  expect(await all).toEqual(['a is written', 'b is written', 'c is written'])
  expect(writes.at(-1)).toEqual({ to: db, rows: ['a', 'b'] })
})

it('waits for nobody alone, for others a moment, and not for who ends without a row', async () => {
  const { writes, work } = writer()
  await work(db, 'a')

  const slow = Promise.withResolvers<void>()
  const all = Promise.all([work(db, 'late', slow.promise), work(db, 'b')])
  await vi.advanceTimersByTimeAsync(30)
  expect(writes.at(-1)?.rows).toEqual(['b'])
  slow.resolve()
  await all

  const failing = work(db, 'never', Promise.reject(new Error('no answer')))
  const [failed] = await Promise.allSettled([failing, work(db, 'c')])
  expect(failed).toMatchObject({ status: 'rejected' })
  expect(writes.map(({ rows }) => rows)).toEqual([['a'], ['b'], ['late'], ['c']])
})

it('a row that is refused fails alone', async () => {
  const { writes, work } = writer('bad')
  const ends = await Promise.allSettled(['a', 'bad', 'b'].map((row) => work(db, row)))
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(writes.map(({ rows }) => rows)).toEqual([['a'], ['b']])
})
