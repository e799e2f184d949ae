import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { exampleClientMembership, exampleClientPlan, exampleLoadedClient } from '#test/staff-client'
import type { Belongings } from '../person/client-fields.ts'
import { TicketClient } from './ticket-client.tsx'

type Plan = Belongings['subscriptions'][number]

const over: Plan = {
  ...exampleClientPlan,
  id: 's',
  name: 'رصد',
  status: 'expired',
  ends_at: '2027-01-02T08:00:00.000Z',
  access_ends_at: null,
}
const paidEnd = '2027-03-02T08:00:00.000Z'
const running: Plan = { ...exampleClientPlan, ends_at: paidEnd, access_ends_at: paidEnd }
const shared = exampleClientMembership

function drawn(subscriptions: Plan[], memberships: Belongings['memberships']): string {
  const belongings = { ...exampleLoadedClient.belongings, subscriptions, memberships }
  return wordsIn(drawnForStaff(<TicketClient data={{ ...exampleLoadedClient, belongings }} />, 'support'))
}

test('who writes has a plan of their own, shares one, or had one', () => {
  expect(drawn([over, running], [shared])).toContain('حصن')
  expect(drawn([over], [shared])).toContain('عضو في باقة نورة')
  expect(drawn([over], [])).toContain('رصد')
  expect(drawn([], [])).toContain('بلا اشتراك.')
})

test('a plan that is paused, their own or shared, is said to be so, and to run until no day that is over', () => {
  const paused = {
    ends_at: '2027-01-20T08:00:00.000Z',
    access_ends_at: null,
    paused_until: '2027-03-10T08:00:00.000Z',
    is_resting: true,
  }
  expect(drawn([], [shared])).toContain('، حتى 19 فبراير')
  for (const words of [drawn([], [{ ...shared, ...paused }]), drawn([{ ...running, ...paused }], [])]) {
    expect(words).toContain('متوقف مؤقتًا')
    expect(words).toContain('حتى 10 مارس')
    expect(words).not.toContain('20 يناير')
  }
  const unpaid = { ...paused, status: 'past_due', paused_until: null, is_resting: false } as const
  expect(drawn([], [{ ...shared, ...unpaid }])).toContain('، ولا تسري الآن')
  for (const words of [drawn([], [{ ...shared, ...unpaid }]), drawn([{ ...running, ...unpaid }], [])]) {
    expect(words).toContain('متأخر السداد')
    expect(words).not.toContain('حتى')
  }
})
