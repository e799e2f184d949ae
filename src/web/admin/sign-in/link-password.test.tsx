import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { drawn, wordsIn } from '#test/drawn'
import { pageProps } from '#test/page-props'
import Invitations from './invitations.tsx'
import PasswordResets from './password-resets.tsx'

const message = 'استُخدم هذا الرابط أو انتهت صلاحيته.'

test.each([
  ['an invitation', Invitations],
  ['a new password', PasswordResets],
] as const)('a used link of %s says so at once, and no password is asked for', (_, Page) => {
  const open = (over: { message: string; isOver: boolean } | null) => {
    const props = pageProps<typeof Page>({ loaderData: { token: 'mailed', over } })
    const Drawn = Page as ComponentType<typeof props>
    return drawn(<Drawn {...props} />)
  }
  const used = open({ message, isOver: true })
  expect(wordsIn(used)).toContain(message)
  expect(used).toContain('href="/admin/password_resets"')
  expect(used).not.toContain('name="password"')
  expect(open(null)).toContain('name="password"')
})
