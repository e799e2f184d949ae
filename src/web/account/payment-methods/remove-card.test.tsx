import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { exampleCard, exampleSubscription } from '#test/subscription'
import type { Subscription } from '../types.ts'
import { RemoveCard } from './remove-card.tsx'
import { toRenewableSubscriptions } from '../card/types.ts'

const plan: Subscription = {
  ...exampleSubscription,
  points_total: 0,
  ends_at: '2026-12-29T11:03:00.000Z',
  access_ends_at: '2026-12-29T11:03:00.000Z',
  paused_until: '2027-01-27T21:00:00.000Z',
  auto_renew: true,
}
const card = { ...exampleCard, subscriptions: [plan.id] }

const question = (of: Subscription) =>
  wordsOf(
    <RemoveCard
      card={card}
      cards={[card]}
      plans={toRenewableSubscriptions([of])}
      isAsking
      now="2026-12-01T11:03:00.000Z"
    />,
  )

test('who removes the last card of a paused plan reads that it stays paused, and until when it can come back', () => {
  expect(question(plan)).toMatch(
    /يبقى إيقافها المؤقت كما اخترتموه، وإن لم تفعّلوا التجديد ببطاقة أخرى قبل 28 يناير 2027 انتهت معه/,
  )
  expect(question(plan)).not.toContain('29 ديسمبر')
  expect(question({ ...plan, paused_until: null })).toMatch(/تبقى معكم كما هي حتى 29 ديسمبر 2026، ثم تنتهي/)
})
