import { expect, test } from 'vitest'
import { drawn, wordsIn } from '#test/drawn'
import { exampleOrder } from '#test/order'
import type { Order } from './types.ts'
import { findStarting, StartingPlan } from './starting-plan.tsx'

const order = (status: Order['status']): Order => ({ ...exampleOrder, status })

test('finds what is paid and has not begun, and nothing that waits for money or runs', () => {
  const starting = order('processing')
  expect(findStarting([order('completed'), starting])).toBe(starting)
  const paid = order('awaiting_fullfilment')
  expect(findStarting([paid])).toBe(paid)
  expect(findStarting([order('pending'), order('completed'), order('refunded')])).toBeUndefined()
})

test('who has paid reads that the plan is on its way, and where to follow it', () => {
  const page = drawn(<StartingPlan order={order('processing')} />)
  expect(wordsIn(page)).toContain('نفعّل باقة درع الآن.')
  expect(wordsIn(page)).toContain('ولا يلزمكم شيء')
  expect(page).toContain(`href="/user/orders/${exampleOrder.id}"`)
})
