import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { PaidWith } from './order-payments.tsx'

const card = { brand: 'visa', last_four: '1010' }

test.each([
  ['card', card, /^Visa.*1010$/],
  ['saved_card', null, /^بطاقة$/],
  ['apple_pay', card, /^Apple Pay.*1010$/],
  ['apple_pay', null, /^Apple Pay$/],
  ['balance', null, /^الرصيد$/],
] as const)('a payment by %s with %o is said as %s', (method, shown, words) => {
  expect(wordsOf(<PaidWith payment={{ method, card: shown }} />).trim()).toMatch(words)
})
