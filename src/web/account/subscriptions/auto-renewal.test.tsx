import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { exampleCard, examplePeriod, exampleRenewal, exampleSubscription } from '#test/subscription'
import { AutoRenewal } from './auto-renewal.tsx'

const now = '2027-02-10T08:00:00.000Z'

/** What is said of the reminders of a plan of so many days that is charged then. */
function remindersOf(charged_at: string, days = 30, needs_consent = false): string[] {
  const plan = {
    ...exampleSubscription,
    ends_at: '2027-02-21T08:00:00.000Z',
    access_ends_at: '2027-02-21T08:00:00.000Z',
    auto_renew: true,
    periods: [{ ...examplePeriod, days }],
    renewal: { ...exampleRenewal, charged_at, needs_consent },
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

test('none is promised of a charge that waits for the consent to its price', () => {
  expect(remindersOf('2027-02-20T08:00:00.000Z', 30, true)).toEqual([])
})

test('the button names the amount where it takes one at once, whatever pays it', () => {
  const said = (auto_renew: boolean, renewal: object) =>
    wordsOf(
      <AutoRenewal
        subscription={{ ...exampleSubscription, auto_renew, renewal: { ...exampleRenewal, ...renewal } }}
        cards={[exampleCard]}
        isAsking={false}
        now={now}
      />,
    )
  const split = { is_due: true, card_minor: 3_900, balance_used_minor: 3_000 }
  expect(said(false, split)).toMatch(/تفعيل التجديد ودفع \S*69\.00/)
  expect(said(true, split)).toMatch(/التجديد بهذه البطاقة ودفع \S*69\.00/)
  for (const renews of [true, false]) {
    expect(said(renews, { is_due: false })).not.toContain('ودفع')
    expect(said(renews, { is_due: true, price_after_tax_minor: 0, card_minor: 0 })).not.toContain('ودفع')
  }
})
