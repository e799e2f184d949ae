import type { Desk } from './desk.ts'
import { refused } from './errors.ts'
import { Fields } from './fields.ts'
import { MAXIMUM_DESCRIPTION, MINIMUM_PARTIAL_REFUND, MOVE_TEXTS, VOID_WINDOW } from './guesses.ts'
import { type Payment, type PaymentRecord, changed } from './payment-object.ts'
import { getPayment, withoutEmpty } from './payments.ts'
import type { RequestBody } from './request-body.ts'
import { finish } from './settlement.ts'

/** PUT /v1/payments/{id}: only words change. An empty value removes its key, an empty object removes all. */
export function updatePayment(desk: Desk, id: string, body: RequestBody): Payment {
  const record = getPayment(desk, id)
  const fields = new Fields(body)
  const description = fields.text('description', { max: MAXIMUM_DESCRIPTION })
  const metadata = fields.metadata()
  fields.check()

  const changes: Partial<Payment> = {}
  if (description !== undefined) changes.description = description
  if (metadata !== undefined) {
    const cleared = Object.keys(metadata).length === 0
    changes.metadata = cleared ? null : withoutEmpty({ ...record.payment.metadata, ...metadata })
  }
  const payment = changed(record.payment, changes, desk.clock.now())
  desk.ledger.putPayment({ ...record, payment })
  return payment
}

/** One refund for each payment, whole or part. */
export function refundPayment(desk: Desk, id: string, body: RequestBody): Payment {
  const record = getPayment(desk, id)
  const { payment } = record
  const taken = payment.status === 'captured' ? payment.captured : payment.amount
  const amount = readAmount(body, taken, Math.min(MINIMUM_PARTIAL_REFUND, taken))
  if (payment.refunded_at !== null) throw refused(MOVE_TEXTS.refundedAlready)
  if (payment.status !== 'paid' && payment.status !== 'captured') throw refused(MOVE_TEXTS.refund)

  const now = desk.clock.now()
  const changes = { status: 'refunded', refunded: amount, refunded_at: new Date(now).toISOString() } as const
  return finish(desk, record, changed(payment, changes, now)).payment
}

export function capturePayment(desk: Desk, id: string, body: RequestBody): Payment {
  const record = getPayment(desk, id)
  const { payment } = record
  const amount = readAmount(body, payment.amount, 1)
  if (payment.status !== 'authorized') throw refused(MOVE_TEXTS.capture)

  const now = desk.clock.now()
  const changes = { status: 'captured', captured: amount, captured_at: new Date(now).toISOString() } as const
  return finish(desk, { ...record, settled_at: now }, changed(payment, changes, now)).payment
}

export function voidPayment(desk: Desk, id: string): Payment {
  const record = getPayment(desk, id)
  const { payment } = record
  const now = desk.clock.now()
  const isHold = payment.status === 'authorized'
  if (!isHold && payment.status !== 'paid' && payment.status !== 'captured') throw refused(MOVE_TEXTS.void)
  if (!isHold && isSettled(record, now)) throw refused(MOVE_TEXTS.voidTooLate)

  const changes = { status: 'voided', voided_at: new Date(now).toISOString() } as const
  return finish(desk, record, changed(payment, changes, now)).payment
}

function isSettled(record: PaymentRecord, now: number) {
  return record.settled_at !== null && now > record.settled_at + VOID_WINDOW
}

/** Without an amount all of it. */
function readAmount(body: RequestBody, all: number, min: number): number {
  const fields = new Fields(body)
  const amount = fields.integer('amount', { min, max: all })
  fields.check()
  return amount ?? all
}
