import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { exampleCard, exampleRenewal, exampleSubscription } from '#test/subscription'
import type { Subscription } from '../types.ts'
import { CardRows } from './card-rows.tsx'
import { RemoveCard } from './remove-card.tsx'
import { type SavedCard, toRenewableSubscriptions } from '../card/types.ts'

const plan: Subscription = {
  ...exampleSubscription,
  points_total: 0,
  ends_at: '2026-12-29T11:03:00.000Z',
  access_ends_at: '2026-12-29T11:03:00.000Z',
  paused_until: '2027-01-27T21:00:00.000Z',
  auto_renew: true,
  renewal: exampleRenewal,
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

test('the plan that its renewal buys is named where the renewal is spoken of, and the one that runs where that stays', () => {
  const given: Subscription = {
    ...plan,
    paused_until: null,
    renewal: { ...exampleRenewal, product: { ...exampleRenewal.product, id: 'q', name: 'رصد' } },
  }
  const plans = toRenewableSubscriptions([given])
  const other: SavedCard = {
    ...card,
    id: 'd',
    last_four: '2222',
    is_default: true,
    month: 12,
    year: 2036,
  }
  const words = (cards: SavedCard[]) =>
    wordsOf(<RemoveCard card={card} cards={cards} plans={plans} isAsking now="2026-12-01T11:03:00.000Z" />)
  expect(words([card, other])).toMatch(/ينتقل تجديد باقة رصد إلى البطاقة .*2222/)
  expect(words([card])).toMatch(/التجديد التلقائي لباقة درع: تبقى معكم كما هي/)
  const rows = wordsOf(<CardRows cards={[card]} plans={plans} asking={null} now="2026-12-01T11:03:00.000Z" />)
  expect(rows).toContain('تتجدد بها: باقة رصد')
})
