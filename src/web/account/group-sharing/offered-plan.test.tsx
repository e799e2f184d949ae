import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { OfferedPlan } from './offered-plan.tsx'

type Props = Parameters<typeof OfferedPlan>[0]
const offer = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001',
  subscription_id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1002',
  product: { name: 'درع' },
  owner: { first_name: 'أمل', last_name: 'العلي' },
  ends_at: '2027-02-26T08:00:00.000Z',
  expires_at: '2026-12-05T08:00:00.000Z',
  renewal: null,
  days: 90,
} as unknown as Props['offer']
const words = (endsAt: string) =>
  wordsOf(<OfferedPlan offer={offer} cards={[]} ownPlan={{ name: 'رصد', endsAt }} termsMissing={false} />)

test('whoever has a plan of the own reads whether the offer outlives it', () => {
  expect(words('2026-12-03T08:00:00.000Z')).toContain('يُقبل هذا العرض بعد انتهاء باقة رصد')
  const late = words('2026-12-28T08:00:00.000Z')
  expect(late).not.toContain('يُقبل هذا العرض')
  expect(late).toMatch(/يعرضه من جديد بعد 28 ديسمبر 2026/)
})
