import { expect, test } from 'vitest'
import { linesIn, numberIn, textIn, textsIn, trimmedIn, trimmedTextsIn } from './form-fields.ts'

const form = new FormData()
form.set('password', '  a long secret ')
form.set('body', ' first\r\n\r\nsecond\rthird\n ')
form.set('days', ' ١٬٢٠٠ ')
form.set('points', 'many')
form.append('title', ' one ')
form.append('title', '')
form.append('title', 'three')

test('a text is read as it was sent, or without the blanks at its ends', () => {
  expect(textIn(form, 'password')).toBe('  a long secret ')
  expect(trimmedIn(form, 'password')).toBe('a long secret')
})

test('a line ends in one character, and nothing else of a long text changes', () => {
  expect(linesIn(form, 'body')).toBe(' first\n\nsecond\nthird\n ')
})

test('a number is read in any digits, and what is none is refused as such', () => {
  expect(numberIn(form, 'days')).toBe(1200)
  expect(numberIn(form, 'points')).toBeNaN()
})

test('all fields of a name keep their order and their places', () => {
  expect(textsIn(form, 'title')).toEqual([' one ', '', 'three'])
  expect(trimmedTextsIn(form, 'title')).toEqual(['one', '', 'three'])
})

test('a field that the form has not is empty', () => {
  expect([textIn, trimmedIn, linesIn].map((read) => read(form, 'nothing'))).toEqual(['', '', ''])
  expect(numberIn(form, 'nothing')).toBeNaN()
  expect(textsIn(form, 'nothing')).toEqual([])
})
