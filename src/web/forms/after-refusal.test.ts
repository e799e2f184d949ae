import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { readAfterRefusal } from './after-refusal.ts'

const after = (actionStatus: number | undefined, defaultShouldRevalidate: boolean) =>
  readAfterRefusal({ ...(actionStatus !== undefined && { actionStatus }), defaultShouldRevalidate })

test('what somebody else changed is read anew with the refusal; the rest is left to the router', () => {
  expect(after(409, false)).toBe(true)
  expect(after(422, false)).toBe(true)
  expect(after(503, false)).toBe(false)
  expect(after(201, true)).toBe(true)
  expect(after(undefined, false)).toBe(false)
})

const filesOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)])

/** What is refused there is what was typed, or a code: nothing else that they show has moved with it. */
const aboutWhatIsTyped = [
  'store/group/group.tsx',
  'store/payment/payment.tsx',
  'store/sign-in/otp.tsx',
  'store/sign-in/phone.tsx',
  'store/stop/stop.tsx',
  'account/profile/confirm.tsx',
  'account/profile/notifications.tsx',
  'account/profile/privacy.tsx',
  'account/profile/profile.tsx',
  'account/profile/profile-email.tsx',
  'account/profile/profile-phone.tsx',
  'account/tickets/ticket-new.tsx',
]

test('each page of customers that something is done on says what it reads after a refusal', () => {
  const pages = filesOf(routes).filter(
    (file) => /^(store|account)\//.test(file) && !file.endsWith('.endpoint.ts'),
  )
  const silent = pages.filter((file) => {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    return /export async function action\b/.test(text) && !text.includes('shouldRevalidate')
  })
  expect(silent.toSorted()).toEqual(aboutWhatIsTyped.toSorted())
})
