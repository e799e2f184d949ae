import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { RenewalDayLine, RenewalTotals } from './renewal-days.tsx'

const nothing = { count: 0, amount_minor: 0 }
const day = {
  day: '2026-12-03',
  charges: { count: 2, amount_minor: 13_800 },
  consent_missing: { count: 3, amount_minor: 27_600 },
  cards_ending: 0,
  retries: nothing,
}

test('what is charged and what waits for a consent are two sums, of a day and of all of them', () => {
  const totals = wordsOf(<RenewalTotals days={[day, { ...day, consent_missing: nothing }]} />)
  expect(totals).toMatch(/تجديدات قادمة4 · .*276\.00/)
  expect(totals).toMatch(/لا تُخصم قبل الموافقة على سعرها الجديد3 · .*276\.00/)
  const line = wordsOf(<RenewalDayLine day={day} />)
  expect(line).toMatch(/لا .*يُخصم.*|لا تُخصم/)
  expect(line).toContain('276.00')
  expect(line).toContain('138.00')
})

test('nothing is said of consents where none is missing', () => {
  expect(wordsOf(<RenewalTotals days={[{ ...day, consent_missing: nothing }]} />)).not.toContain('الموافقة')
})
