import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { exampleStaffSubscription } from '#test/staff-subscription'
import { exampleRenewal } from '#test/subscription'
import { StateInWords } from './state-in-words.tsx'
import type { StaffSubscription } from './subscription-types.ts'

const charged_at = '2026-12-29T09:00:00.000Z'
const plan = {
  ...exampleStaffSubscription,
  ends_at: '2026-12-30T09:00:00.000Z',
  access_ends_at: '2026-12-30T09:00:00.000Z',
  auto_renew: true,
  renewal: { ...exampleRenewal, charged_at },
}
const said = (is_blocked: boolean, changes: Partial<StaffSubscription> = {}) => {
  const subscription = { ...plan, client: { ...plan.client, is_blocked }, ...changes }
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
  const failed = {
    failed_renewal: { order_id: 'o', next_try_at: null, amount_minor: 6_900, is_unanswered: false },
  }
  expect(said(true, failed)).toContain('لا يُخصم شيء ما دام العميل محظورًا')
})

test('before a new price is agreed to no charge is promised: what it waits for is named, and when the service stops', () => {
  const price = { card_minor: 9_200, price_after_tax: 92, price_after_tax_minor: 9_200 }
  const renewal = { ...exampleRenewal, ...price, charged_at, needs_consent: true }
  const coming: StaffSubscription['coming'] = [{ kind: 'grace_ends', at: '2027-01-03T09:00:00.000Z' }]
  const before = said(false, { renewal, coming })
  expect(before).toMatch(/لا يُخصم شيء قبل أن يوافق العميل على السعر الجديد 92.00/)
  expect(before).toMatch(/ينتهي المدفوع في 30 ديسمبر.* وتتوقف الخدمة في 3 يناير/)
  const grace: Partial<StaffSubscription> = {
    status: 'past_due',
    grace_ends_at: '2027-01-03T09:00:00.000Z',
    renewal,
    coming,
  }
  for (const words of [before, said(false, grace), said(false, { ...grace, access_ends_at: null })]) {
    expect(words).toContain('3 يناير')
    expect(words).not.toContain('لتجديده')
  }
  // What a blocked client has agreed to changes nothing.
  expect(said(true, { renewal, coming })).toContain(unpaid)
})

test('what the balance pays of the next renewal is named beside what the card is charged', () => {
  const renewal = { ...exampleRenewal, charged_at }
  const part = said(false, { renewal: { ...renewal, card_minor: 4_900, balance_used_minor: 2_000 } })
  expect(part).toMatch(/يُخصم 49\.00.* لتجديده، ويُدفع 20\.00.* من رصيد العميل/)
  const whole = said(false, { renewal: { ...renewal, card_minor: 0, balance_used_minor: 6_900 } })
  expect(whole).toMatch(/يُدفع 69\.00.* من رصيد العميل .* ولا يُخصم شيء من بطاقة/)
  expect(said(false, { renewal })).not.toContain('رصيد')
})
