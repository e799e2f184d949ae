import { expect, it } from 'vitest'
import { pageVisit } from '#test/page-visit'
import { signInPage, keepChallenge, readChallenge, staffGoal } from './challenge.server.ts'

function visit(back?: string, cookies: Record<string, string> = {}) {
  const url = new URL('http://store.test/admin/signin')
  if (back !== undefined) url.searchParams.set('back', back)
  return pageVisit(url, { cookies })
}

it.each([
  ['/admin/orders?status=completed', '/admin/orders?status=completed'],
  ['/admin', '/admin'],
  ['/admin/signin', '/admin'],
  ['/admin/otp?back=/admin', '/admin'],
  ['/administration', '/admin'],
  ['/user/orders', '/admin'],
  ['//elsewhere.test/admin', '/admin'],
  ['https://elsewhere.test/admin', '/admin'],
  [undefined, '/admin'],
])('staff who were going to %s land on %s', (back, goal) => {
  expect(staffGoal(visit(back))).toBe(goal)
})

it('keeps the way on between the two pages of the sign-in', () => {
  expect(signInPage(visit('/admin/orders?q=1'), 'otp')).toBe('/admin/otp?back=%2Fadmin%2Forders%3Fq%3D1')
  expect(signInPage(visit('https://elsewhere.test'), 'signin')).toBe('/admin/signin')
})

it('remembers the challenge and how long to stay signed in, out of reach of page script', () => {
  const id = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'
  const cookie = keepChallenge(visit(), { id, remember: true, resendAt: 1_800_000_000_000 })
  expect(cookie).toContain('HttpOnly')
  const value = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';')))
  expect(readChallenge(visit(undefined, { staff_challenge: value }))).toEqual({
    id,
    remember: true,
    resendAt: 1_800_000_000_000,
  })
  expect(readChallenge(visit())).toBeUndefined()
})
