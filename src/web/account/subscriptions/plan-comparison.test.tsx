import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { drawn, wordsIn } from '#test/drawn'
import { exampleProduct } from '#test/product'
import { PlanComparison } from './plan-comparison.tsx'

type Props = ComponentProps<typeof PlanComparison>

const shop: Props['plans'] = [
  { ...exampleProduct, id: 'p1', name: 'رصد', price_with_tax_minor: 6_900, days: 30, points: 100 },
  {
    ...exampleProduct,
    id: 'p2',
    name: 'درع',
    price_with_tax_minor: 23_000,
    days: 90,
    points: 400,
    group_sharing: 'yes',
  },
]
const compared = (bought: Props['subscription']['bought']) =>
  wordsIn(
    drawn(
      <PlanComparison
        subscription={{ product: { id: 'p1', group_sharing: 'no' }, bought }}
        plans={shop}
        chosen={null}
      />,
    ),
  )

test('the own plan stands among the others as it was bought, whatever the shop asks for it now', () => {
  const words = compared({ product_id: 'p1', price_after_tax_minor: 7_900, days: 28, points: 90 })
  expect(words).toMatch(/^رصدباقتكم79ريال سعودي2\.82ريال سعودي في اليوم28 يومًا · 90 نقطة/)
  expect(words).not.toContain('69')
  expect(words).toMatch(/درع230ريال سعودي2\.56ريال سعودي في اليوم/)
  expect(compared(null)).toMatch(/^رصدباقتكم69ريال/)
})

test('a plan that staff gave stands as the shop sells it, and not at the price of the one that was bought', () => {
  const given = compared({ product_id: 'p2', price_after_tax_minor: 23_000, days: 90, points: 400 })
  expect(given).toBe(compared(null))
})
