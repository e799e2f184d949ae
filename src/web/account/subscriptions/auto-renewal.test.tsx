import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { examplePeriod, exampleRenewal, exampleSubscription } from '#test/subscription'
import { AutoRenewal } from './auto-renewal.tsx'

const now = '2027-02-10T08:00:00.000Z'

/** What is said of the reminders of a plan of so many days that is charged then. */
function remindersOf(charged_at: string, days = 30): string[] {
  const plan = {
    ...exampleSubscription,
    ends_at: '2027-02-21T08:00:00.000Z',
    access_ends_at: '2027-02-21T08:00:00.000Z',
    auto_renew: true,
    periods: [{ ...examplePeriod, days }],
    renewal: { ...exampleRenewal, charged_at },
  }
  const words = wordsOf(<AutoRenewal subscription={plan} cards={[]} isAsking={false} now={now} />)
  return words.match(/سنذكّركم[^.]*\./g) ?? []
}

test('no reminder is promised that cannot come any more', () => {
  expect(remindersOf('2027-02-20T08:00:00.000Z')).toEqual(['سنذكّركم قبل الخصم بسبعة أيام ثم بيومين.'])
  expect(remindersOf('2027-02-15T08:00:00.000Z')).toEqual(['سنذكّركم قبل الخصم بيومين.'])
  expect(remindersOf('2027-02-11T08:00:00.000Z')).toEqual([])
})

test('of a plan of a fortnight nobody is reminded', () => {
  expect(remindersOf('2027-02-20T08:00:00.000Z', 14)).toEqual([])
})
