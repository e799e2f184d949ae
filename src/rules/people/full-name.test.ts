import { expect, test } from 'vitest'
import { fullName } from './full-name.ts'

test.each([
  ['نورة', 'العتيبي', 'نورة العتيبي'],
  ['نورة', '', 'نورة'],
  ['', 'العتيبي', 'العتيبي'],
  ['', '', ''],
])('the name of %j and %j is %j', (first_name, last_name, name) => {
  expect(fullName({ first_name, last_name })).toBe(name)
})
