import { expect, test } from 'vitest'
import { driftOf } from './clock-drift.ts'
import { refuseOtherTime } from './require-database.ts'

test('what the way to the database takes is no difference of clocks', () => {
  expect(driftOf({ asked: 1_000, answered: 9_000, theirs: 5_000 })).toBe(0)
  expect(driftOf({ asked: 361_000, answered: 361_100, theirs: 1_000 })).toBe(360)
  expect(driftOf({ asked: 1_000, answered: 1_100, theirs: 41_100 })).toBe(-40)
})

test('a process whose clock is far from the database’s does not start, and says by how much', () => {
  expect(refuseOtherTime(30)).toBeUndefined()
  expect(() => refuseOtherTime(360)).toThrow('360 seconds ahead of the database')
  expect(() => refuseOtherTime(-31)).toThrow('31 seconds behind the database')
})
