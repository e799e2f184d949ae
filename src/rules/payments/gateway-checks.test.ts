import { expect, it } from 'vitest'
import { day, hour, minute, second } from '#rules/core/durations'
import { firstCheckAt, nextCheckAt } from '#rules/payments/gateway-checks'

const opened = new Date('2026-11-30T09:00:00Z')
const after = (ms: number) => new Date(opened.getTime() + ms)

it('asks first 45 seconds after an attempt was opened, and each minute while it is open', () => {
  expect(firstCheckAt(opened)).toEqual(after(45 * second))
  const now = after(hour)
  expect(nextCheckAt({ status: 'initial', created_at: opened }, now)).toEqual(after(hour + minute))
})

it('looks at a closed one again for a day, and at a paid one no more', () => {
  const next = (ms: number) => nextCheckAt({ status: 'unpaid', created_at: opened }, after(ms))
  expect(next(5 * second)).toEqual(after(45 * second))
  expect(next(45 * second)).toEqual(after(30 * minute))
  expect(next(31 * minute)).toEqual(after(3 * hour))
  expect(next(3 * hour)).toEqual(after(day))
  expect(next(day)).toBeNull()
  expect(nextCheckAt({ status: 'paid', created_at: opened }, opened)).toBeNull()
})
