import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { comingPeriod } from '#rules/sale/coming-period'
import { wordsOf } from '#test/drawn'
import { exampleQuote } from '#test/quote'
import type { ChosenPlan } from '../find-plan.server.ts'
import { ChangedRenewal, LaterRenewals, Standing } from './notices.tsx'
import type { ShownPrice } from './place-order.server.ts'
import { renewalBefore } from './renewal-change.ts'

type Props = ComponentProps<typeof Standing>

const plan: ChosenPlan = {
  id: 'p',
  name: 'رصد',
  priceWithTax: 6_900,
  taxPercent: 15,
  taxName: undefined,
  points: 300,
  days: 30,
  isShared: false,
}
const shown: ShownPrice = {
  sums: exampleQuote,
  coupon: null,
  upgrade: null,
  term: null,
  period: null,
  renewal: null,
}
const priced = (begins: NonNullable<ShownPrice['period']>['begins']): ShownPrice => ({
  ...shown,
  period: {
    from: '20 يناير 2027',
    begins,
    until: '18 فبراير 2027',
    untilHijri: '11 رمضان 1448',
    renews: false,
    awaitsCard: false,
    refund: null,
  },
})
const extension = { ends: null, renews: false, awaitsCard: false, renewal: null } as const
const said = (props: Partial<Props>) =>
  wordsOf(<Standing plan={plan} price={shown} refusal={null} extended={null} {...props} />)

test('whoever buys the running plan again reads that it is an extension, from which day, with which points', () => {
  const price = priced('later')
  const words = said({ extended: extension, price })
  expect(words).toContain('هذا تمديد لاشتراككم.')
  expect(words).toContain('20 يناير 2027')
  expect(words).toContain('300 نقطة')
  expect(words).not.toContain('التجديد التلقائي')
  expect(said({})).toBe('')
  expect(said({ extended: extension, price, plan: { ...plan, points: 0 } })).not.toContain('نقاط')
})

test('whoever buys their plan in a pause, or in the grace of a renewal that they stopped, reads that it begins at once, and what that ends', () => {
  const words = (ends: 'pause' | 'grace') =>
    said({ extended: { ...extension, ends, renews: true }, price: priced('now') })
  expect(words('pause')).toMatch(
    /ينتهي بذلك الإيقاف المؤقت، وتبدأ المدة الجديدة فور الدفع. يومها تُضاف 300 نقطة\./,
  )
  expect(words('grace')).toContain('ولا يبقى عليكم دفع التجديد الذي لم ينجح.')
  expect(words('grace')).toContain('التجديد التلقائي مفعّل لهذه الباقة')
})

test('whoever makes up for a missed renewal reads that the time is counted from the paid end, as it is', () => {
  const now = new Date('2027-01-24T08:00:00.000Z')
  const endsAt = new Date('2027-01-20T08:00:00.000Z')
  const bought = { days: 30, points: 300, price: 6_900, pointsUsed: 0 }
  const { begins } = comingPeriod(
    {
      ...bought,
      running: { status: 'past_due', endsAt, isPausedPastEnd: false, renews: true, awaitsCard: false },
    },
    now,
  )
  const extended = { ...extension, ends: 'grace', renews: true } as const
  const words = said({ extended, price: priced(begins) })
  expect(words).toContain('تُحسب المدة الجديدة من 20 يناير 2027، متصلة بمدتكم السابقة')
  expect(words).toContain('تُضاف 300 نقطة فور الدفع')
  expect(words).not.toContain('تبدأ المدة الجديدة فور الدفع')
})

const whole = { price: 6_900, discounted: 0, later: [], change: null }

test('whoever extends a plan that renews reads what its next renewal becomes, and agrees to it where it changes', () => {
  const later = [{ renewals: null, price_after_tax_minor: 6_900 }]
  const before = { price: 3_450, discounted: 2, later, days: 30 }
  const extended = { ...extension, renews: true, renewal: before }
  const same = { price: 3_450, discounted: 2, later, change: null }
  const other = {
    price: 5_520,
    discounted: 1,
    later: [{ renewals: 2, price_after_tax_minor: 3_450 }, ...later],
    change: null,
  }
  const standing = said({ extended, price: { ...shown, renewal: other } })
  expect(standing).toContain('التجديد التلقائي مفعّل لهذه الباقة ويبقى مفعّلًا')
  expect(renewalBefore(extended, same, 30)).toBeNull()
  expect(renewalBefore({ ...extended, renews: false }, other, 30)).toBeNull()
  expect(renewalBefore(extended, other, 30)).toBe(before)
  const words = wordsOf(<ChangedRenewal before={before} renewal={other} days={30} />)
  expect(words).toMatch(/يصبح تجديدكم القادم .*55\.20.* بدل .*34\.50/)
  expect(words).toMatch(/تجديدًا واحدًا، ثم يصبح السعر .*34\.50.* لتجديدين، ثم .*69\.00.* بتأكيد الطلب توافقون/)
})

