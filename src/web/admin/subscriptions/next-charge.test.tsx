import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { exampleRenewal } from '#test/subscription'
import { NextCharge, RenewalCharge } from './next-charge.tsx'

const card = { brand: 'visa', last_four: '4421' }
const said = (card_minor: number) =>
  wordsOf(
    <NextCharge charge={{ amount_minor: 6_900, card_minor, at: '2026-12-03T09:00:00.000Z' }} card={card} />,
  )

test('the card is named with what it is charged, and the balance with what it pays', () => {
  expect(said(6_900)).toMatch(/69\.00.*4421/)
  expect(said(6_900)).not.toContain('الرصيد')
  expect(said(4_900)).toMatch(/49\.00.*4421.*20\.00.* من الرصيد/)
})

test('no card is named where the balance pays all of it', () => {
  expect(said(0)).toMatch(/0\.00.*يدفع الرصيد المبلغ كله: .*69\.00/)
  expect(said(0)).not.toContain('4421')
})

test('in one line the balance stands beside what the card is charged, as far as it pays', () => {
  const line = (changes: Partial<typeof exampleRenewal>) =>
    wordsOf(<RenewalCharge renewal={{ ...exampleRenewal, ...changes }} />)
  expect(line({})).not.toContain('الرصيد')
  expect(line({ card_minor: 4_900, balance_used_minor: 2_000 })).toMatch(/49\.00.*20\.00.* من الرصيد/)
  const balanceAlone = line({ card_minor: 0, balance_used_minor: 6_900 })
  expect(balanceAlone.trim()).toMatch(/^يدفع الرصيد المبلغ كله: .*69\.00/)
  expect(balanceAlone).not.toContain('من الرصيد')
})
