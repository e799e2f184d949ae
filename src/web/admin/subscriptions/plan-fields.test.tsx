import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { exampleStaffSubscription } from '#test/staff-subscription'
import { PlanFields } from './plan-fields.tsx'

const plan = (id: string, name: string, price: number, days: number, points: number) => ({
  id,
  name_ar: name,
  name_en: name,
  price_with_tax_minor: price,
  days,
  points,
})
const plans = [
  plan('1', 'رصد', 6_900, 30, 300),
  plan('2', 'درع', 23_000, 90, 1_200),
  plan('3', 'حصن', 80_500, 365, 6_000),
]
const subscription = {
  ...exampleStaffSubscription,
  product: { ...exampleStaffSubscription.product, id: '2' },
}
const offered = (action: 'change_plan' | 'schedule_plan' | 'gift_plan') => {
  const words = wordsOf(<PlanFields {...{ action, subscription, plans, errors: undefined }} />)
  return plans.map(({ name_ar: name }) => name).filter((name) => words.includes(name))
}

test('what begins at once is offered where it costs more a day than the plan that runs', () => {
  // 2.56 a day run; 2.30 and 2.21 a day are refused at once.
  expect(offered('gift_plan')).toEqual([])
  expect(offered('change_plan')).toEqual([])
  expect(offered('schedule_plan')).toEqual(['رصد', 'حصن'])
})
