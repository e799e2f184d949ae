import { expect, test } from 'vitest'
import { exampleStaffSubscription } from '#test/staff-subscription'
import { exampleCard } from '#test/subscription'
import { possibleActions } from './actions-menu.tsx'
import type { StaffSubscription } from './subscription-types.ts'

const plan: StaffSubscription = {
  ...exampleStaffSubscription,
  auto_renew: true,
  product: { ...exampleStaffSubscription.product, group_sharing: 'yes' },
  paused_until: '2027-03-10T08:00:00.000Z',
  access_ends_at: '2027-02-19T08:00:00.000Z',
}
const actionsOf = (changes: Partial<StaffSubscription>) => possibleActions({ ...plan, ...changes })

test('a member is added until a pause begins, and not while nothing runs', () => {
  expect(actionsOf({})).toContain('add_member')
  expect(actionsOf({ paused_until: null })).toContain('add_member')
  expect(actionsOf({ access_ends_at: null })).not.toContain('add_member')
  expect(actionsOf({ product: { ...plan.product, group_sharing: 'no' } })).not.toContain('add_member')
})

test('a pause can be left, also where its renewal is off', () => {
  expect(actionsOf({ auto_renew: false })).toContain('stop_renewal')
  expect(actionsOf({ auto_renew: false, paused_until: null })).not.toContain('stop_renewal')
})

const card = (id: string) => ({ ...exampleCard, id })
const failedRenewal = { order_id: 'order', next_try_at: null, is_unanswered: false, amount_minor: 6_900 }
const runs: Partial<StaffSubscription> = {
  paused_until: null,
  payment_method_id: 'own',
  payment_methods: [card('own')],
  unused_minor: 0,
}
const always = ['change_plan', 'extend', 'adjust_points', 'gift_plan', 'end']

test.each<[string, Partial<StaffSubscription>, string[]]>([
  ['renews', {}, ['stop_renewal', 'pause', 'schedule_plan', 'add_member', ...always]],
  ['does not renew', { auto_renew: false, status: 'cancelled' }, ['start_renewal', 'add_member', ...always]],
  [
    'does not renew, and no card is kept',
    { auto_renew: false, status: 'cancelled', payment_methods: [] },
    ['add_member', ...always],
  ],
  [
    'renews with the first card that comes',
    { auto_renew: false, auto_renew_awaits_card: true, payment_methods: [] },
    ['stop_renewal', 'add_member', ...always],
  ],
  [
    'renews, with another card beside its own',
    { payment_methods: [card('own'), card('other')] },
    ['stop_renewal', 'change_card', 'pause', 'schedule_plan', 'add_member', ...always],
  ],
  [
    'has money left',
    { unused_minor: 1 },
    ['stop_renewal', 'pause', 'schedule_plan', 'add_member', ...always, 'end_with_refund'],
  ],
  [
    'is past due',
    { status: 'past_due', failed_renewal: failedRenewal },
    ['charge_now', 'send_payment_link', 'stop_renewal', 'add_member', 'adjust_points', 'end'],
  ],
  [
    'is past due, and its gateway is silent',
    { status: 'past_due', failed_renewal: { ...failedRenewal, is_unanswered: true } },
    ['stop_renewal', 'add_member', 'adjust_points', 'end'],
  ],
  ['is over', { status: 'expired' }, []],
  ['was replaced', { status: 'replaced' }, []],
])('what can be done with a plan that %s', (_, changes, expected) => {
  expect(actionsOf({ ...runs, ...changes }).toSorted()).toEqual(expected.toSorted())
})
