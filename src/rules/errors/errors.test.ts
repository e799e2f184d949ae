import { expect, test } from 'vitest'
import { errors } from './errors.ts'

// Programs tell errors apart by their numbers alone.
test('no two errors have one number', () => {
  const codes = Object.values(errors).map(([code]) => code)
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
})
