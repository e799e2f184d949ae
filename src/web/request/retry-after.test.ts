import { expect, test } from 'vitest'
import { retryAfterOf } from './retry-after.ts'

test.each([
  ['17', 17],
  ['2.1', 3],
  ['0', 60],
  ['-3', 60],
  // The date form of RFC 9110, which only others than our API would send.
  ['Wed, 21 Oct 2026 07:28:00 GMT', 60],
  [null, 60],
])('Retry-After %j is %i seconds', (said, seconds) => {
  expect(retryAfterOf(new Headers(said === null ? {} : { 'retry-after': said }))).toBe(seconds)
})
