import { expect, test } from 'vitest'
import { drawn, wordsOf } from '#test/drawn'
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

test('what is charged of a day and what is tried again lead to their rows, and nothing where none is', () => {
  const linksOf = (one: typeof day) =>
    [...drawn(<RenewalDayLine day={one} />).matchAll(/href="(\/[^"]*)"/g)].map(([, link]) =>
      link?.replaceAll('&amp;', '&'),
    )
  const rows = (renewal: string) =>
    `/admin/subscriptions?renewal=${renewal}&charge_from=2026-12-03&charge_to=2026-12-03`
  expect(linksOf({ ...day, retries: { count: 1, amount_minor: 6_900 } })).toEqual([
    rows('renews'),
    rows('failed'),
  ])
  expect(linksOf(day)).toEqual([rows('renews')])
  expect(linksOf({ ...day, charges: nothing })).toEqual([])
})
