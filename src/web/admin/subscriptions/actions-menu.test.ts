import { expect, test } from 'vitest'
import { exampleStaffSubscription } from '#test/staff-subscription'
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
