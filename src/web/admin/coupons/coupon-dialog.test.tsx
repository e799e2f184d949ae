import { expect, test } from 'vitest'
import { actedPage } from '#test/acted'
import { wordsOf } from '#test/drawn'
import { CouponDialog } from './coupon-dialog.tsx'
import type { CouponFields } from './coupon-form.ts'
import { CouponSentence } from './coupon-sentence.tsx'

const plans = [
  { id: 'a', name: 'درع' },
  { id: 'b', name: 'حصن' },
  { id: 'c', name: 'سياج' },
]

/** Ten percent off everything, for as long and as often as one likes. */
const tenth: CouponFields = {
  code: 'EID10',
  kind: 'percent',
  percentage: 10,
  amount_minor: null,
  product_ids: [],
  starts_at: null,
  ends_at: null,
  total_limit: null,
  per_client_limit: null,
  first_purchase_only: false,
  renewals: 0,
  is_active: true,
}
const asksFor = 'اكتبوا الخصم لتقرؤوا القسيمة هنا في جملة.'
const said = (changes: Partial<CouponFields>) =>
  wordsOf(<CouponSentence fields={{ ...tenth, ...changes }} plans={plans} />).replaceAll('ريال سعودي', '')

test('a coupon is said in a sentence', () => {
  const ends_at = '2026-11-20T21:00:00.000Z'
  expect(said({ product_ids: ['a', 'b'], per_client_limit: 1, ends_at })).toBe(
    'خصم 10% على درع وحصن، مرة لكل عميل، حتى نهاية 20 نوفمبر 2026',
  )
  expect(said({})).toBe('خصم 10% على كل الباقات')
  const starts_at = '2026-11-30T21:00:00.000Z'
  expect(said({ kind: 'amount', percentage: null, amount_minor: 1_250, starts_at, renewals: 3 })).toBe(
    'خصم 12.50 على كل الباقات، ويشمل 3 تجديدات، من 1 ديسمبر 2026',
  )
  expect(said({ renewals: null, first_purchase_only: true, total_limit: 100, is_active: false })).toBe(
    'خصم 10% على كل الباقات، لأول شراء فقط، بحد 100 استخدام للجميع، ويشمل كل التجديدات، وهي موقوفة الآن',
  )
})

test('what is no number yet is not said, and without a discount it asks for one', () => {
  expect(said({ per_client_limit: Number.NaN, total_limit: Number.NaN })).toBe('خصم 10% على كل الباقات')
  expect(said({ percentage: Number.NaN, per_client_limit: 1 })).toBe(asksFor)
})

test('it follows what is typed, and the other kind of discount', async () => {
  const page = await actedPage({
    load: () => null,
    action: () => null,
    page: () => (
      <CouponDialog
        coupon={null}
        plans={plans}
        backHref="/admin/coupons"
        creationKey="key"
        again={() => undefined}
      />
    ),
  })
  const sentence = () => page.words('form [role="status"]').replaceAll('ريال سعودي', '')
  expect(sentence()).toBe(asksFor)
  await page.type('percentage', '١٠')
  await page.choose('حصن')
  await page.type('per_client_limit', '2')
  expect(sentence()).toBe('خصم 10% على حصن، مرتين لكل عميل')
  await page.choose('مبلغ ثابت')
  expect(sentence()).toBe('خصم 10.00 على حصن، مرتين لكل عميل')
  await page.type('amount', '25')
  expect(sentence()).toBe('خصم 25.00 على حصن، مرتين لكل عميل')
})
