import { expect, test } from 'vitest'
import type { Api } from './api.server.ts'
import { findStartingOrder } from './starting-order.server.ts'

const order = (id: string, status: string, plan: string) => ({ id, status, products: [{ id: plan }] })
const withOrders = (...orders: unknown[]) => ({
  call: () => Promise.resolve({ status: 200, body: { orders, next_cursor: null } }),
})

test('whoever has paid for a plan that has not begun is led to that order, and to no other', async () => {
  const find = async (...orders: unknown[]) =>
    (await findStartingOrder(withOrders(...orders) as unknown as Api, 'rasd'))?.id ?? null
  expect(await find(order('o2', 'completed', 'rasd'), order('o1', 'processing', 'rasd'))).toBe('o1')
  expect(await find(order('o1', 'awaiting_fullfilment', 'rasd'))).toBe('o1')
  expect(await find(order('o1', 'processing', 'dira'))).toBeNull()
  expect(await find(order('o1', 'pending', 'rasd'), order('o2', 'refunded', 'rasd'))).toBeNull()
})

test('whoever looks for any plan is led to the order of the one that has not begun', async () => {
  const find = async (...orders: unknown[]) =>
    (await findStartingOrder(withOrders(...orders) as unknown as Api))?.id ?? null
  expect(await find(order('o2', 'completed', 'rasd'), order('o1', 'processing', 'dira'))).toBe('o1')
  expect(await find(order('o2', 'completed', 'rasd'))).toBeNull()
})
