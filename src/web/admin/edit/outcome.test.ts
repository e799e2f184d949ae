import { expect, test } from 'vitest'
import { changedFields } from './outcome.ts'

test('only what differs from what was opened is sent', () => {
  const stood = { name: 'a', days: 30, features: [{ title: 'x' }], until: null }
  expect(changedFields(stood, { ...stood })).toEqual({})
  expect(changedFields(stood, { ...stood, days: 60, features: [] })).toEqual({ days: 60, features: [] })
  expect(changedFields({}, { name: 'a' })).toEqual({ name: 'a' })
})
