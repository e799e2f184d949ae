import { expect, test } from 'vitest'
import { possibleActions } from './actions-menu.tsx'

const plan = {
  status: 'active',
  auto_renew: true,
  auto_renew_awaits_card: false,
  failed_renewal: null,
  product: { group_sharing: 'yes' },
  paused_until: '2027-03-10T08:00:00.000Z',
  access_ends_at: '2027-02-19T08:00:00.000Z',
  members: [],
  payment_methods: [],
  payment_method_id: null,
  plan_change: null,
  unused_minor: 0,
}
const actionsOf = (change: object) =>
  possibleActions({ ...plan, ...change } as unknown as Parameters<typeof possibleActions>[0])

test('a member is added until a pause begins, and not while nothing runs', () => {
  expect(actionsOf({})).toContain('add_member')
  expect(actionsOf({ paused_until: null })).toContain('add_member')
  expect(actionsOf({ access_ends_at: null })).not.toContain('add_member')
  expect(actionsOf({ product: { group_sharing: 'no' } })).not.toContain('add_member')
})

test('a pause can be left, also where its renewal is off', () => {
  expect(actionsOf({ auto_renew: false })).toContain('stop_renewal')
  expect(actionsOf({ auto_renew: false, paused_until: null })).not.toContain('stop_renewal')
})
