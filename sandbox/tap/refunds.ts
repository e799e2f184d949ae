import { getCharge, pageOf, type Listing } from './charges.ts'
import type { Desk } from './desk.ts'
import { TapError, bad } from './errors.ts'
import { type Body, amountAt, currencyAt, objectAt, textAt } from './fields.ts'
import { REFUND_TIME } from './guesses.ts'
import { type Refund, newId } from './objects.ts'

/**
 * POST /refunds: a part or all of what was captured and is not on its way back yet. It is decided later, so the answer says
 * PENDING. The same idempotent string within a day is the same refund.
 */
export function createRefund(desk: Desk, body: Body): Refund {
  const asked = objectAt(body, 'reference')
  const idempotent = textAt(asked, 'idempotent')
  const before = [...desk.ledger.refunds.values()].find(
    (refund) => idempotent !== '' && refund.reference.idempotent === idempotent,
  )
  if (before) return before
  const charge = getCharge(desk, textAt(body, 'charge_id'))
  const amount = amountAt(body)
  const currency = currencyAt(body)
  const reason = textAt(body, 'reason')
  if (reason === '') throw bad('1156')
  const given = desk.ledger
    .refundsOf(charge.id)
    .filter(({ status }) => status !== 'DECLINED')
    .reduce((sum, refund) => sum + refund.amount, 0)
  if (charge.status !== 'CAPTURED' || given + amount > charge.amount) throw bad('1161')

  const now = desk.clock.now()
  const value: Refund = {
    id: newId('re'),
    charge_id: charge.id,
    status: 'PENDING',
    amount,
    currency,
    reason,
    reference: { merchant: textAt(asked, 'merchant'), idempotent },
    created: now,
    code: '100',
    decided_at: now + REFUND_TIME,
  }
  desk.ledger.put({ kind: 'refund', value })
  planDecision(desk, value)
  return value
}

/** The bank takes its time; also over a restart. */
export function planDecision(desk: Desk, refund: Refund) {
  desk.clock.after(Math.max(refund.decided_at - desk.clock.now(), 0), () => {
    const now = desk.ledger.refunds.get(refund.id)
    if (now?.status === 'PENDING') decide(desk, now, 'REFUNDED')
  })
}

export function decide(desk: Desk, refund: Refund, status: 'REFUNDED' | 'DECLINED'): Refund {
  const value = { ...refund, status, code: status === 'REFUNDED' ? '000' : '501' }
  desk.ledger.put({ kind: 'refund', value })
  return value
}

export function getRefund(desk: Desk, id: string): Refund {
  const refund = desk.ledger.refunds.get(id)
  if (!refund) throw new TapError(404, '1160', 'Refund not found')
  return refund
}

/** POST /refunds/list: newest first, of the charges that are named. */
export function listRefunds(desk: Desk, body: Body): Listing<Refund> {
  const asked = Array.isArray(body['charges']) ? body['charges'].map(String) : null
  const refunds = [...desk.ledger.refunds.values()]
    .filter(({ charge_id }) => asked === null || asked.includes(charge_id))
    .toReversed()
  return pageOf(refunds, body)
}
