import { expect, test } from 'vitest'
import { drawn } from '#test/drawn'
import { CardNumber } from './ltr.tsx'

// A box of its own may end a line before the full stop behind it, whatever stands in the sentence.
test('a card’s number is a part of its line', () => {
  expect(drawn(<CardNumber lastFour="1010" />)).toMatch(/class="[^"]*\binline whitespace-nowrap\b[^"]*"/)
})
