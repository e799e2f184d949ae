import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createSharedLimiter } from './shared-limiter.ts'

const { pool, db } = await testDatabase()
const limit = { points: 3, duration: 60 }

test('holds across processes, key by key, with the seconds to wait', async () => {
  const one = createSharedLimiter(pool)
  const other = createSharedLimiter(pool)
  await one.use('test', 'a', limit)
  await other.use('test', 'a', limit)
  await one.use('test', 'a', limit)
  const refusal = await other.use('test', 'a', limit).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ errorName: 'too_many_requests' })
  expect(refusal).toHaveProperty('details.retryAfter', expect.closeTo(60, -1))
  await other.use('test', 'b', limit)
})

test('gives points back, also in the process that saw them used up', async () => {
  const returned = { ...limit, isGivenBack: true }
  const limiter = createSharedLimiter(pool)
  const other = createSharedLimiter(pool)
  for (let time = 0; time < 3; time++) await limiter.use('test', 'c', returned)
  await expect(limiter.use('test', 'c', returned)).rejects.toThrow('too_many_requests')
  await other.reset('test', 'c', returned)
  await limiter.use('test', 'c', returned)
})

test('gives back a point that was used for nothing, and what a refusal has counted', async () => {
  const returned = { ...limit, isGivenBack: true }
  const limiter = createSharedLimiter(pool)
  for (let time = 0; time < 3; time++) await limiter.use('test', 'g', returned)
  await expect(limiter.use('test', 'g', returned)).rejects.toThrow('too_many_requests')
  await limiter.giveBack('test', 'g', returned)
  await expect(limiter.use('test', 'g', returned)).rejects.toThrow('too_many_requests')
  await limiter.giveBack('test', 'g', returned)
  await limiter.giveBack('test', 'g', returned)
  await limiter.use('test', 'g', returned)
  expect(await limiter.left('test', 'g', returned)).toMatchObject({ points: 0 })
})

test('gives several points back at once', async () => {
  const returned = { points: 10, duration: 60, isGivenBack: true }
  const limiter = createSharedLimiter(pool)
  await limiter.use('test', 'h', returned, 7)
  await limiter.giveBack('test', 'h', returned, 5)
  expect(await limiter.left('test', 'h', returned)).toMatchObject({ points: 8 })
})

test('says what is left without using it', async () => {
  const limiter = createSharedLimiter(pool)
  expect(await limiter.left('test', 'f', limit)).toEqual({ points: 3, seconds: 0 })
  await limiter.use('test', 'f', limit)
  await limiter.left('test', 'f', limit)
  expect(await limiter.left('test', 'f', limit)).toMatchObject({ points: 2 })
})

test('one name with two sizes is two limits', async () => {
  const limiter = createSharedLimiter(pool)
  const larger = { points: 6, duration: 60 }
  for (let time = 0; time < 3; time++) await limiter.use('sizes', 'small', limit)
  for (let time = 0; time < 6; time++) await limiter.use('sizes', 'large', larger)
  await expect(limiter.use('sizes', 'small', limit)).rejects.toThrow('too_many_requests')
  await expect(limiter.use('sizes', 'large', larger)).rejects.toThrow('too_many_requests')
})

test('exactly as many pass when all come at once', async () => {
  const limiters = [createSharedLimiter(pool), createSharedLimiter(pool)]
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => limiters[index % 2]?.use('test', 'd', limit)),
  )
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3)
})

test('keeps no phone in the clear', async () => {
  await createSharedLimiter(pool).use('test', '+966512345678', limit)
  const rows = await db.selectFrom('rate_limits').select('key').execute()
  expect(rows.map((row) => row.key).join()).not.toContain('512345678')
})

test('without the database each process counts for itself', async () => {
  // A pool's `query` has a dozen forms; one that refuses all of them is none of its types.
  const down = { query: () => Promise.reject(new Error('down')) } as unknown as typeof pool
  const limiter = createSharedLimiter(down)
  for (let time = 0; time < 3; time++) await limiter.use('test', 'e', limit)
  await expect(limiter.use('test', 'e', limit)).rejects.toMatchObject({ errorName: 'too_many_requests' })
})
