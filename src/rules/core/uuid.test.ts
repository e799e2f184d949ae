import { expect, test } from 'vitest'
import { hexOfUuid, isId, uuidOfHex } from '#rules/core/uuid'

const uuid = '0199aa00-1234-7abc-8def-0123456789ab'

test('only a whole UUID is an id', () => {
  expect([uuid, uuid.toUpperCase()].map(isId)).toEqual([true, true])
  for (const wrong of [`${uuid}0`, uuid.slice(1), uuid.replaceAll('-', ''), '-'.repeat(36), '', null, 36]) {
    expect(isId(wrong)).toBe(false)
  }
})

test('a UUID and its digits are one', () => {
  expect(hexOfUuid(uuid)).toBe('0199aa0012347abc8def0123456789ab')
  expect(uuidOfHex(hexOfUuid(uuid))).toBe(uuid)
})
