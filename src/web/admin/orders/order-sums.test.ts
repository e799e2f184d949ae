import { expect, test } from 'vitest'
import { sumsOf } from './order-sums.ts'

const refund = { amount_minor: 10_000, status: 'done', cause: 'staff', destination: 'card' } as const
const order = {
  final_price_minor: 16_100,
  previous_balance_minor: 6_900,
  refunded_minor: 10_000,
  settled_by: 'gateway',
  refunds: [refund],
} as const

test('what was paid by card and by balance, what went back to each, and what is left add up', () => {
  expect(sumsOf({ ...order, refunds: [refund] })).toEqual([
    { of: 'by_card', amount: 16_100 },
    { of: 'by_balance', amount: 6_900 },
    { of: 'to_card', amount: -10_000 },
    { of: 'net', amount: 13_000 },
  ])
})

test('what is on its way is not there yet; money that was never the store’s counts for nothing', () => {
  const refunds = [
    refund,
    { ...refund, amount_minor: 2_000, destination: 'balance' } as const,
    { ...refund, amount_minor: 1_000, status: 'pending' } as const,
    { ...refund, amount_minor: 16_100, cause: 'second_payment' } as const,
  ]
  expect(sumsOf({ ...order, refunded_minor: 12_000, refunds })).toEqual([
    { of: 'by_card', amount: 16_100 },
    { of: 'by_balance', amount: 6_900 },
    { of: 'to_card', amount: -10_000 },
    { of: 'to_balance', amount: -2_000 },
    { of: 'on_its_way', amount: -1_000 },
    { of: 'net', amount: 10_000 },
  ])
})

test('a bank takes all that the card paid, also what the balance has got before: both stand, and the loss', () => {
  const toBalance = { ...refund, amount_minor: 6_050, destination: 'balance' } as const
  const taken = { ...refund, amount_minor: 6_900, cause: 'chargeback' } as const
  const paid = {
    ...order,
    final_price_minor: 6_900,
    previous_balance_minor: 0,
    refunded_minor: 6_900,
  } as const
  expect(sumsOf({ ...paid, refunds: [toBalance, taken] })).toEqual([
    { of: 'by_card', amount: 6_900 },
    { of: 'to_balance', amount: -6_050 },
    { of: 'to_bank', amount: -6_900 },
    { of: 'net', amount: -6_050 },
  ])
  expect(
    sumsOf({ ...paid, refunded_minor: 6_050, refunds: [toBalance, { ...taken, status: 'reversed' }] }),
  ).toEqual([
    { of: 'by_card', amount: 6_900 },
    { of: 'to_balance', amount: -6_050 },
    { of: 'net', amount: 850 },
  ])
})

test('nothing went back: no lines; a partner’s order is on the account', () => {
  expect(sumsOf({ ...order, refunded_minor: 0, refunds: [] })).toEqual([])
  const onAccount = {
    ...order,
    settled_by: 'account',
    previous_balance_minor: 0,
    refunded_minor: 16_100,
  } as const
  expect(sumsOf({ ...onAccount, refunds: [] })).toEqual([
    { of: 'on_account', amount: 16_100 },
    { of: 'off_account', amount: -16_100 },
    { of: 'net', amount: 0 },
  ])
})
