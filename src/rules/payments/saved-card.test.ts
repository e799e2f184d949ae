import { expect, it } from 'vitest'
import { isUsableCard, successorOf } from '#rules/payments/saved-card'

const now = new Date('2026-11-20T09:00:00Z')
const card = (id: string, more: object = {}) => ({
  id,
  status: 'active' as const,
  gateway: 'moyasar',
  month: 9,
  year: 2029,
  is_default: false,
  needs_bank: false,
  ...more,
})

it('gives the place of a removed card to the default one, else to the newest', () => {
  const cards = [card('new'), card('old', { is_default: true }), card('gone')]
  expect(successorOf(cards, 'gone', now)?.id).toBe('old')
  expect(successorOf(cards, 'old', now)?.id).toBe('new')
})

it('gives it to no card that cannot be charged', () => {
  const cards = [
    card('verifying', { status: 'verifying' }),
    card('expired', { year: 2025 }),
    card('left', { gateway: null }),
    card('unasked', { needs_bank: true }),
    card('gone'),
  ]
  expect(successorOf(cards, 'gone', now)).toBeUndefined()
  expect(cards.filter((one) => isUsableCard(one, now)).map(({ id }) => id)).toEqual(['unasked', 'gone'])
})
