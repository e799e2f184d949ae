import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import type { Subscription } from '../types.ts'
import { GiftNotice } from './gift-notice.tsx'

const gift = {
  until: '2026-12-29T11:03:00.000Z',
  bought: { id: '1', name: 'رصد', name_ar: 'رصد', name_en: 'Rasd' },
}
const said = (of: Partial<Subscription>) =>
  wordsOf(
    <GiftNotice
      subscription={
        {
          gift,
          product: { id: '3', name: 'درع' },
          auto_renew: true,
          auto_renew_saves_card: false,
          ends_at: gift.until,
          renewal: { product: { id: '1' } } as Subscription['renewal'],
          ...of,
        } as Subscription
      }
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
  expect(said({ renewal: { product: { id: '2' } } as Subscription['renewal'] })).not.toContain('رصد')
  // The plan that was given was bought for the time behind it.
  expect(said({ product: { id: '1', name: 'رصد' } } as Partial<Subscription>)).toContain(
    'ثم تبدأ المدة التي اشتريتموها منها',
  )
  expect(said({ gift: null })).toBe('')
})
