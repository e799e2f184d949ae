import type { Desk } from './desk.ts'
import {
  EXPIRY_EVENT,
  PAID_COUNTS_AS_CAPTURED,
  TIME_FRAME_MESSAGE,
  TOKEN_STATUS_AFTER_DECLINE,
  VERIFICATION_SHOWS_VOIDED_AT,
} from './guesses.ts'
import {
  type Payment,
  type PaymentRecord,
  type PaymentStatus,
  answeredSource,
  changed,
  closedSource,
  refusedByThreeDs,
} from './payment-object.ts'
import { type ThreeDsFailure, approvedCodes } from './test-cards.ts'
import type { EventType } from './webhook-object.ts'

const eventOf: Partial<Record<PaymentStatus, EventType>> = {
  paid: 'payment_paid',
  authorized: 'payment_authorized',
  captured: 'payment_captured',
  failed: 'payment_failed',
  refunded: 'payment_refunded',
  voided: 'payment_voided',
  verified: 'payment_verified',
}

/** Asks the practice bank. The card alone decides. */
export function settle(desk: Desk, record: PaymentRecord): PaymentRecord {
  const { code } = record.behaviour
  return settleWith(desk, record, code)
}

/** The bank's answer is given; used for late money too. */
export function settleWith(desk: Desk, record: PaymentRecord, code: string): PaymentRecord {
  const now = desk.clock.now()
  const approved = approvedCodes.has(code)
  const { failure_reason: _gone, ...payment } = record.payment
  const status = approved ? approvedStatus(record) : 'failed'
  const next = changed(
    payment,
    {
      status,
      source: answeredSource(payment.source, code, approved),
      ...(status === 'paid' && PAID_COUNTS_AS_CAPTURED && { captured: payment.amount }),
      ...(status === 'verified' &&
        VERIFICATION_SHOWS_VOIDED_AT && { voided_at: new Date(now).toISOString() }),
    },
    now,
  )
  return finish(desk, { ...record, settled_at: approved ? now : null }, next)
}

export function refuse(desk: Desk, record: PaymentRecord, failure: ThreeDsFailure): PaymentRecord {
  return finish(desk, record, refusedByThreeDs(record.payment, failure, desk.clock.now()))
}

/** The payer did not answer in time. */
export function expire(desk: Desk, record: PaymentRecord): PaymentRecord {
  const source = { ...closedSource(record.payment.source), message: TIME_FRAME_MESSAGE }
  const payment = changed(record.payment, { status: 'failed', source }, desk.clock.now())
  return finish(desk, record, payment, EXPIRY_EVENT)
}

/** Writes a new state of a payment and calls the webhooks, in one turn of the event loop. */
export function finish(
  desk: Desk,
  record: PaymentRecord,
  payment: Payment,
  event?: EventType,
): PaymentRecord {
  const next = { ...record, payment }
  desk.frames.remove(payment.id)
  finishToken(desk, next)
  desk.ledger.putPayment(next)
  const type = event ?? eventOf[payment.status]
  if (type) desk.webhooks.emit(type, payment)
  return next
}

function approvedStatus(record: PaymentRecord): PaymentStatus {
  if (record.purpose === 'verification') return 'verified'
  return record.manual ? 'authorized' : 'paid'
}

/** The token that this payment saves or verifies follows its first outcome. */
function finishToken(desk: Desk, { token_id: id, payment }: PaymentRecord) {
  const record = id === null ? undefined : desk.ledger.tokens.get(id)
  if (!record || record.single_use || payment.status === 'initiated') return
  const good = payment.status === 'paid' || payment.status === 'authorized' || payment.status === 'verified'
  if (!good && payment.status !== 'failed') return
  const status = good ? 'active' : TOKEN_STATUS_AFTER_DECLINE
  const message = payment.source.message
  const updatedAt = new Date(desk.clock.now()).toISOString()
  desk.ledger.putToken({
    ...record,
    token: { ...record.token, status, message, verification_url: null, updated_at: updatedAt },
  })
}
