import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { Standing } from './notices.tsx'

type Props = ComponentProps<typeof Standing>

const plan = { id: 'p', name: 'رصد', points: 300 } as unknown as Props['plan']
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
  const words = said({ extended: { startsAt: '2027-01-20T08:00:00.000Z', renews: false } })
  expect(words).toContain('هذا تمديد لاشتراككم.')
  expect(words).toContain('20 يناير 2027')
  expect(words).toContain('300 نقطة')
  expect(words).not.toContain('التجديد التلقائي')
  expect(said({ extended: { startsAt: '2027-01-20T08:00:00.000Z', renews: true } })).toContain(
    'التجديد التلقائي مفعّل',
  )
  expect(said({})).toBe('')
})

test('an upgrade that leaves nothing to pay begins with its confirmation', () => {
  const upgrade = { subscription: 's', credit: 0, creditUsed: 0, asksWhoStays: false }
  const words = (final: number) =>
    said({ price: { upgrade, sums: { final_price_minor: final } } as unknown as Props['price'] })
  expect(words(0)).toContain('فور تأكيد الطلب')
  expect(words(100)).toContain('فور الدفع')
})
