import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { OrderWithdrawal, WithdrawalAsked } from './order-withdrawal.tsx'

type Allowed = Parameters<typeof WithdrawalAsked>[0]['allowed']

const allowed: Allowed = {
  until: '2026-11-29T20:59:59.999Z',
  amount_minor: 6_900,
  card_minor: 6_900,
  link_minor: 0,
  card_is_closed: false,
  balance_allowed: true,
  at_once: true,
  ends: 'plan',
  goes_on_until: null,
  stops_renewal: false,
  paused_until: null,
}
const asked = (changes: Partial<Allowed>, isShared = false) =>
  wordsOf(
    <WithdrawalAsked
      allowed={{ ...allowed, ...changes }}
      isShared={isShared}
      unconfirmed={{ destination: 'card', reason: '' }}
    />,
  )

test('the question of one of two periods says that the plan goes on, and until when', () => {
  const said = asked({ ends: 'period', goes_on_until: '2026-12-28T11:03:00.000Z' })
  expect(said).toContain('وتستمر باقتكم حتى 28 ديسمبر 2026')
  expect(said).toContain('إبقاء المدة')
  expect(said).not.toContain('تنتهي الباقة')
})

test('the question of what had ended a pause says that the pause stands again, and until when', () => {
  const said = asked({ ends: 'period', paused_until: '2027-01-05T07:00:00.000Z' })
  expect(said).toContain('ويعود الإيقاف المؤقت لباقتكم حتى 5 يناير 2027 كما اخترتم')
  expect(said).not.toContain('تنتهي الباقة')
})

test('and that it stands without the renewal that came with the purchase', () => {
  const said = asked({ ends: 'period', paused_until: '2027-01-05T07:00:00.000Z', stops_renewal: true })
  expect(said).toContain('حتى 5 يناير 2027 كما اخترتم، لكن دون تجديد تلقائي')
})

test('the question of a whole plan says that it ends, with the members where there are any', () => {
  expect(asked({})).toContain('تنتهي الباقة ونقاطها الآن، ولا يمكن التراجع.')
  expect(asked({}, true)).toContain('تنتهي الباقة ونقاطها الآن لكم ولمن يشارككم')
})

test('what never began, or is over, does not end now', () => {
  expect(asked({ ends: 'beginning' })).toContain('لن تُفعّل باقة هذا الطلب')
  expect(asked({ ends: 'nothing' })).not.toContain('تنتهي')
})

test('the question names apart what goes to the card that paid a quote', () => {
  const said = asked({ amount_minor: 24_000, card_minor: 23_000, link_minor: 6_900, balance_allowed: false })
  expect(said).toMatch(/إلى البطاقة .*161\.00.*، وتظهر/)
  expect(said).toMatch(/إلى البطاقة التي دُفع بها عرض السعر .*69\.00/)
  expect(said).toMatch(/إلى رصيدكم .*10\.00/)
  expect(asked({})).not.toContain('عرض السعر')
})

const granted = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001',
  ref_id: 1,
  order_id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1002',
  reason: '',
  destination: 'card',
  status: 'granted',
  by_law: true,
  answer: '',
  created_at: '2026-11-22T11:03:00.000Z',
  answered_at: '2026-11-22T11:03:00.000Z',
} as const

test('of what the gateway refused to take back it says that it comes in another way', () => {
  const saidOf = (isPartRefused: boolean, byLaw = true) =>
    wordsOf(
      <OrderWithdrawal
        allowed={null}
        ended_by_handover={null}
        ended_by_use={null}
        refund_requests={[{ ...granted, by_law: byLaw }]}
        isAsking={false}
        isShared={false}
        isPartRefused={isPartRefused}
      />,
    )
  expect(saidOf(true)).toContain('قُبل طلب الاسترداد. لم تقبل بوابة الدفع إعادة المبلغ كله إلى البطاقة.')
  expect(saidOf(false)).not.toContain('بوابة الدفع')
  // What staff had granted in part is theirs to say.
  expect(saidOf(true, false)).not.toContain('بوابة الدفع')
})
