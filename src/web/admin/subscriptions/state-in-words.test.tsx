import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { StateInWords } from './state-in-words.tsx'
import type { StaffSubscription } from './subscription-types.ts'

const plan = {
  status: 'active',
  ends_at: '2026-12-30T09:00:00.000Z',
  access_ends_at: '2026-12-30T09:00:00.000Z',
  grace_ends_at: null,
  paused_until: null,
  auto_renew: true,
  renewal: { card_minor: 6_900, charged_at: '2026-12-29T09:00:00.000Z' },
  failed_renewal: null,
  plan_change: null,
  offered_to: null,
  charges: [],
}
const said = (is_blocked: boolean, changes: object = {}) => {
  const subscription = { ...plan, client: { is_blocked }, ...changes } as unknown as StaffSubscription
  return wordsIn(drawnForStaff(<StateInWords subscription={subscription} />, 'support'))
}
const unpaid = 'لا يُخصم تجديده ما دام العميل محظورًا'

test('of a blocked client’s plan no charge is promised, and its end is named', () => {
  expect(said(false)).toContain('يُخصم 69.00')
  expect(said(true)).toMatch(new RegExp(`يستمر حتى 30 ديسمبر.* ثم ينتهي: ${unpaid}`))
  expect(said(true)).not.toContain('69.00')
  const paused = { paused_until: '2027-01-20T09:00:00.000Z' }
  expect(said(true, paused)).toContain(unpaid)
  expect(said(false, paused)).not.toContain(unpaid)
  const failed = { failed_renewal: { order_id: 'o', amount_minor: 6_900, is_unanswered: false } }
  expect(said(true, failed)).toContain('لا يُخصم شيء ما دام العميل محظورًا')
})
