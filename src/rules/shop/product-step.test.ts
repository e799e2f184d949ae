import { expect, test } from 'vitest'
import { readStepLink } from './product-step.ts'

test.each([
  ['', ''],
  [' https://app.example.test/start ', 'https://app.example.test/start'],
  ['https://app.example.test', 'https://app.example.test/'],
])('takes %j', (typed, link) => {
  expect(readStepLink(typed)).toBe(link)
})

test.each([
  'http://app.example.test',
  'javascript:alert(1)',
  'app.example.test',
  '/user/home',
  'https://a b',
  'https://me:secret@app.example.test',
  'mailto:a@example.test',
])('refuses %j', (typed) => {
  expect(readStepLink(typed)).toBeUndefined()
})
