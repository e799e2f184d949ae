import type { ComponentProps } from 'react'
import { expect, it } from 'vitest'
import { drawn, wordsIn } from '#test/drawn'
import { exampleCard } from '#test/subscription'
import { OfferedPlan } from './offered-plan.tsx'

type Offer = ComponentProps<typeof OfferedPlan>['offer']

const end = '2027-02-26T08:00:00.000Z'
const shield = { id: '1', name: 'درع', name_ar: 'درع', name_en: 'Dir' }
const whole = { discounted_renewals: 0, price_without_discount_minor: 23_000, later_prices: [] }
const renewal: NonNullable<Offer['renewal']> = {
  charged_at: end,
  is_due: false,
  product: { ...shield, days: 90 },
  price_after_tax: 230,
  price_after_tax_minor: 23_000,
  balance_used_minor: 0,
  card_minor: 23_000,
  payment_method_id: null,
  needs_consent: false,
  ...whole,
}
type OwnPlan = ComponentProps<typeof OfferedPlan>['ownPlan']

const drawnOf = (offer: Partial<Offer>, ownPlan: OwnPlan = null) =>
  drawn(
    <OfferedPlan
      offer={{
        id: '8',
        subscription_id: '7',
        side: 'member',
        product: shield,
        owner: { first_name: '', last_name: '' },
        member: null,
        ends_at: end,
        plans_ahead: [],
        renewal,
        price_change: null,
        days: 90,
        created_at: end,
        expires_at: end,
        is_being_paid: false,
        ...offer,
      }}
      cards={[exampleCard]}
      unproven={[]}
      ownPlan={ownPlan}
      termsMissing={false}
    />,
  )
const said = (offer: Partial<Offer>, ownPlan: OwnPlan = null) => wordsIn(drawnOf(offer, ownPlan))
const times = (text: string, part: RegExp) => [...text.matchAll(part)].length

it('says a price that is scheduled, among the facts and in the consent', () => {
  const words = said({
    price_change: {
      id: '6',
      applies_from: '2027-06-10T08:00:00.000Z',
      text: 'ارتفعت الكلفة.',
      price_after_tax: 253,
      price_after_tax_minor: 25_300,
      ...whole,
      asks_consent: false,
      is_agreed: false,
    },
  })
  expect(times(words, /سعر التجديد للمدد التي تبدأ من 10 يونيو 2027: \S*253\.00/g)).toBe(2)
  expect(words).toContain('ارتفعت الكلفة.')
  expect(said({})).not.toContain('للمدد التي تبدأ')
})

it('names the plan that is charged where another one comes with the next period, with its days', () => {
  const words = said({ renewal: { ...renewal, product: { ...shield, id: '2', name: 'رصد', days: 30 } } })
  expect(times(words, /المدة التالية من باقة رصد\./g)).toBe(2)
  expect(words).toContain('كل 30 يومًا')
  expect(said({})).not.toContain('المدة التالية')
})

it('names each plan that is paid for with its own end', () => {
  const bought = { ...shield, id: '2', name: 'رصد' }
  const ahead = [{ product: bought, starts_at: '2027-01-27T08:00:00.000Z', ends_at: end }]
  const words = said({ plans_ahead: ahead })
  expect(words).toMatch(/حتى [^.،]*27 يناير 2027، ثم باقة رصد حتى [^.،]*26 فبراير 2027/)
  expect(said({})).toMatch(/حتى [^.،]*26 فبراير 2027/)
})

it('is not taken while it is being paid for, and says so', () => {
  expect(said({})).toContain('قبول الاشتراك')
  const words = said({ is_being_paid: true })
  expect(words).toContain('لم يكتمل بعد')
  expect(words).not.toContain('قبول الاشتراك')
})

it('says that the charge comes at once where its time has come', () => {
  const due = said({ renewal: { ...renewal, is_due: true } })
  expect(due).toMatch(/فتُجدَّد الباقة بقبولكم: يُخصم .*230\.00.* من البطاقة المختارة فورًا/)
  const byBalance = { ...renewal, is_due: true, card_minor: 0, balance_used_minor: 23_000 }
  expect(said({ renewal: byBalance })).toMatch(/230\.00.* فورًا من رصيدكم، ولا يُخصم شيء من بطاقتكم/)
  expect(due).not.toContain('لا يُخصم شيء الآن.')
  expect(said({})).toContain('لا يُخصم شيء الآن.')
  // The button names what it takes, and nothing where it takes nothing.
  expect(due).toMatch(/قبول الاشتراك ودفع \S*230\.00/)
  expect(said({})).not.toContain('ودفع')
})

it('sends what it has said of the charge with the answer', () => {
  const sent = (is_due: boolean) => drawnOf({ renewal: { ...renewal, is_due } })
  expect(sent(false)).toContain('name="expected_due" value="no"')
  expect(sent(true)).toContain('name="expected_due" value="yes"')
  expect(sent(true)).toContain('name="expected_card" value="23000"')
  expect(sent(true)).toContain('name="expected_balance" value="0"')
  expect(sent(false)).not.toContain('expected_card')
})

it('tells whoever has a plan that renews to stop it first, as it does not end by itself', () => {
  const own = { id: '5', name: 'رصد', endsAt: '2027-01-01T08:00:00.000Z' }
  const offer = { expires_at: '2027-01-03T08:00:00.000Z' }
  expect(said(offer, { ...own, renews: true })).toMatch(/رصد تتجدد تلقائيًا.*أوقفوا تجديدها.*إدارة التجديد/)
  expect(said(offer, { ...own, renews: false })).not.toContain('تتجدد تلقائيًا. إن أردتم')
  const late = { ...own, endsAt: '2027-02-01T08:00:00.000Z' }
  expect(said(offer, { ...late, renews: true })).toMatch(/أوقفوا تجديدها، واطلبوا من المالك/)
})
