import { expect, test } from 'vitest'
import { halalas } from '#rules/core/money'
import { cardRoom, linkRoom, refundLeft, splitRefund, taxInRefund } from '#rules/payments/refund'

const room = {
  paid: { card: halalas(5_000), balance: halalas(1_900) },
  given: { card: halalas(0), balance: halalas(0) },
  cardRefundsLeft: 1,
  link: halalas(0),
}

test('the card gets its part first, the balance the rest', () => {
  expect(splitRefund(room, halalas(1_000), 'card')).toEqual({ card: 1_000, link: 0, balance: 0 })
  expect(splitRefund(room, halalas(6_900), 'card')).toEqual({ card: 5_000, link: 0, balance: 1_900 })
})

test('what a credit holds of a quote’s link goes to the card that paid it, behind the order’s own and before the balance', () => {
  const linked = { ...room, link: halalas(1_200) }
  expect(linkRoom(linked)).toBe(1_200)
  expect(splitRefund(linked, halalas(5_100), 'card')).toEqual({ card: 5_100, link: 100, balance: 0 })
  expect(splitRefund(linked, halalas(6_900), 'card')).toEqual({ card: 6_200, link: 1_200, balance: 700 })
  const given = { ...linked, given: { card: halalas(5_000), balance: halalas(1_000) } }
  expect(linkRoom(given)).toBe(900)
})

test('a gateway that takes no further refund leaves all of it to the balance', () => {
  const later = { ...room, given: { card: halalas(1_000), balance: halalas(0) }, cardRefundsLeft: 0 }
  expect(refundLeft(later)).toBe(5_900)
  expect(cardRoom(later)).toBe(0)
  expect(splitRefund(later, halalas(5_900), 'card')).toEqual({ card: 0, link: 0, balance: 5_900 })
})

test('never more than what is left of the money paid, and never nothing', () => {
  expect(splitRefund(room, halalas(6_901), 'card')).toBeNull()
  expect(splitRefund(room, halalas(0), 'card')).toBeNull()
  const mostlyInBalance = { ...room, given: { card: halalas(0), balance: halalas(5_000) } }
  expect(splitRefund(mostlyInBalance, halalas(1_900), 'card')).toEqual({ card: 1_900, link: 0, balance: 0 })
})

test('the tax of all parts adds up to the tax of the whole', () => {
  const order = { priceAfterTax: halalas(6_900), taxes: halalas(900) }
  let before = { given: halalas(0), tax: halalas(0) }
  for (const part of [1, 333, 2_000, 4_566].map(halalas)) {
    const tax = taxInRefund(order, before, part)
    before = { given: halalas(before.given + part), tax: halalas(before.tax + tax) }
  }
  expect(before).toEqual({ given: 6_900, tax: 900 })
})
