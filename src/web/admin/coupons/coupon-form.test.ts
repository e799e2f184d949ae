import { expect, test } from 'vitest'
import { couponDays, readCouponForm } from './coupon-form.ts'

function form(values: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}

test('days are whole Riyadh days, the last one included', () => {
  const read = readCouponForm(
    form({ kind: 'percent', percentage: '١٠', from: '2026-12-01', until: '2026-12-03' }),
    {},
  )
  expect(read).toMatchObject({
    percentage: 10,
    amount_minor: null,
    starts_at: '2026-11-30T21:00:00.000Z',
    ends_at: '2026-12-03T21:00:00.000Z',
    total_limit: null,
  })
  expect(couponDays(read)).toEqual({ from: '2026-12-01', until: '2026-12-03' })
})

test('a time within a day stays while its day does', () => {
  const stood = { starts_at: '2026-12-01T09:30:00.000Z', ends_at: '2026-12-05T12:00:00.000Z' }
  const same = readCouponForm(form({ kind: 'amount', amount: '12.50', ...couponDays(stood) }), stood)
  expect(same).toMatchObject({ ...stood, amount_minor: 1250, percentage: null })
  expect(readCouponForm(form({ kind: 'amount', amount: 'x', until: '' }), stood)).toMatchObject({
    ends_at: null,
    amount_minor: Number.NaN,
  })
})
