import { expect, test } from 'vitest'
import { compareReleased } from './check-migrations.ts'

const released = [
  { name: '0001-identity', sha256: 'aa' },
  { name: '0010-orders', sha256: 'bb' },
]
const check = (present: Record<string, string>) => compareReleased(released, new Map(Object.entries(present)))

test('what was released stays as it is, and new migrations come behind it', () => {
  expect(check({ '0001-identity': 'aa', '0010-orders': 'bb', '0011-new': 'cc' })).toEqual([])
  expect(check({ '0001-identity': 'ab', '0010-orders': 'bb' })).toEqual([
    '0001-identity was released and was changed: mend it by a new one.',
  ])
  expect(check({ '0010-orders': 'bb' })).toEqual([
    '0001-identity was released and is gone: databases have it by its name.',
  ])
  expect(check({ '0001-identity': 'aa', '0005-late': 'cc', '0010-orders': 'bb' })).toEqual([
    '0005-late comes before 0010-orders, which was released: give it a number behind it.',
  ])
  expect(compareReleased([], new Map([['0001-identity', 'aa']]))).toEqual([])
})
