import { describe, expect, test } from 'vitest'
import { groupCardNumber, isCardName, isCardNumber, isCvc, isExpiryInFuture, parseExpiry } from './card.ts'
import { cardBrand } from './mada-cards.ts'

/** The gateway's test cards. Source: Moyasar, "Test cards". */
const testCards = {
  mada: `4201320111111010 4201320000013020 4201320000311101 4201320131000508 4201321234411220 4201322267774310
    4201326324640570 4201321144311528`,
  visa: `4111111111111111 4123120000000000 4123120001090000 4123450131000508 4123120001090109 4123128518640738
    4123123033308648 4123125276780003 4111114005765430 4111118250252531 4111113343111067 4111116611600661
    4111112205628150 4111115784228433 4111115620358287`,
  master: `5421080101000000 5105105105105100 5457210001000092 5204010101000000 5204730000002514 5105107550274126
    5105106475101067 5105107304607225`,
  amex: `340000000900000 371111111111114 340033000000000 340012340501000 340033000000133 340000018441278
    340000753060788 340000418501838`,
  unionpay: `6200000000000005 6200000000000013 6200000000000021 6200000000000039 6200000000000047 6200000000000054
    6200000000000062 6200000000000070`,
}

const cards = Object.entries(testCards).flatMap(([brand, numbers]) =>
  numbers.split(/\s+/).map((number) => [number, brand] as const),
)

test('there are 47 test cards', () => expect(new Set(cards.map(([number]) => number)).size).toBe(47))

test.each(cards)('%s is a card number of %s', (number, brand) => {
  expect(isCardNumber(number)).toBe(true)
  expect(cardBrand(number)).toBe(brand)
  expect(isCardNumber(groupCardNumber(number))).toBe(true)
})

test('one wrong digit is noticed, wherever it is', () => {
  const wrong = cards.flatMap(([number]) =>
    Array.from(number, (digit, place) => {
      return number.slice(0, place) + ((Number(digit) + 1) % 10) + number.slice(place + 1)
    }),
  )
  expect(wrong.filter(isCardNumber)).toEqual([])
})

test('what is no card number is none', () => {
  expect(
    ['', '4', '411111111111', '00000000000000', '41111111111111111111111', 'card'].filter(isCardNumber),
  ).toEqual([])
})

test('digits of any script and any grouping are understood', () => {
  expect(isCardNumber('٤٢٠١ ٣٢٠١ ١١١١ ١٠١٠')).toBe(true)
  expect(isCardNumber('۴۱۱۱-۱۱۱۱-۱۱۱۱-۱۱۱۱')).toBe(true)
  expect(cardBrand('٤٢٠١٣٢')).toBe('mada')
})

describe('the brand while typing', () => {
  test.each([
    ['', null],
    ['4', 'visa'],
    ['42013', 'visa'],
    ['420132', 'mada'],
    ['51', 'master'],
    ['2221', 'master'],
    ['2720', 'master'],
    ['2721', null],
    ['34', 'amex'],
    ['62', 'unionpay'],
    ['588845', 'mada'],
    ['9', null],
  ])('%s → %s', (digits, brand) => expect(cardBrand(digits)).toBe(brand))
})

test('numbers are grouped as on the card', () => {
  expect(groupCardNumber('4201320111111010')).toBe('4201 3201 1111 1010')
  expect(groupCardNumber('340000000900000')).toBe('3400 000009 00000')
  expect(groupCardNumber('34000')).toBe('3400 0')
  expect(groupCardNumber('42013')).toBe('4201 3')
  expect(groupCardNumber('')).toBe('')
})

test('the security code has three digits, four with Amex', () => {
  expect(isCvc('123', 'mada')).toBe(true)
  expect(isCvc('١٢٣', null)).toBe(true)
  expect(isCvc('12', 'visa')).toBe(false)
  expect(isCvc('1234', 'visa')).toBe(false)
  expect(isCvc('1234', 'amex')).toBe(true)
  expect(isCvc('123', 'amex')).toBe(false)
})

describe('the expiry', () => {
  test.each([
    ['11/29', 11, 2029],
    ['1129', 11, 2029],
    ['11 / 2029', 11, 2029],
    ['112029', 11, 2029],
    ['1/29', 1, 2029],
    ['٠٢/٣٠', 2, 2030],
    ['٢/٣٠', 2, 2030],
    ['۰۲۳۰', 2, 2030],
    ['12-30', 12, 2030],
  ])('%s', (text, month, year) => expect(parseExpiry(text)).toEqual({ month, year }))

  test.each(['', '13/29', '00/29', '1', 'ab/cd', '11/2', '11/29/30'])('%s is none', (text) => {
    expect(parseExpiry(text)).toBeNull()
  })

  test('lasts to the end of its month in Riyadh', () => {
    const inTime = new Date('2026-11-30T20:59:59Z')
    const tooLate = new Date('2026-11-30T21:00:00Z')
    expect(isExpiryInFuture({ month: 11, year: 2026 }, inTime)).toBe(true)
    expect(isExpiryInFuture({ month: 11, year: 2026 }, tooLate)).toBe(false)
    expect(isExpiryInFuture({ month: 12, year: 2026 }, tooLate)).toBe(true)
    expect(isExpiryInFuture({ month: 1, year: 2099 }, tooLate)).toBe(false)
  })
})

test('the name has two words in Latin letters', () => {
  const good = ['Noura Alqahtani', 'Fahad Al-Otaibi', 'J. R. Smith', '  Layan A ']
  expect(good.filter(isCardName)).toEqual(good)
  const bad = ['', 'Noura', 'نورة القحطاني', 'Noura 1', 'Noura  ', `A ${'b'.repeat(120)}`]
  expect(bad.filter(isCardName)).toEqual([])
})
