import { expect, test } from 'vitest'
import { afterSignIn, boughtPlan, purposeOf, purchaseQuery } from './after-sign-in.ts'

const plan = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'
const query = (entries: Record<string, string>) => new URLSearchParams(entries)

test('goes on where the visitor was going', () => {
  expect(afterSignIn(query({ back: '/user/orders/7?tab=lines', plan }))).toBe('/user/orders/7?tab=lines')
})

test('goes on with the purchase when a plan was chosen', () => {
  expect(afterSignIn(query({ plan }))).toBe(`/complete?plan=${plan}`)
})

test('goes home otherwise', () => {
  expect(afterSignIn(query({}))).toBe('/')
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/phone?back=/phone',
  '/otp',
  '/login',
  '/logout',
])('never leads to %s', (back) => {
  expect(afterSignIn(query({ back }))).toBe('/')
})

test('keeps plan and way back in the address, and nothing else', () => {
  expect(purchaseQuery(query({ plan, back: '/user/orders', phone: '512345678', error: 'x' }))).toBe(
    `?plan=${plan}&back=%2Fuser%2Forders`,
  )
  expect(purchaseQuery(query({ back: '//elsewhere.example' }))).toBe('')
})

test.each([
  ['/renew/abc', 'renewal'],
  ['/payment?order=7', 'payment'],
  ['/user/orders?status=paid', 'account'],
  ['/user', 'account'],
  ['/user/subscriptions', 'plans'],
  ['/user/subscriptions?invitation=7', 'plans'],
  ['/user/subscriptions/7', 'account'],
  ['/username', undefined],
  ['/complete?plan=7', undefined],
  ['//elsewhere.example/renew/abc', undefined],
])('whoever was on the way to %s came for %s', (back, purpose) => {
  expect(purposeOf(query({ back }))).toBe(purpose)
})

test('a plan is bought on the way to a purchase, and not on the way to the account', () => {
  expect(boughtPlan(query({ plan }))).toBe(plan)
  expect(boughtPlan(query({ plan, back: `/complete?plan=${plan}` }))).toBe(plan)
  expect(boughtPlan(query({ plan, back: '/user/subscriptions' }))).toBe(null)
  const change = query({ plan, back: `/user/subscriptions/7/change?plan=${plan}` })
  expect(boughtPlan(change)).toBe(null)
  // What is not bought stays in the address, which leads back to where it is changed to.
  expect(purchaseQuery(change)).toBe(`?${change}`)
})
