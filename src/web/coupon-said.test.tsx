import type { ComponentProps } from 'react'
import { expect, it } from 'vitest'
import { wordsOf } from '#test/drawn'
import { OfferedPlan } from './account/group-sharing/offered-plan.tsx'
import { Agreement } from './account/subscriptions/auto-renewal.tsx'
import { PauseNotice } from './account/plan/pause.tsx'
import { NewPriceNotice, PlanChangeNotice } from './account/subscriptions/plan-change-notice.tsx'
import { RenewalSentence } from './account/plan/renewal-sentence.tsx'
import { Quote } from './account/subscriptions/subscription-quote.tsx'
import type { Subscription } from './account/types.ts'

const end = '2027-02-26T08:00:00.000Z'
const product = { id: '1', name: 'درع', name_ar: 'درع', name_en: 'Dir' } as const
/** Two renewals at half the price. */
const coupon = {
  discounted_renewals: 2,
  price_without_discount_minor: 23_000,
  later_prices: [{ renewals: null as number | null, price_after_tax_minor: 23_000 }],
}
/** Behind them an older coupon comes again. */
const two = {
  ...coupon,
  later_prices: [{ renewals: 3, price_after_tax_minor: 18_400 }, ...coupon.later_prices],
}
const renewal = {
  charged_at: end,
  is_due: false,
  product: { ...product, days: 90 },
  price_after_tax: 115,
  price_after_tax_minor: 11_500,
  balance_used_minor: 0,
  card_minor: 11_500,
  payment_method_id: '3',
  needs_consent: false,
  ...coupon,
}
const plan: Subscription = {
  id: '7',
  ref_id: 30_001,
  product: { ...product, is_active: true, group_sharing: 'no' },
  status: 'active',
  starts_at: '2026-11-28T08:00:00.000Z',
  ends_at: end,
  days_left: 90,
  auto_renew: true,
  auto_renew_awaits_card: false,
  auto_renew_saves_card: false,
  payment_method_id: '3',
  bought: null,
  renewal,
  grace_ends_at: null,
  access_ends_at: end,
  failed_renewal: null,
  points_total: 1_200,
  points_left: 1_200,
  periods: [],
  members: [],
  return_now: null,
  paused_until: '2027-03-20T08:00:00.000Z',
  price_change: null,
  charged_with_consent: false,
  plan_change: null,
  scheduled_change: null,
  gift: null,
  lapsed_upgrade: null,
  plans_ahead: [],
}
const change = {
  id: '2',
  kind: 'downgrade',
  status: 'pending',
  product,
  takes_effect_at: end,
  price_after_tax: 115,
  price_after_tax_minor: 11_500,
  credit_minor: 0,
  order_id: null,
} as const

function quoted(
  of: typeof coupon,
  kind: 'upgrade' | 'downgrade',
  also: Partial<ComponentProps<typeof Quote>['quote']> = {},
) {
  const { id: product_id, ...names } = product
  const first = { ...of, price_after_tax_minor: 11_500, price_change: null }
  return wordsOf(
    <Quote
      quote={{
        kind,
        waits_because: kind === 'downgrade' ? 'costs_less_a_day' : null,
        product_id,
        ...names,
        days: 90,
        points: 500,
        group_sharing: 'no',
        takes_effect_at: end,
        coupon: null,
        taxes: [],
        price_before_tax: 100,
        price_before_tax_minor: 10_000,
        discount: 0,
        discount_minor: 0,
        taxes_minor: 1_500,
        price_after_tax: 115,
        price_after_tax_minor: 11_500,
        previous_balance: 0,
        previous_balance_minor: 0,
        final_price: 115,
        final_price_minor: 11_500,
        credit: 0,
        credit_minor: 0,
        credit_used_minor: 0,
        renewal: kind === 'upgrade' ? first : null,
        ...of,
        day_costs: kind === 'downgrade' ? { wanted_minor: 256, running_minor: 301 } : null,
        money_compared: null,
        price_change: null,
        needs_auto_renewal: false,
        asks_who_stays: false,
        members: [],
        ...also,
      }}
      subscription={{ ...plan, renewal: null, paused_until: null }}
      plans={[]}
      here="/"
      formKey=""
      termsMissing={false}
    />,
  )
}

