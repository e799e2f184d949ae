import { expect, test } from 'vitest'
import { isCardNumber } from './card.ts'
import { mayBeCardNumber } from './card-schemes.ts'

test.each([
  ['a mada card that is a Visa', '4201320111111010'],
  ['a mada card of no other scheme', '9682010000000005'],
  ['a mada card among those of Maestro', '5888450000000003'],
  ['another one', '6361200000000006'],
  ['Visa', '4111 1111 1111 1111'],
  ['Visa of 19 digits', '4000000000000000006'],
  ['Mastercard', '5421-0801-0100-0000'],
  ['Mastercard of its newer range', '2221000000000009'],
  ['American Express', '371111111111114'],
  ['UnionPay', '6200000000000005'],
  ['UnionPay of 19 digits', '6200000000000000000'],
  ['JCB', '3530111333300000'],
  ['Discover', '6011000990139424'],
  ['digits of another script', '٤٢٠١ ٣٢٠١ ١١١١ ١٠١٠'],
])('%s may be a card: %s', (_, number) => {
  expect(isCardNumber(number)).toBe(true)
  expect(mayBeCardNumber(number)).toBe(true)
})

test.each([
  ['a generated id', '7529815867916288002'],
  ['an IMEI', '490154203237518'],
  ['another IMEI', '356938035643809'],
  ['an ICCID', '8966011234567890120'],
  ['a VAT number', '301121971500103'],
  ['a moment in nanoseconds', '1795248000000000006'],
])('%s is none, though its last digit fits: %s', (_, number) => {
  expect(isCardNumber(number)).toBe(true)
  expect(mayBeCardNumber(number)).toBe(false)
})

test('a number whose last digit does not fit is none', () => {
  expect(mayBeCardNumber('4201320111111011')).toBe(false)
})
