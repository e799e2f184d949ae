import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { exampleRenewal, exampleSubscription } from '#test/subscription'
import type { Subscription } from '../types.ts'
import { GiftNotice } from './gift-notice.tsx'

const gift = {
  until: '2026-12-29T11:03:00.000Z',
  bought: { id: '1', name: 'رصد', name_ar: 'رصد', name_en: 'Rasd' },
}
const { product } = exampleSubscription
/** The renewal buys the plan of this id. */
const renewalOf = (id: string) => ({ ...exampleRenewal, product: { ...exampleRenewal.product, id } })
const said = (changes: Partial<Subscription>) =>
  wordsOf(
    <GiftNotice
      subscription={{
        ...exampleSubscription,
        gift,
        auto_renew: true,
        ends_at: gift.until,
        renewal: renewalOf(gift.bought.id),
        ...changes,
      }}
    />,
  )

test('a plan that was given says until when, and which one is back behind it', () => {
  expect(said({})).toMatch(
    /هدية من المتجر\. ?باقة درع معكم حتى 29 ديسمبر 2026 دون مقابل، ثم تعود باقتكم رصد\./,
  )
  const off = said({ auto_renew: false })
  expect(off).toMatch(/حتى 29 ديسمبر 2026 دون مقابل، ثم تنتهي\. ويعيد التجديد باقتكم رصد\./)
  // More of what was bought is paid for already.
  expect(said({ auto_renew: false, ends_at: '2027-01-28T11:03:00.000Z' })).toContain('ثم تعود باقتكم رصد')
  // What was chosen for the renewal stands in a notice of its own.
  expect(said({ renewal: renewalOf('2') })).not.toContain('رصد')
  // The plan that was given was bought for the time behind it.
  expect(said({ product: { ...product, id: gift.bought.id } })).toContain(
    'ثم تبدأ المدة التي اشتريتموها منها',
  )
  expect(said({ gift: null })).toBe('')
})
