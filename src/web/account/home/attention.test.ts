import { expect, test } from 'vitest'
import { exampleOrder } from '#test/order'
import { exampleCard, exampleRenewal, exampleSubscription } from '#test/subscription'
import type { Offer, Subscription } from '../types.ts'
import { type AnsweredTicket, attentionOf, type UnpaidOrder } from './attention.ts'

const card = { ...exampleCard, month: 2, year: 2027 }
const due = {
  ...exampleRenewal,
  charged_at: '2027-02-27T11:00:00Z',
  card_minor: 23_000,
  payment_method_id: card.id,
}
const plan = (changes: Partial<Subscription> = {}): Subscription => ({
  ...exampleSubscription,
  auto_renew: true,
  renewal: due,
  ...changes,
})
const order: UnpaidOrder = { ...exampleOrder, status: 'pending', settled_by: null, can_pay: true }
const ticket: AnsweredTicket = {
  id: 't1',
  ref_id: 40_001,
  client_id: 'c',
  order_id: null,
  order_ref_id: null,
  description: 'لا تظهر نقاطي',
  response: 'ظهرت الآن.',
  status: 'pending',
  created_by: { kind: 'client' },
  answered: true,
  message_count: 2,
  merged_into: null,
  answer_due_at: null,
  can_reply: true,
  can_close: true,
  can_reopen: false,
  reopen_until: null,
  closing_date: null,
  created_at: '2026-11-27T11:00:00Z',
  updated_at: '2026-11-27T12:00:00Z',
}
const now = '2026-11-28T11:00:00Z'
const offer: Offer = {
  id: 'f1',
  subscription_id: 's2',
  side: 'member',
  product: exampleSubscription.product,
  owner: { first_name: 'نورة', last_name: '' },
  member: null,
  ends_at: '2026-12-22T11:00:00Z',
  plans_ahead: [],
  renewal: exampleRenewal,
  price_change: null,
  days: 30,
  created_at: '2026-11-28T10:00:00Z',
  expires_at: '2026-12-05T10:00:00Z',
  is_being_paid: false,
}
const none = { subscriptions: [], cards: [card], offers: [], orders: [], tickets: [], now }
const kinds = (account: Partial<Parameters<typeof attentionOf>[0]>) =>
  attentionOf({ ...none, ...account }).map(({ kind }) => kind)

test('says nothing where nothing waits', () => {
  expect(kinds({ subscriptions: [plan()], orders: [{ ...order, can_pay: false }] })).toEqual([])
  expect(
    kinds({
      tickets: [
        { ...ticket, answered: false },
        { ...ticket, can_reply: false },
      ],
    }),
  ).toEqual([])
})

test('warns of a card that ends before the day of the charge, and not of one that lasts through its month', () => {
  const later = { ...due, charged_at: '2027-03-02T11:00:00Z' }
  expect(kinds({ subscriptions: [plan({ renewal: later })] })).toEqual(['card_expires'])
  expect(kinds({ subscriptions: [plan()] })).toEqual([])
  expect(kinds({ subscriptions: [plan({ renewal: { ...later, card_minor: 0 } })] })).toEqual([])
  expect(kinds({ subscriptions: [plan({ renewal: later, auto_renew: false })] })).toEqual([])
})

test('names a plan that is offered to the client with its days, and none that they offer themselves', () => {
  expect(attentionOf({ ...none, offers: [offer], orders: [order] })).toMatchObject([
    { kind: 'plan_offered', daysLeft: 7 },
    { kind: 'order_unpaid' },
  ])
  const late = { ...offer, expires_at: '2026-11-28T10:00:00Z' }
  expect(attentionOf({ ...none, offers: [late] })).toMatchObject([{ daysLeft: 0 }])
  expect(kinds({ offers: [{ ...offer, side: 'owner' }] })).toEqual([])
})

test('names a renewal that failed once, though its order can be paid, too', () => {
  const failed = plan({
    failed_renewal: { order_id: order.id, amount_minor: 23_000, next_try_at: null, is_unanswered: false },
  })
  expect(kinds({ subscriptions: [failed], orders: [order] })).toEqual(['renewal_failed'])
})

test('asks nobody to pay a renewal that is being charged by itself', () => {
  const renewing = plan({ renewal: { ...due, is_due: true } })
  const renewal: UnpaidOrder = { ...order, method: 'subscription' }
  expect(kinds({ subscriptions: [renewing], orders: [renewal] })).toEqual([])
  expect(kinds({ subscriptions: [renewing], orders: [{ ...order, method: 'store' }] })).toEqual([
    'order_unpaid',
  ])
  expect(kinds({ subscriptions: [plan()], orders: [renewal] })).toEqual(['order_unpaid'])
})

test('asks nobody to pay an order that their running plan blocks, and says what to do', () => {
  const blocked = { ...order, can_pay: false, blocked_by: exampleSubscription.id }
  expect(kinds({ subscriptions: [plan()], orders: [blocked] })).toEqual(['order_blocked'])
})

test('puts what costs the plan first, and keeps to three', () => {
  const subscriptions = [plan({ auto_renew: false, auto_renew_awaits_card: true })]
  expect(kinds({ subscriptions, orders: [order], tickets: [ticket, { ...ticket, id: 't2' }] })).toEqual([
    'card_missing',
    'order_unpaid',
    'ticket_answered',
  ])
})

test('asks for consent before a renewal at a new price', () => {
  const renewal = { ...due, needs_consent: true }
  expect(kinds({ subscriptions: [plan({ renewal })] })).toEqual(['price_to_agree'])
  const failed = { order_id: order.id, amount_minor: 23_000, next_try_at: null, is_unanswered: false }
  const refused = plan({ renewal, failed_renewal: failed, charged_with_consent: true })
  expect(kinds({ subscriptions: [refused] })).toEqual(['price_to_agree'])
})
