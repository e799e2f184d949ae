import { expect, test } from 'vitest'
import { findCardAfter } from './added-card.ts'

const cards = ['c', 'b', 'a'].map((id) => ({ id }))

test('the card that was added is the first one behind what was the newest', () => {
  expect(findCardAfter(cards, '')).toEqual({ id: 'a' })
  expect(findCardAfter(cards, 'a')).toEqual({ id: 'b' })
})

test('where it is gone, no older card is taken for it', () => {
  expect(findCardAfter(cards, 'c')).toBeUndefined()
  expect(findCardAfter([], '')).toBeUndefined()
})
