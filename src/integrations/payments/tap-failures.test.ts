import { expect, it } from 'vitest'
import { declineOf, failureOf, failureOfRefusal } from './tap-failures.ts'

it.each([
  ['ABANDONED', '301', 'charge_abandoned'],
  ['CANCELLED', '302', 'charge_cancelled'],
  ['ABANDONED', '304', 'payment_timed_out'],
  ['FAILED', '403', 'duplicate_transaction'],
  ['FAILED', '405', 'invalid_card'],
  ['FAILED', '407', 'expired_card'],
  ['DECLINED', '502', 'incorrect_cvc'],
  ['DECLINED', '505', 'insufficient_funds'],
  ['DECLINED', '512', 'authentication_required'],
  ['DECLINED', '515', 'charge_declined'],
  ['VOID', '601', 'charge_void'],
  ['RESTRICTED', '702', 'charge_restricted'],
  ['TIMEDOUT', '801', 'charge_timed_out'],
  ['UNKNOWN', '901', 'charge_unknown'],
  // Suspected, stolen, lost: never told apart to a customer.
  ['DECLINED', '507', 'card_declined'],
  ['DECLINED', '509', 'card_declined'],
  ['DECLINED', '514', 'card_declined'],
  // A code that nobody knows, and none at all.
  ['RESTRICTED', '799', 'charge_restricted'],
  ['FAILED', null, 'charge_failed'],
])('reads %s with the code %s as %s', (status, code, failure) => {
  expect(failureOf(status, code)).toBe(failure)
})

it.each(['401', '408', '501', '505', '507', '508', '510', '511', '513', '801', '901'])(
  'may repeat a charge after %s',
  (code) => expect(declineOf(code, failureOf('DECLINED', code))).toBe('soft'),
)

it.each([
  '302',
  '402',
  '405',
  '406',
  '407',
  '502',
  '503',
  '504',
  '506',
  '509',
  '512',
  '514',
  '516',
  '702',
  '704',
])('never repeats a charge after %s', (code) =>
  expect(declineOf(code, failureOf('DECLINED', code))).toBe('hard'),
)

it('goes by the failure when the bank gave no code', () => {
  expect(declineOf(null, 'charge_timed_out')).toBe('soft')
  expect(declineOf('799', 'charge_restricted')).toBe('hard')
})

it.each([
  [['4102'], 'incorrect_cvc'],
  [['4101'], 'expired_card'],
  [['1126'], 'invalid_card'],
  [['1216'], 'invalid_card'],
  [['1106'], 'customer_not_created'],
  [['1139'], 'customer_not_created'],
  [['1119'], 'currency_not_supported'],
  [['1117'], 'charge_not_created'],
  [[], 'charge_not_created'],
])('reads a refusal with %j as %s', (codes, failure) => {
  expect(failureOfRefusal(codes)).toBe(failure)
})
