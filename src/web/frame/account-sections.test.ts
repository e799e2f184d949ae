import { expect, it } from 'vitest'
import { highlightedSection } from './account-sections.tsx'

it.each([
  ['/user/home', '/user/home'],
  ['/user/orders', '/user/orders'],
  ['/user/orders/019c', '/user/orders'],
  ['/user/payment-methods', '/user/payment-methods'],
  ['/user/tickets/create', '/user/tickets'],
  ['/user/profile', '/user/profile'],
  ['/user/group_sharing', '/user/group_sharing'],
  ['/user/subscriptions/019c/change', '/user/subscriptions'],
  ['/user/elsewhere', '/user/profile'],
  ['/user/ordersx', '/user/profile'],
])('on %s lights %s', (path, href) => {
  expect(highlightedSection(path)).toBe(href)
})
