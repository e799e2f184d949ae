import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { ClientPlans } from './client-plan.tsx'

const plan = {
  id: 's',
  ref_id: 1,
  name: 'حصن',
  status: 'active',
  starts_at: '2027-01-20T08:00:00.000Z',
  ends_at: '2027-02-19T08:00:00.000Z',
  auto_renew: true,
  grace_ends_at: null,
  access_ends_at: '2027-02-19T08:00:00.000Z',
  paused_until: '2027-03-10T08:00:00.000Z',
  is_resting: false,
  is_shared: true,
  points_left: 10,
  next_charge: null,
  renewal_waits_for: null,
  periods: [],
  members: [],
}

function offered(change: object, memberships: object[] = [], is_blocked = false) {
  const data = {
    client: { is_blocked },
    belongings: { subscriptions: [{ ...plan, ...change }], memberships, payment_methods: [{}] },
    summary: { failed_charge: null },
    now: '2027-02-01T08:00:00.000Z',
  } as unknown as ComponentProps<typeof ClientPlans>['data']
  return wordsIn(drawnForStaff(<ClientPlans data={data} />, 'admin'))
}

test('after a pause that ended unpaid the plan does not run, and begins with the payment', () => {
  const grace = { status: 'past_due', paused_until: null, grace_ends_at: '2027-02-05T08:00:00.000Z' }
  expect(offered(grace)).toContain('تتوقف في 5 فبراير')
  expect(offered({ ...grace, access_ends_at: null })).toContain('فلا تسري الباقة. تبدأ مدتها حين يُدفع')
})

test('members are added until a planned pause begins, and not while nothing runs', () => {
  expect(offered({})).toContain('إضافة عضو…')
  expect(offered({ paused_until: null })).toContain('إضافة عضو…')
  expect(offered({ is_resting: true })).not.toContain('إضافة عضو')
  expect(offered({ is_shared: false })).not.toContain('إضافة عضو')
})

test('a shared plan that is paused is said to be so', () => {
  const owner = { id: 'o', ref_id: 7, name: 'نورة' }
  const words = offered({}, [
    { ...plan, subscription_id: 'm', owner, access_ends_at: null, is_resting: true },
  ])
  expect(words).toContain('متوقف مؤقتًا')
  expect(words).toContain('عضو في باقة نورة، متوقفة مؤقتًا حتى 10 مارس')
})

test('the plan of a blocked client is not said to renew', () => {
  const running = { paused_until: null }
  expect(offered(running)).toContain('ثم يتجدد تلقائيًا')
  expect(offered(running, [], true)).toContain('ثم ينتهي: لا يُخصم تجديده ما دام العميل محظورًا')
  expect(offered(running, [], true)).not.toContain('يتجدد تلقائيًا')
})

test('of a renewal that failed only what can be done is offered, and of a price that is not agreed to no charge', () => {
  const failed = {
    status: 'past_due',
    paused_until: null,
    grace_ends_at: '2027-02-23T08:00:00.000Z',
    access_ends_at: '2027-02-23T08:00:00.000Z',
  }
  const waits = (renewal_waits_for: string) => offered({ ...failed, renewal_waits_for })
  expect(waits('next_try')).toContain('خصم التجديد المتعثّر الآن…')
  expect(waits('client')).not.toContain('خصم التجديد المتعثّر')
  expect(waits('client')).toContain('إرسال رابط الدفع…')
  for (const words of [waits('consent'), waits('bank')]) {
    expect(words).not.toContain('خصم التجديد المتعثّر')
    expect(words).not.toContain('إرسال رابط الدفع')
  }
  expect(waits('consent')).toContain('قبل أن يوافق العميل على السعر الجديد، وتتوقف في 23 فبراير')
  const running = offered({ paused_until: null, renewal_waits_for: 'consent' })
  expect(running).toContain('ثم لا يُخصم شيء قبل أن يوافق العميل على السعر الجديد')
  expect(running).not.toContain('يتجدد تلقائيًا')
})
