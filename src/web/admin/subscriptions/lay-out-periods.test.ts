import { describe, expect, it } from 'vitest'
import { layOutPeriods } from './lay-out-periods.ts'

const period = (id: string, starts_at: string, ends_at: string, more: object = {}) => ({
  id,
  starts_at: `${starts_at}T00:00:00.000Z`,
  ends_at: `${ends_at}T00:00:00.000Z`,
  ended_early_at: null,
  free_days: 0,
  ...more,
})
const now = '2026-03-16T00:00:00.000Z'
const shape = (band: ReturnType<typeof layOutPeriods>) =>
  band?.stretches.map(({ kind, from, length }) => [kind, Math.round(from), Math.round(length)])

describe('the band of periods', () => {
  it('shows what is over, what runs and what comes, each as long as it is', () => {
    const band = layOutPeriods(
      [
        period('3', '2026-03-31', '2026-04-10'),
        period('1', '2026-01-01', '2026-03-01'),
        period('2', '2026-03-01', '2026-03-31'),
      ],
      now,
    )
    expect(shape(band)).toEqual([
      ['past', 0, 60],
      ['now', 60, 30],
      ['soon', 90, 10],
    ])
    expect(Math.round(band?.now ?? -1)).toBe(75)
  })

  it('tells free days behind what was paid, and days between two periods', () => {
    const band = layOutPeriods(
      [period('1', '2026-03-01', '2026-03-11', { free_days: 5 }), period('2', '2026-03-16', '2026-03-21')],
      now,
    )
    expect(shape(band)).toEqual([
      ['past', 0, 25],
      ['free', 25, 25],
      ['gap', 50, 25],
      ['now', 75, 25],
    ])
  })

  it('ends a period where it was ended, and leaves out one that never began', () => {
    const ended = period('1', '2026-03-01', '2026-03-31', { ended_early_at: '2026-03-11T00:00:00.000Z' })
    const never = period('2', '2026-03-31', '2026-04-30', { ended_early_at: '2026-03-11T00:00:00.000Z' })
    const band = layOutPeriods([ended, never], now)
    expect(shape(band)).toEqual([['past', 0, 100]])
    expect(band?.now).toBeNull()
    expect(layOutPeriods([never], now)).toBeNull()
  })
})
