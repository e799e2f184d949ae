import { expect, test } from 'vitest'
import { drawn, wordsIn } from '#test/drawn'
import { LapsedUpgradeNotice } from './plan-change-notice.tsx'

type Shown = Parameters<typeof LapsedUpgradeNotice>[0]['subscription']

const lapsed = {
  product: { id: 'p2', name: 'درع', name_ar: 'درع', name_en: 'Shield' },
  order_id: 'o1',
  lapsed_at: '2026-11-28T11:00:00Z',
  is_returned: false,
}
const markup = (lapsed_upgrade: Shown['lapsed_upgrade']) =>
  drawn(<LapsedUpgradeNotice subscription={{ id: 's1', lapsed_upgrade }} />)

test('an upgrade that was not paid in its time is said, with the way to choose it again', () => {
  const words = wordsIn(markup(lapsed))
  expect(words).toMatch(/انتهت مهلة دفع طلب الترقية إلى باقة درع في .*28 نوفمبر/)
  expect(words).toContain('لم يُخصم شيء، وباقتكم كما هي')
  expect(markup(lapsed)).toContain('/user/subscriptions/s1/change?plan=p2')
  expect(markup(null)).toBe('')
})

test('nor is it said that nothing was charged where its money came later and goes back', () => {
  const words = wordsIn(markup({ ...lapsed, is_returned: true }))
  expect(words).toContain('وصل مبلغ له بعد إلغائه فأعدناه')
  expect(words).not.toContain('لم يُخصم شيء')
})
