import { expect, test } from 'vitest'
import { summaryLine } from '#rules/tax/account-invoice'
import { standardRate } from '#test/tax-documents'

const alike = { name: { ar: 'رصد', en: 'Watch' }, discountEach: 0, vat: standardRate }

test('many orders of one price are taxed as one sum, a halala at most from its 15 %', () => {
  for (const grossEach of [1, 7, 1_000, 6_900, 9_999, 12_345]) {
    for (const quantity of [1, 2, 5, 100, 9_999]) {
      const line = summaryLine({ ...alike, grossEach, quantity })
      expect(line.gross).toBe(grossEach * quantity)
      expect(line.net + line.vatAmount).toBe(line.gross)
      expect(Math.abs(line.vatAmount - line.net * 0.15)).toBeLessThanOrEqual(1)
    }
  }
  // One by one they would carry 6.50.
  expect(summaryLine({ ...alike, grossEach: 1_000, quantity: 5 })).toMatchObject({
    net: 4_348,
    vatAmount: 652,
  })
})

test('what is not taxed has its whole price before tax, and a discount stands beside it', () => {
  const vat = { category: 'O', rate: 0, exemption: null } as const
  expect(summaryLine({ ...alike, vat, grossEach: 900, discountEach: 100, quantity: 3 })).toMatchObject({
    listNet: 3_000,
    discountNet: 300,
    net: 2_700,
    vatAmount: 0,
  })
})
