import { expect, test } from 'vitest'
import { answeringApi } from '#test/answering-api'
import { exampleOrder, exampleOrderProduct } from '#test/order'
import type { Order } from '#web/account/types'
import { findStartingOrder } from './starting-order.server.ts'

const order = (id: string, status: Order['status'], plan: string): Order => ({
  ...exampleOrder,
  id,
  status,
  products: [{ ...exampleOrderProduct, id: plan }],
})
const withOrders = (orders: Order[]) =>
  answeringApi(() => ({ status: 200, body: { orders, next_cursor: null } }))

test('whoever has paid for a plan that has not begun is led to that order, and to no other', async () => {
  const find = async (...orders: Order[]) => (await findStartingOrder(withOrders(orders), 'rasd'))?.id ?? null
  expect(await find(order('o2', 'completed', 'rasd'), order('o1', 'processing', 'rasd'))).toBe('o1')
  expect(await find(order('o1', 'awaiting_fullfilment', 'rasd'))).toBe('o1')
  expect(await find(order('o1', 'processing', 'dira'))).toBeNull()
  expect(await find(order('o1', 'pending', 'rasd'), order('o2', 'refunded', 'rasd'))).toBeNull()
})

test('whoever looks for any plan is led to the order of the one that has not begun', async () => {
  const find = async (...orders: Order[]) => (await findStartingOrder(withOrders(orders)))?.id ?? null
  expect(await find(order('o2', 'completed', 'rasd'), order('o1', 'processing', 'dira'))).toBe('o1')
  expect(await find(order('o2', 'completed', 'rasd'))).toBeNull()
})
