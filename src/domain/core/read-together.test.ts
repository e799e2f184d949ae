import { expect, it } from 'vitest'
import type { Database } from '#db/client'
import { readTogether } from '#domain/core/read-together'
import { testDatabase } from '#test/database'

const { db, owner } = await testDatabase()

it('reads by one statement what is asked for in the same moment, of each database by itself', async () => {
  const reads: { from: Database; ids: string[] }[] = []
  const find = readTogether(async (from, ids) => {
    reads.push({ from, ids })
    return ids.filter((id) => id !== 'missing').map((id) => ({ id }))
  })
  expect(await Promise.all([find(db, 'a'), find(db, 'missing'), find(owner, 'b'), find(db, 'a')])).toEqual([
    { id: 'a' },
    undefined,
    { id: 'b' },
    { id: 'a' },
  ])
  expect(reads).toEqual([
    { from: db, ids: ['a', 'missing', 'a'] },
    { from: owner, ids: ['b'] },
  ])
  await find(db, 'c')
  expect(reads.at(-1)?.ids).toEqual(['c'])
})

it('fails for everybody who asked, and reads again for the next one', async () => {
  let isDown = true
  const find = readTogether(async (_, ids) => {
    if (isDown) throw new Error('down')
    return ids.map((id) => ({ id }))
  })
  const asked = await Promise.allSettled([find(db, 'a'), find(db, 'b')])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isDown = false
  expect(await find(db, 'a')).toEqual({ id: 'a' })
})
