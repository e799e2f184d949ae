import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { placeOf, WaitingAction } from './waiting-action.tsx'
import { WaitingTitle, WaitingWhy } from './waiting-sentence.tsx'
import type { WaitingItem } from '../waiting-item/waiting-types.ts'

const item = (renewal_waits_for: WaitingItem['renewal_waits_for']) =>
  ({ kind: 'renewal_failed', subject: 's', urgency: 'late', renewal_waits_for, order: null }) as WaitingItem

const ofPartner = (kind: WaitingItem['kind'], over: Partial<WaitingItem> = {}) =>
  ({
    kind,
    subject: 'p',
    count: 1,
    urgency: 'plain',
    words: 'تمور',
    ref: null,
    renewal_waits_for: null,
    order: null,
    ...over,
  }) as WaitingItem

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

test('an account near its limit leads to the statement, where its payment is entered', () => {
  const near = ofPartner('account_limit_near')
  expect(placeOf(near, true)).toBe('/admin/api_clients/p?view=statement')
  expect(placeOf(near, false)).toBe('/admin/statements?partner=p')
  expect(wordsIn(drawnForStaff(<WaitingTitle item={near} />, 'admin'))).toBe(
    'المستحق على الشريك تمور قارب سقفه',
  )
})

test.each(['webhook_failing', 'webhook_switched_off'] as const)(
  '%s leads to the partner’s addresses, and names the one or says how many',
  (kind) => {
    expect(placeOf(ofPartner(kind), true)).toBe('/admin/api_clients/p?view=webhooks')
    const why = (over: Partial<WaitingItem>) =>
      wordsIn(drawnForStaff(<WaitingWhy item={ofPartner(kind, over)} />, 'admin'))
    expect(why({ ref: 'https://one.test' })).toMatch(/^https:\/\/one\.test · /)
    expect(why({ ref: 'https://one.test', count: 2 })).toMatch(/^رابطان · /)
  },
)
