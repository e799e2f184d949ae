import { expect, test } from 'vitest'
import { changedFields, hasTouched } from './outcome.ts'

test('only what differs from what was opened is sent', () => {
  const stood = { name: 'a', days: 30, features: [{ title: 'x' }], until: null }
  expect(changedFields(stood, { ...stood })).toEqual({})
  expect(changedFields(stood, { ...stood, days: 60, features: [] })).toEqual({ days: 60, features: [] })
  expect(changedFields({}, { name: 'a' })).toEqual({ name: 'a' })
})

test('a field that still stands as it was opened is in nobody’s way', () => {
  const stood = { name: 'a', links: [{ url: 'x' }] }
  expect(hasTouched(stood, { name: { current: 'a', yours: 'b' } })).toBe(false)
  expect(hasTouched(stood, { links: { current: [{ url: 'x' }], yours: [] } })).toBe(false)
  expect(hasTouched(stood, { name: { current: 'c', yours: 'b' } })).toBe(true)
  expect(hasTouched(stood)).toBe(false)
})
