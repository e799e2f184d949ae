import { describe, expect, it } from 'vitest'
import { errorText } from '#locales/texts'
import { wordsOf } from '#test/drawn'
import type { SavedCard } from '../card/types.ts'
import type { Subscription } from '../types.ts'
import { AutoRenewal } from './auto-renewal.tsx'

const now = '2026-11-30T08:00:00.000Z'
const end = '2026-12-20T21:00:00.000Z'
const product = { id: '1', name: 'درع', name_ar: 'درع', name_en: 'Dir', group_sharing: 'no' } as const

const waiting = {
  id: '7',
  product,
  status: 'active',
  auto_renew: false,
  auto_renew_awaits_card: true,
  auto_renew_saves_card: false,
  payment_method_id: null,
  paused_until: null,
  price_change: null,
  scheduled_change: null,
  failed_renewal: null,
  grace_ends_at: null,
  access_ends_at: end,
  ends_at: end,
  periods: [],
  plans_ahead: [],
  points_total: 300,
  renewal: {
    charged_at: end,
    is_due: false,
    product: { ...product, days: 30 },
    price_after_tax: 69,
    price_after_tax_minor: 6_900,
    balance_used_minor: 0,
    card_minor: 6_900,
    payment_method_id: null,
    needs_consent: false,
    discounted_renewals: 0,
    price_without_discount_minor: 6_900,
    later_prices: [],
  },
} as unknown as Subscription

const unproven: SavedCard = {
  id: '3',
  gateway: 'moyasar',
  brand: 'visa',
  last_four: '1111',
  month: 9,
  year: 2036,
  name: 'Noura Ali',
  is_default: true,
  is_expired: false,
  needs_bank: true,
  status: 'active',
  verification_url: null,
  subscriptions: [],
  created_at: now,
}
const proven: SavedCard = { ...unproven, id: '4', last_four: '2222', needs_bank: false, is_default: false }

const said = (cards: SavedCard[], subscription = waiting) =>
  wordsOf(<AutoRenewal {...{ subscription, cards, now }} isAsking={false} />)

describe('a card that the bank has not verified in this account', () => {
  it('is not offered for a renewal: another one is to be added, and why is said', () => {
    const words = said([unproven])
    expect(words).not.toContain('بهذا توافقون')
    expect(words).toContain('إضافة بطاقة')
    expect(words).toContain('لم يتحقق منها بنككم')
  })

  it('stands beside those that are offered as one that is not', () => {
    const words = said([unproven, proven])
    expect(words).toContain('بهذا توافقون')
    expect(words.match(/تنتهي في/g), 'one is offered').toHaveLength(1)
    expect(words).toContain('لم يتحقق منها بنككم')
  })

  it('stays the card of a renewal that was agreed to with it', () => {
    const renewing = { ...waiting, auto_renew: true, auto_renew_awaits_card: false, payment_method_id: '3' }
    expect(said([unproven], renewing)).not.toContain('لم يتحقق منها بنككم')
  })

  it('is refused without a story', () => {
    expect(errorText('ar', 'card_needs_bank')).not.toContain('رقم جوال آخر')
    expect(errorText('en', 'card_needs_bank')).not.toContain('phone')
  })
})
