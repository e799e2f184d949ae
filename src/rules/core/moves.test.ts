import { describe, expect, test } from 'vitest'
import { orderMoves, orderStatuses } from '#rules/sale/order'
import { holdMoves } from '#rules/sale/hold'
import { paymentMoves, refundMoves } from '#rules/payments/payment'
import { planChangeMoves } from '#rules/sale/plan-change'
import { refundRequestMoves } from '#rules/payments/refund'
import { renewalMoves } from '#rules/sale/renewal'
import { subscriptionMoves } from '#rules/sale/subscription'
import { memberMoves, ownershipOfferMoves } from '#rules/sale/group'
import { taxSubmissionMoves } from '#rules/tax/tax-submission'
import { ticketMoves } from '#rules/support/ticket'
import { assertNever, invariant } from './invariant.ts'
import { canMove, nextStatus, type Moves } from './moves.ts'

/** Every table of the shop: where a thing begins, and where nothing more happens to it. */
const tables: { noun: string; moves: Moves; begins: string; ends: string[] }[] = [
  { noun: 'order', moves: orderMoves, begins: 'pending', ends: ['cancelled'] },
  { noun: 'payment', moves: paymentMoves, begins: 'initial', ends: ['paid'] },
  { noun: 'refund', moves: refundMoves, begins: 'requested', ends: ['reversed'] },
  { noun: 'refund request', moves: refundRequestMoves, begins: 'open', ends: ['refused'] },
  { noun: 'subscription', moves: subscriptionMoves, begins: 'active', ends: ['replaced'] },
  { noun: 'renewal', moves: renewalMoves, begins: 'open', ends: [] },
  { noun: 'hold', moves: holdMoves, begins: 'held', ends: ['taken'] },
  { noun: 'plan change', moves: planChangeMoves, begins: 'pending', ends: ['done', 'undone'] },
  { noun: 'member', moves: memberMoves, begins: 'invited', ends: ['left', 'removed'] },
  {
    noun: 'ownership offer',
    moves: ownershipOfferMoves,
    begins: 'open',
    ends: ['accepted', 'declined', 'withdrawn'],
  },
  {
    noun: 'tax submission',
    moves: taxSubmissionMoves,
    begins: 'unstamped',
    ends: ['reported', 'reported_with_warnings', 'cleared', 'cleared_with_warnings', 'replaced'],
  },
  { noun: 'ticket', moves: ticketMoves, begins: 'pending', ends: [] },
]

describe.each(tables)('$noun', ({ moves, begins, ends }) => {
  test('every target exists', () => {
    const targets = Object.values(moves).flatMap((events) => Object.values(events))
    expect(targets.filter((to) => !(to in moves))).toEqual([])
  })

  test('every state is reachable', () => {
    expect([...reachable(moves, begins)].sort()).toEqual(Object.keys(moves).sort())
  })

  test('only the ends are ends', () => {
    const dead = Object.keys(moves).filter((from) => Object.keys(moves[from] ?? {}).length === 0)
    expect(dead.sort()).toEqual([...ends].sort())
  })
})

function reachable(moves: Moves, from: string, seen = new Set<string>()): Set<string> {
  if (seen.has(from)) return seen
  seen.add(from)
  for (const to of Object.values(moves[from] ?? {})) reachable(moves, to, seen)
  return seen
}

/** The domain rules' own words for the tables: from → where to. */
describe('the tables say what the domain rules say', () => {
  test.each([
    ['pending', ['awaiting_payment', 'awaiting_fullfilment', 'incomplete', 'cancelled']],
    ['awaiting_payment', ['awaiting_fullfilment', 'awaiting_payment', 'declined', 'incomplete', 'cancelled']],
    ['declined', ['awaiting_payment', 'awaiting_fullfilment', 'incomplete', 'cancelled']],
    ['incomplete', ['awaiting_payment', 'awaiting_fullfilment', 'cancelled']],
    ['awaiting_fullfilment', ['processing', 'partially_refunded', 'refunded']],
    ['processing', ['completed', 'partially_refunded', 'refunded']],
    ['completed', ['partially_refunded', 'refunded']],
    // Back where a bank’s chargeback stands no more.
    ['partially_refunded', ['completed', 'partially_refunded', 'refunded']],
    ['cancelled', []],
    ['refunded', ['completed', 'partially_refunded']],
  ] as const)('an order that is %s', (from, to) => {
    expect([...new Set(Object.values(orderMoves[from]))].sort()).toEqual([...to].sort())
  })

  test('a closed payment becomes paid only', () => {
    expect(Object.values(paymentMoves.payment_failed)).toEqual(['paid'])
    expect(Object.values(paymentMoves.unpaid)).toEqual(['paid'])
  })

  test('a subscription', () => {
    expect(new Set(Object.values(subscriptionMoves.active))).toEqual(
      new Set(['past_due', 'cancelled', 'expired', 'replaced']),
    )
    expect(new Set(Object.values(subscriptionMoves.cancelled))).toEqual(
      new Set(['active', 'expired', 'replaced']),
    )
    expect(new Set(Object.values(subscriptionMoves.expired))).toEqual(new Set(['active', 'replaced']))
  })

  test('a ticket', () => {
    expect(Object.values(ticketMoves.pending)).toEqual(['solved', 'rejected', 'closed'])
    expect(Object.values(ticketMoves.solved)).toEqual(['closed', 'pending'])
    expect(Object.values(ticketMoves.rejected)).toEqual(['closed'])
    expect(Object.values(ticketMoves.closed)).toEqual(['pending'])
  })
})

test('tells where an event leads, and when it may not happen', () => {
  expect(nextStatus(orderMoves, 'pending', 'cancel')).toBe('cancelled')
  expect(nextStatus(orderMoves, 'completed', 'cancel')).toBeNull()
  expect(canMove(orderMoves, 'declined', 'openPayment')).toBe(true)
  expect(canMove(orderMoves, 'refunded', 'refundAll')).toBe(false)
})

test('an order can be cancelled while nothing has paid it, and not afterwards', () => {
  expect(orderStatuses.filter((from) => canMove(orderMoves, from, 'cancel')).toSorted()).toEqual([
    'awaiting_payment',
    'declined',
    'incomplete',
    'pending',
  ])
})

test('broken assumptions are loud', () => {
  expect(() => assertNever('surprise' as never)).toThrow('surprise')
  expect(() => invariant(false, 'money went missing')).toThrow('invariant: money went missing')
  expect(() => invariant('yes', 'fine')).not.toThrow()
})
