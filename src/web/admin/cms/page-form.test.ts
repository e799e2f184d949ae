import { expect, test } from 'vitest'
import { readPageForm } from './page-form.ts'

const positionOf = (typed: string) => {
  const form = new FormData()
  form.set('position', typed)
  return readPageForm(form).position
}

test('a position is read in any digits, and one that is no number is sent as none, to be refused', () => {
  expect(positionOf('12')).toBe(12)
  expect(positionOf('١٢')).toBe(12)
  for (const typed of ['', 'abc', 'shipping policy!', '-1']) {
    expect(JSON.stringify({ position: positionOf(typed) })).toBe('{"position":null}')
  }
})
