import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import type { Attention, UnpaidOrder } from './attention.ts'
import { AttentionList } from './attention-list.tsx'

const order = {
  id: 'o',
  status: 'awaiting_payment',
  products: [{ name: 'درع' }],
  final_price_minor: 6_900,
  payable_until: '2026-11-28T11:02:00.000Z',
  price_until: '2026-12-05T11:02:00.000Z',
} as UnpaidOrder
const rowOf = (over: Partial<UnpaidOrder>) =>
  wordsOf(<AttentionList items={[{ kind: 'order_unpaid', order: { ...order, ...over } }]} />)

test('what is said of a renewal names the plan that it buys, also while a given one runs', () => {
  const subscription = { id: 's', product: { name: 'حصن' }, renewal: { product: { name: 'رصد' } } }
  const kinds = [{ kind: 'price_to_agree' }, { kind: 'card_missing' }, { kind: 'renewal_failed', amount: 1 }]
  for (const kind of kinds) {
    const item = { ...kind, subscription } as unknown as Attention
    const row = wordsOf(<AttentionList items={[item]} />)
    expect(row).toContain('باقة رصد')
    expect(row).not.toContain('حصن')
  }
})

test('an order keeps its price for as long as its window is open', () => {
  expect(rowOf({})).toMatch(/السعر محفوظ لكم حتى .*28 نوفمبر/)
  expect(rowOf({ final_price_minor: 0 })).toMatch(/بقي تأكيد .*السعر محفوظ لكم حتى .*28 نوفمبر/)
})

test('of one whose window is over no moment is named that is past, but until when it can be paid', () => {
  for (const final_price_minor of [6_900, 0]) {
    const row = rowOf({ status: 'incomplete', final_price_minor })
    expect(row).toContain('5 ديسمبر')
    expect(row).not.toMatch(/محفوظ|28 نوفمبر/)
  }
})