test('renewals that become dearer behind the next one are agreed to, too, and so are those of fewer days', () => {
  const before = { price: 6_900, discounted: 0, later: [], days: 30 }
  const extended = { ...extension, renews: true, renewal: before }
  const dearer = {
    price: 6_900,
    discounted: 1,
    later: [{ renewals: null, price_after_tax_minor: 9_200 }],
    change: null,
  }
  expect(renewalBefore(extended, dearer, 30)).toBe(before)
  const words = wordsOf(<ChangedRenewal before={before} renewal={dearer} days={30} />)
  expect(words).toMatch(/تتغير تجديداتكم القادمة.*يشمل خصم القسيمة تجديدًا واحدًا.* ثم يصبح السعر 92\.00/)
  expect(words).toContain('بتأكيد الطلب توافقون')
  expect(renewalBefore(extended, whole, 30)).toBeNull()
  expect(renewalBefore(extended, whole, 20)).toBe(before)
  expect(wordsOf(<ChangedRenewal before={before} renewal={whole} days={20} />)).toMatch(
    /تتغير تجديداتكم القادمة.*كل تجديد 69\.00.*بهذا الطلب: 20 يومًا، ودونه: 30 يومًا/,
  )
})

test('a price that is scheduled is said among the renewals that change, and agreed to with them', () => {
  const before = { price: 6_900, discounted: 0, later: [], days: 30 }
  const change = {
    id: 'c',
    applies_from: '2027-02-01T00:00:00Z',
    text: 'ارتفعت الكلفة.',
    price_after_tax_minor: 9_900,
    asks_consent: true,
  }
  const words = (price: number, days = 30) =>
    wordsOf(<ChangedRenewal before={before} renewal={{ ...whole, price, change }} days={days} />)
  const behind = words(6_900, 20)
  expect(behind).toMatch(
    /التجديد القادم 69\.00.*للمدد التي تبدأ من 1 فبراير 2027: 99\.00.*ارتفعت الكلفة\. بتأكيد الطلب توافقون/,
  )
  expect(behind).not.toMatch(/كل تجديد 69|باختياركم التجديد/)
  expect(words(7_900)).toMatch(/يصبح تجديدكم القادم 79\.00.* بدل 69\.00.*: 99\.00/)
  // The next one costs it already: said once, with its reason.
  expect(words(9_900)).toMatch(
    /يصبح تجديدكم القادم 99\.00.* بدل 69\.00.*ارتفعت الكلفة\. بتأكيد الطلب توافقون/,
  )
  expect(words(9_900)).not.toContain('للمدد التي تبدأ')
})

test('a renewal that waits for its card is said to begin with the one that pays', () => {
  const extended = { ...extension, renews: true, awaitsCard: true }
  const words = said({ extended, price: { ...shown, renewal: whole } })
  expect(words).toContain('ويبدأ التجديد مع أول بطاقة محفوظة')
  expect(words).not.toContain('مفعّل')
})

test('an upgrade that leaves nothing to pay begins with its confirmation', () => {
  const upgrade = { subscription: 's', credit: 0, creditUsed: 0, asksWhoStays: false, lapses: false }
  const words = (final: number) =>
    said({ price: { ...shown, upgrade, sums: { ...exampleQuote, final_price_minor: final } } })
  expect(words(0)).toContain('فور تأكيد الطلب')
  expect(words(100)).toContain('فور الدفع')
})

test('a scheduled price that the consent says already is not said a second time', () => {
  const change = {
    id: 'c',
    applies_from: '2026-12-13T00:00:00Z',
    text: 'سعر جديد',
    price_after_tax_minor: 9_200,
  }
  const renewal = (price: number) =>
    wordsOf(
      <LaterRenewals
        renewal={{ price, discounted: 0, later: [], change: { ...change, asks_consent: false } }}
      />,
    )
  expect(renewal(6_900)).toMatch(/13 ديسمبر 2026: 92.00/)
  expect(renewal(9_200)).not.toContain('92.00')
  expect(renewal(9_200)).toContain('باختياركم التجديد توافقون عليه')
})

test('an upgrade from a plan of which nothing is credited says that its days and points lapse', () => {
  const words = (lapses: boolean) => {
    const upgrade = { subscription: 's', credit: 0, creditUsed: 0, asksWhoStays: false, lapses }
    return said({ price: { ...shown, upgrade } })
  }
  expect(words(true)).toContain('يسقط ما بقي من أيامها ونقاطها، ولا يُخصم شيء منه من السعر')
  expect(words(false)).not.toContain('يسقط')
})
