import { expect, test } from 'vitest'
import { parseAddedCard } from './parse-added-card.ts'

test('a card that was taken is read with the bank’s page, or without one', () => {
  for (const url of ['https://bank.example/verify', null]) {
    expect(parseAddedCard({ card: { id: 'c1', url } })).toEqual({ id: 'c1', url })
  }
})

test('a refusal is read by its sentence', () => {
  expect(parseAddedCard({ message: 'لا تُقبل هذه البطاقة.' })).toEqual({ message: 'لا تُقبل هذه البطاقة.' })
})

test('what is neither is no answer', () => {
  const others = [
    null,
    'Bad Gateway',
    {},
    { card: null },
    { card: { id: 'c1' } },
    { card: { id: 1, url: null } },
  ]
  expect(others.map(parseAddedCard)).toEqual(others.map(() => null))
})
