import { expect, test } from 'vitest'
import { drawn } from '#test/drawn'
import { useAmountCheck } from './use-amount-check.ts'

function Said({ of, ...how }: { of: string; min?: number; optional?: boolean }) {
  return <p>{useAmountCheck(how)(of) ?? 'نعم'}</p>
}

test.each(['1200', '1,200', '10,50', '٦٩٫٥', '0.01'])('%s is an amount', (text) => {
  expect(drawn(<Said of={text} />)).toBe('<p>نعم</p>')
})

test.each(['1.200', '10.005', '0,500', '12 3', '0', '', 'x'])('%j asks for an amount', (text) => {
  expect(drawn(<Said of={text} />)).toContain('مثل 1200 أو 12.50')
})

test('nothing and zero pass where they may stand', () => {
  expect(drawn(<Said of=" " optional />)).toBe('<p>نعم</p>')
  expect(drawn(<Said of="0" min={0} />)).toBe('<p>نعم</p>')
})
