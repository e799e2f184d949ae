import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { TicketClient } from './ticket-client.tsx'

const over = {
  id: 's',
  name: 'رصد',
  status: 'expired',
  ends_at: '2027-01-02T08:00:00.000Z',
  is_resting: false,
}
const running = { ...over, id: 'r', name: 'حصن', status: 'active', ends_at: '2027-03-02T08:00:00.000Z' }
const shared = {
  subscription_id: 'm',
  name: 'درع',
  status: 'active',
  ends_at: '2027-02-19T08:00:00.000Z',
  owner: { id: 'o', ref_id: 7, name: 'نورة' },
}

function drawn(subscriptions: object[], memberships: object[]) {
  const data = {
    client: {
      id: 'c',
      ref_id: 9,
      first_name: 'سارة',
      last_name: '',
      phone: '+966500000009',
      flags: [],
      created_at: '2026-01-02T08:00:00.000Z',
      balance_minor: 0,
      balance_held_minor: 0,
    },
    belongings: { subscriptions, memberships, payment_methods: [] },
    summary: {
      failed_charge: null,
      flags: [],
      created_at: '2026-01-02T08:00:00.000Z',
      balance_minor: 0,
      balance_held_minor: 0,
    },
    timeline: { items: [] },
    now: '2027-02-01T08:00:00.000Z',
  } as unknown as ComponentProps<typeof TicketClient>['data']
  return wordsIn(drawnForStaff(<TicketClient data={data} />, 'support'))
}

test('who writes has a plan of their own, shares one, or had one', () => {
  expect(drawn([over, running], [shared])).toContain('حصن')
  expect(drawn([over], [shared])).toContain('عضو في باقة نورة')
  expect(drawn([over], [])).toContain('رصد')
  expect(drawn([], [])).toContain('بلا اشتراك.')
})
