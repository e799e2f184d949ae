import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { exampleListedOrder } from '#test/staff-order'
import { useOrderColumns } from './order-columns.tsx'

type Listed = typeof exampleListedOrder

function Settled({ order }: { order: Listed }) {
  const column = useOrderColumns(order.created_at, false).find(({ key }) => key === 'settled')
  return (
    <>
      {column?.name}: {column?.cell(order)}
    </>
  )
}

const card = { brand: 'mada', last_four: '1010' }

test.each<[string, Partial<Listed>]>([
  ['mada•••• 1010', { paid_with: { method: 'card', card } }],
  ['Apple Pay•••• 1010', { paid_with: { method: 'apple_pay', card } }],
  ['بوابة الدفع', { settled_by: 'gateway' }],
  ['الرصيد', { settled_by: 'balance' }],
  ['—', { settled_by: null }],
])('as clients say how they paid: %s', (said, changes) => {
  expect(wordsOf(<Settled order={{ ...exampleListedOrder, ...changes }} />)).toBe(`سُدّد عبر: ${said}`)
})
