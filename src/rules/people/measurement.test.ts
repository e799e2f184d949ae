import { expect, test } from 'vitest'
import { maxTestCodeLength, maxVendorSecretLength, testCodeShape, vendorSecretShape } from './measurement.ts'

test.each([
  ['a key of a vendor', vendorSecretShape, maxVendorSecretLength],
  ['the code of a test', testCodeShape, maxTestCodeLength],
])('%s may be as long as its field, and no longer', (_, shape, length) => {
  expect('a'.repeat(length)).toMatch(shape)
  expect('a'.repeat(length + 1)).not.toMatch(shape)
})
