import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { pageProps } from '#test/page-props'
import { exampleSubscription } from '#test/subscription'
import type { Subscription } from '../types.ts'
import Subscriptions from './subscriptions.tsx'

function saidTo(ended: Subscription[]): string {
  const loaderData = {
    now: '2027-02-10T08:00:00.000Z',
    running: [],
    starting: null,
    ended,
    memberships: [],
    invitation: undefined,
    isInvitedElsewhere: false,
  }
  return wordsOf(<Subscriptions {...pageProps<typeof Subscriptions>({ loaderData })} />)
}

test('whoever had a plan reads that none runs now, and whoever never had one that there is none', () => {
  const former = saidTo([{ ...exampleSubscription, status: 'expired' }])
  expect(former).toContain('لا اشتراك ساريًا لديكم الآن')
  expect(former).not.toContain('لا اشتراكات لكم')
  const stranger = saidTo([])
  expect(stranger).toContain('لا اشتراكات لكم')
  expect(stranger).not.toContain('لا اشتراك ساريًا')
})
