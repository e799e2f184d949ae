import { expect, test } from 'vitest'
import { toShownPeriod } from './shown-period.server.ts'

const period = {
  starts_at: '2026-12-30T08:00:00.000Z',
  begins: 'later',
  ends_at: '2027-01-29T08:00:00.000Z',
  renews: false,
  awaits_card: false,
  refund: { until: '2026-12-07T20:59:59.999Z', right: 'at_once' },
} as const

test.each(['ar', 'en'])('no line ends within a date of what an order brings: %s', (language) => {
  const shown = toShownPeriod(period, { headers: new Headers({ 'content-language': language }) })
  const dates = [shown.from, shown.until, shown.untilHijri, shown.refund?.until, shown.refund?.hijri]
  for (const date of dates) expect(date).toMatch(/^\d+\u00a0\S+/)
  for (const date of dates) expect(date).not.toContain(' ')
})
