import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { DayInput } from './day-input.tsx'

test('a chosen day is shown in the Umm al-Qura calendar as well', () => {
  expect(wordsOf(<DayInput defaultValue="2027-02-08" />)).toMatch(/1 رمضان 1448/)
})

test('nothing is, before one is chosen, or while its year is typed', () => {
  expect(wordsOf(<DayInput />)).toBe('')
  expect(wordsOf(<DayInput defaultValue="" />)).toBe('')
  expect(wordsOf(<DayInput defaultValue="0202-02-08" />)).toBe('')
})