/** Whatever names a price that renewals cost. */
const places: [string, (of: typeof coupon) => string][] = [
  [
    'the consent beside a card',
    (of) => wordsOf(<Agreement subscription={{ product, renewal: { ...renewal, ...of } }} />),
  ],
  [
    'the sentence of the renewal',
    (of) =>
      wordsOf(<RenewalSentence subscription={{ ...plan, renewal: { ...renewal, ...of } }} card={null} />),
  ],
  [
    'the band of a pause',
    (of) =>
      wordsOf(
        <PauseNotice subscription={{ ...plan, renewal: { ...renewal, ...of } }} now={plan.starts_at} />,
      ),
  ],
  [
    'the band of a change',
    (of) =>
      wordsOf(
        <PlanChangeNotice change={change} subscription={{ ...plan, renewal: { ...renewal, ...of } }} />,
      ),
  ],
  [
    'the band of a new price',
    (of) =>
      wordsOf(
        <NewPriceNotice
          price={{
            id: '6',
            applies_from: end,
            text: '',
            price_after_tax: 115,
            price_after_tax_minor: 11_500,
            ...of,
            asks_consent: true,
            is_agreed: false,
          }}
          subscription={plan}
          card={null}
          hasOther={false}
        />,
      ),
  ],
  ['the quote of a smaller plan', (of) => quoted(of, 'downgrade')],
  ['the quote of a larger plan', (of) => quoted(of, 'upgrade')],
  [
    'the plan that is offered',
    (of) =>
      wordsOf(
        <OfferedPlan
          offer={{
            id: '8',
            subscription_id: '7',
            side: 'member',
            product,
            owner: { first_name: '', last_name: '' },
            member: null,
            ends_at: end,
            plans_ahead: [],
            renewal: { ...renewal, ...of },
            price_change: null,
            days: 90,
            created_at: end,
            expires_at: end,
            is_being_paid: false,
          }}
          cards={[]}
          unproven={[]}
          ownPlan={null}
          termsMissing={false}
        />,
      ),
  ],
]

it.each(places)('says with the price when the coupon ends, and what it becomes: %s', (_, words) => {
  expect(words(coupon)).toMatch(/يشمل خصم القسيمة تجديدين، ثم يصبح السعر .*230\.00/)
  expect(words(two)).toMatch(
    /يشمل خصم القسيمة تجديدين، ثم يصبح السعر .*184\.00.* لـ3 تجديدات، ثم .*230\.00.*\./,
  )
  expect(words({ ...coupon, discounted_renewals: 0 })).not.toContain('القسيمة')
})

it('compares the days of two plans by the figures of their cards', () => {
  const words = quoted(coupon, 'downgrade')
  expect(words).toMatch(/تكلفة اليوم فيها .*2\.56.* قبل خصم القسيمة، وفي باقتكم .*3\.01/)
  expect(words).not.toContain('1.28')
})

it('says of what would cost too little at once whether money would be left over, or too little to charge', () => {
  const waiting = (price_minor: number) =>
    quoted({ ...coupon, discounted_renewals: 0 }, 'downgrade', {
      waits_because: 'money_would_be_left',
      money_compared: { unused_minor: 10_000, price_minor },
    })
  expect(waiting(9_000)).toMatch(/باقتكم .*100\.00.* أكبر من سعر هذه الباقة الآن .*90\.00/)
  expect(waiting(10_050)).toMatch(/باقتكم .*100\.00.* الآن .*100\.50.* والباقي أقل من .*1\.00/)
  expect(waiting(10_050)).not.toContain('أكبر من')
})

it('says beside the choice of a smaller plan the price that is scheduled behind its first period', () => {
  const price_change = {
    id: '6',
    applies_from: end,
    text: 'ارتفعت الكلفة.',
    price_after_tax_minor: 12_650,
    asks_consent: false,
  }
  const words = quoted({ ...coupon, discounted_renewals: 0 }, 'downgrade', { price_change })
  expect(words).toMatch(/أوافق على التجديد بسعر .*115\.00.* للمدد التي تبدأ من .*126\.50.*ارتفعت الكلفة/)
})
