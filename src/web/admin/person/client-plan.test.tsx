import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import {
  exampleClientCard,
  exampleClientMembership,
  exampleClientPlan,
  exampleLoadedClient,
} from '#test/staff-client'
import type { Belongings } from './client-fields.ts'
import { ClientPlans } from './client-plan.tsx'

type Plan = Belongings['subscriptions'][number]

/** A pause is planned behind its paid time. */
const plan: Plan = { ...exampleClientPlan, paused_until: '2027-03-10T08:00:00.000Z' }

function offered(
  changes: Partial<Plan>,
  memberships: Belongings['memberships'] = [],
  is_blocked = false,
): string {
  const { client, belongings } = exampleLoadedClient
  const subscriptions = [{ ...plan, ...changes }]
  const data = {
    ...exampleLoadedClient,
    client: { ...client, is_blocked },
    belongings: { ...belongings, subscriptions, memberships, payment_methods: [exampleClientCard] },
  }
  return wordsIn(drawnForStaff(<ClientPlans data={data} />, 'admin'))
}

test('after a pause that ended unpaid the plan does not run, and begins with the payment', () => {
  const grace: Partial<Plan> = {
    status: 'past_due',
    paused_until: null,
    grace_ends_at: '2027-02-05T08:00:00.000Z',
  }
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
  const { paused_until } = plan
  const words = offered({}, [
    { ...exampleClientMembership, access_ends_at: null, paused_until, is_resting: true },
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
  const failed: Partial<Plan> = {
    status: 'past_due',
    paused_until: null,
    grace_ends_at: '2027-02-23T08:00:00.000Z',
    access_ends_at: '2027-02-23T08:00:00.000Z',
  }
  const waits = (renewal_waits_for: Plan['renewal_waits_for']) => offered({ ...failed, renewal_waits_for })
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
