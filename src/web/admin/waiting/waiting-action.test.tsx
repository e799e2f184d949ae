import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { placeOf, WaitingAction } from './waiting-action.tsx'
import { WaitingWhy } from './waiting-sentence.tsx'
import type { WaitingItem } from '../waiting-item/waiting-types.ts'

const item = (renewal_waits_for: WaitingItem['renewal_waits_for']) =>
  ({ kind: 'renewal_failed', subject: 's', urgency: 'late', renewal_waits_for, order: null }) as WaitingItem

const said = (waits: WaitingItem['renewal_waits_for']) =>
  wordsIn(
    drawnForStaff(
      <>
        <WaitingWhy item={item(waits)} /> <WaitingAction item={item(waits)} />
      </>,
      'support',
    ),
  )

test.each([
  ['next_try', '?act=charge_now', 'إعادة الخصم…', 'وتُعاد المحاولة تلقائيًا'],
  ['client', '?act=send_payment_link', 'إرسال رابط الدفع…', 'ولا تُعاد محاولة الخصم تلقائيًا'],
  ['consent', '', 'عرض', 'قبل أن يوافق العميل على السعر الجديد'],
  ['bank', '', 'عرض', 'ولا يُخصم مرة أخرى قبل رده'],
] as const)('a renewal that waits for %s leads to what can be done for it', (waits, action, button, why) => {
  expect(placeOf(item(waits), true)).toBe(`/admin/subscriptions/s${action}`)
  expect(placeOf(item(waits), false)).toBe('/admin/subscriptions/s')
  expect(said(waits)).toContain(why)
  expect(said(waits).endsWith(button)).toBe(true)
})
