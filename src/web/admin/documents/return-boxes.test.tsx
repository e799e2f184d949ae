import { expect, test } from 'vitest'
import { drawn } from '#test/drawn'
import { ReturnBoxes } from './return-boxes.tsx'

type Figures = Parameters<typeof ReturnBoxes>[0]['figures']

test('every sum of the total has the weight of its name', () => {
  const sums = { amount_minor: 20_000, adjustment_minor: 1_000, vat_minor: 2_850 }
  const figures = {
    boxes: [],
    total: sums,
    // It reads no more of a return.
    period: { from: '2026-10-01', to: '2026-12-31' },
  } as unknown as Figures
  expect(drawn(<ReturnBoxes figures={figures} />).match(/<strong>/g)).toHaveLength(4)
})
