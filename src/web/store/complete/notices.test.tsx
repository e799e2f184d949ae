import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { comingPeriod } from '#rules/sale/coming-period'
import { wordsOf } from '#test/drawn'
import { ChangedRenewal, LaterRenewals, Standing } from './notices.tsx'
import { priceBefore } from './renewal-change.ts'

type Props = ComponentProps<typeof Standing>

const plan = { id: 'p', name: 'رصد', points: 300 } as unknown as Props['plan']
const priced = (period: object) =>
  ({
    upgrade: null,
    renewal: null,
    period: { from: '20 يناير 2027', ...period },
  }) as unknown as Props['price']
const said = (props: Partial<Props>) =>
  wordsOf(
    <Standing
      plan={plan}
      price={{ upgrade: null } as unknown as Props['price']}
      refusal={null}
      extended={null}
      {...props}
    />,
  )

test('whoever buys the running plan again reads that it is an extension, from which day, with which points', () => {
  const extended = { ends: null, renews: false, renewalPrice: null }
  const price = priced({ begins: 'later' })
  const words = said({ extended, price })
  expect(words).toContain('هذا تمديد لاشتراككم.')
  expect(words).toContain('20 يناير 2027')
  expect(words).toContain('300 نقطة')
  expect(words).not.toContain('التجديد التلقائي')
  expect(said({})).toBe('')
  expect(said({ extended, price, plan: { ...plan, points: 0 } })).not.toContain('نقاط')
})

test('whoever buys their plan in a pause, or in the grace of a renewal that they stopped, reads that it begins at once, and what that ends', () => {
  const words = (ends: 'pause' | 'grace') =>
    said({ extended: { ends, renews: true, renewalPrice: null }, price: priced({ begins: 'now' }) })
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
    { ...bought, running: { status: 'past_due', endsAt, isPausedPastEnd: false, renews: true } },
    now,
  )
  const extended = { ends: 'grace', renews: true, renewalPrice: null } as const
  const words = said({ extended, price: priced({ begins }) })
  expect(words).toContain('تُحسب المدة الجديدة من 20 يناير 2027، متصلة بمدتكم السابقة')
  expect(words).toContain('تُضاف 300 نقطة فور الدفع')
  expect(words).not.toContain('تبدأ المدة الجديدة فور الدفع')
})

test('whoever extends a plan that renews reads what its next renewal becomes, and that it stays only where it does', () => {
  const extended = { ends: null, renews: true, renewalPrice: 3_450 } as const
  const renewal = {
    price: 5_520,
    discounted: 1,
    later: [
      { renewals: 2, price_after_tax_minor: 3_450 },
      { renewals: null, price_after_tax_minor: 6_900 },
    ],
    change: null,
  }
  const standing = (price: number) =>
    said({
      extended,
      price: { upgrade: null, renewal: { ...renewal, price } } as unknown as Props['price'],
    })
  expect(standing(3_450)).toContain('ويبقى كما هو')
  expect(standing(5_520)).not.toContain('كما هو')
  expect(priceBefore(extended, { ...renewal, price: 3_450 })).toBeNull()
  expect(priceBefore({ ...extended, renews: false }, renewal)).toBeNull()
  expect(priceBefore(extended, renewal)).toBe(3_450)
  const words = wordsOf(<ChangedRenewal before={3_450} renewal={renewal} />)
  expect(words).toMatch(/يصبح تجديدكم القادم .*55\.20.* بدل .*34\.50/)
  expect(words).toMatch(/تجديدًا واحدًا، ثم يصبح السعر .*34\.50.* لتجديدين، ثم .*69\.00.* بتأكيد الطلب توافقون/)
})

test('an upgrade that leaves nothing to pay begins with its confirmation', () => {
  const upgrade = { subscription: 's', credit: 0, creditUsed: 0, asksWhoStays: false, lapses: false }
  const words = (final: number) =>
    said({ price: { upgrade, sums: { final_price_minor: final } } as unknown as Props['price'] })
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
    return said({ price: { upgrade, sums: { final_price_minor: 100 } } as unknown as Props['price'] })
  }
  expect(words(true)).toContain('يسقط ما بقي من أيامها ونقاطها، ولا يُخصم شيء منه من السعر')
  expect(words(false)).not.toContain('يسقط')
})
