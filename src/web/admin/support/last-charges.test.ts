import { expect, test } from 'vitest'
import type { ClientLoaded } from '../person/client-types.ts'
import { lastCharges } from './last-charges.ts'

type Item = ClientLoaded['timeline']['items'][number]

const order = { id: 'order', ref_id: 100010 }
const other = { id: 'other', ref_id: 100001 }

function charge(id: string, at: string, of = order): Item {
  return {
    kind: 'charge',
    id,
    at,
    order: of,
    status: 'paid',
    method: 'card',
    amount_minor: 6_900,
    card: { brand: 'visa', last_four: '1111' },
    failure: null,
  }
}

function refund(id: string, at: string, of = order): Item {
  return {
    kind: 'refund',
    id,
    at,
    order: of,
    status: 'done',
    destination: 'card',
    cause: 'superseded',
    amount_minor: 6_900,
    reason: '',
    by: null,
  }
}

test('who was charged twice is shown together with what went back', () => {
  const items = [
    refund('back', '2026-11-28T05:01:00.000Z'),
    charge('second', '2026-11-28T05:00:30.000Z'),
    charge('first', '2026-11-28T05:00:00.000Z'),
  ]
  expect(lastCharges(items).map(({ id }) => id)).toEqual(['back', 'second', 'first'])
})

test('charges of other days stand aside, and what went back of them', () => {
  const items = [
    charge('now', '2026-11-28T05:00:00.000Z'),
    refund('old back', '2026-11-20T05:00:00.000Z', other),
    charge('old', '2026-11-10T05:00:00.000Z', other),
  ]
  expect(lastCharges(items).map(({ id }) => id)).toEqual(['now'])
})
