import { expect, test } from 'vitest'
import { drawn, wordsIn } from '#test/drawn'
import { LapsedUpgradeNotice, NewPriceNotice } from './plan-change-notice.tsx'

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

type NewPrice = Parameters<typeof NewPriceNotice>[0]

const newPrice = {
  id: 'c1',
  applies_from: '2026-12-01T00:00:00Z',
  text: '',
  price_after_tax: 99,
  price_after_tax_minor: 9_900,
  discounted_renewals: 0,
  later_prices: [],
  price_without_discount_minor: 9_900,
  asks_consent: true,
  is_agreed: false,
} satisfies NewPrice['price']
const due = { is_due: true, price_after_tax_minor: 9_900, balance_used_minor: 0, card_minor: 9_900 }
const asked = (renewal: object, of: Partial<NewPrice['subscription']> = {}) =>
  drawn(
    <NewPriceNotice
      price={newPrice}
      subscription={{
        renewal: { ...due, ...renewal } as NewPrice['subscription']['renewal'],
        charged_with_consent: true,
        grace_ends_at: '2027-01-05T08:00:00Z',
        ...of,
      }}
      card={{ last_four: '4242' }}
      hasOther
    />,
  )

test('a consent that is charged at once names sum, card and last day beside the button, and sends the sums', () => {
  const words = wordsIn(asked({}))
  expect(words).toMatch(/وحين توافقون تُجدَّد الباقة: يُخصم 99\.00.* من البطاقة .*4242.* فورًا/)
  expect(words).toContain('جرّبنا بطاقة أخرى محفوظة لديكم مرة واحدة')
  expect(words).toContain('وإن لم توافقوا حتى 5 يناير')
  expect(words).toContain('الموافقة على السعر الجديد ودفع 99.00')
  expect(asked({})).toMatch(/name="expected" value="9900"/)
  expect(asked({})).toMatch(/name="expected_card" value="9900"/)
  const shared = wordsIn(asked({ balance_used_minor: 2_000, card_minor: 7_900 }))
  expect(shared).toMatch(/يُدفع 99\.00.* فورًا: 79\.00.* من البطاقة .*4242.* و20\.00.* من رصيدكم/)
  expect(shared).toContain('الموافقة على السعر الجديد ودفع 99.00')
  const byBalance = asked({ balance_used_minor: 9_900, card_minor: 0 })
  expect(wordsIn(byBalance)).toMatch(/ولا يُخصم شيء من بطاقتكم.*الموافقة على السعر الجديد ودفع 99\.00/)
  expect(byBalance).toContain('name="expected_balance" value="9900"')
})

test('one that is given before its time charges nothing, should that have come meanwhile', () => {
  const early = asked({ is_due: false }, { charged_with_consent: false, grace_ends_at: null })
  expect(wordsIn(early)).not.toMatch(/4242|فور/)
  expect(early).toMatch(/name="expected_card" value="0"/)
  expect(early).toMatch(/name="expected_balance" value="0"/)
  // A card that was refused for good is charged with no consent.
  expect(asked({}, { charged_with_consent: false })).not.toMatch(/expected/)
})
