import type { SavedCard } from '#web/account/card/types'
import type { Subscription } from '#web/account/types'

/*
 * What the API answers of a client's plan, whole: tests of pages change what they are about by a spread, as in `order.ts`.
 */

const start = '2026-11-22T11:03:00.000Z'
const end = '2026-12-22T11:03:00.000Z'

const dir = { id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1003', name: 'درع', name_ar: 'درع', name_en: 'Dir' }

/** 30 days with 300 points that an order of the store paid for, nothing of them spent. */
export const examplePeriod: Subscription['periods'][number] = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a4001',
  order_id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001',
  paid_elsewhere: false,
  starts_at: start,
  ends_at: end,
  days: 30,
  points: 300,
  points_left: 300,
  ended_early_at: null,
}

/** The next charge of «درع»: 69.00, all of it from a card, the day before the paid end. */
export const exampleRenewal: NonNullable<Subscription['renewal']> = {
  charged_at: '2026-12-21T11:03:00.000Z',
  is_due: false,
  product: { ...dir, days: 30 },
  price_after_tax: 69,
  price_after_tax_minor: 6_900,
  balance_used_minor: 0,
  card_minor: 6_900,
  payment_method_id: null,
  needs_consent: false,
  discounted_renewals: 0,
  price_without_discount_minor: 6_900,
  later_prices: [],
}

/** Somebody who shares a plan. */
export const exampleMember: Subscription['members'][number] = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a7001',
  phone: '+966512345679',
  name: 'سارة',
  status: 'joined',
  invited_at: start,
  joined_at: start,
}

/** A client's plan «درع» that runs for 30 days and does not renew by itself; its periods and members are left to the test. */
export const exampleSubscription: Subscription = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a5001',
  ref_id: 30_001,
  product: { ...dir, group_sharing: 'no', is_active: true },
  status: 'active',
  starts_at: start,
  ends_at: end,
  days_left: 30,
  auto_renew: false,
  auto_renew_awaits_card: false,
  auto_renew_saves_card: false,
  payment_method_id: null,
  bought: null,
  renewal: exampleRenewal,
  return_now: null,
  grace_ends_at: null,
  access_ends_at: end,
  failed_renewal: null,
  points_total: 300,
  points_left: 300,
  periods: [],
  members: [],
  paused_until: null,
  price_change: null,
  charged_with_consent: false,
  gift: null,
  plan_change: null,
  scheduled_change: null,
  lapsed_upgrade: null,
  plans_ahead: [],
}

/** A card that the bank has verified, and that nothing renews with. */
export const exampleCard: SavedCard = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a6001',
  gateway: 'moyasar',
  brand: 'visa',
  last_four: '1111',
  month: 9,
  year: 2036,
  name: 'Noura Ali',
  is_default: true,
  is_expired: false,
  needs_bank: false,
  status: 'active',
  verification_url: null,
  subscriptions: [],
  created_at: start,
}
