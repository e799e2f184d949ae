import { expect, test } from 'vitest'
import { pageLink } from './addresses.ts'

const store = { publicUrl: 'https://store.example' }

test('a link fills what its path leaves open', () => {
  expect(pageLink(store, '/user/orders/:id', { id: 'a/b' })).toBe('https://store.example/user/orders/a%2Fb')
})

test('what the path does not name is the query, in order', () => {
  expect(pageLink(store, '/payment', { order: '1', payment: '2' })).toBe(
    'https://store.example/payment?order=1&payment=2',
  )
  expect(pageLink(store, '/phone', { back: '/user/subscriptions' })).toBe(
    'https://store.example/phone?back=/user/subscriptions',
  )
})
