import { expect, test } from 'vitest'
import { readAmount } from './client-fields.ts'

function typed(amount: string, direction = 'give'): FormData {
  const form = new FormData()
  form.set('amount', amount)
  form.set('direction', direction)
  return form
}

test('an adjustment is what was typed, below zero where it is taken', () => {
  expect(readAmount(typed('10,50'))).toBe(1_050)
  expect(readAmount(typed('١٬٢٠٠٫٥٠', 'take'))).toBe(-120_050)
})

test.each(['10.005', '1.200', 'x', ''])('%j is no amount, and is not rounded to one', (amount) => {
  expect(readAmount(typed(amount))).toBeNaN()
})
