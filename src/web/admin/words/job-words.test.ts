import { expect, test } from 'vitest'
import { jobNames } from '#domain/core/names'
import { jobWords } from './job-words.ts'

test('every job of the house has words for the administration', () => {
  expect(jobNames.filter((name) => !(name in jobWords))).toEqual([])
})
