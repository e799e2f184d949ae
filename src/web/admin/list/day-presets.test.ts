import { expect, test } from 'vitest'
import { dayPresets } from './day-presets.ts'

test('days that are one press away end with today or with their own last day', () => {
  expect(dayPresets('2026-03-05')).toEqual({
    today: { from: '2026-03-05', to: '2026-03-05' },
    yesterday: { from: '2026-03-04', to: '2026-03-04' },
    week: { from: '2026-02-27', to: '2026-03-05' },
    month: { from: '2026-03-01', to: '2026-03-05' },
    month_before: { from: '2026-02-01', to: '2026-02-28' },
    // 16 Ramadan 1447.
    hijri_month: { from: '2026-02-18', to: '2026-03-05' },
  })
  expect(dayPresets('2026-01-01').month_before).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})
