import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { exampleOrder } from '#test/order'
import { exampleRenewal, exampleSubscription } from '#test/subscription'
import type { Attention, UnpaidOrder } from './attention.ts'
import { AttentionList } from './attention-list.tsx'

const order: UnpaidOrder = {
  ...exampleOrder,
  status: 'awaiting_payment',
  settled_by: null,
  can_pay: true,
  payable_until: '2026-11-28T11:02:00.000Z',
  price_until: '2026-12-05T11:02:00.000Z',
}
const rowOf = (over: Partial<UnpaidOrder>) =>
  wordsOf(<AttentionList items={[{ kind: 'order_unpaid', order: { ...order, ...over } }]} />)

test('what is said of a renewal names the plan that it buys, also while a given one runs', () => {
  const subscription = {
    ...exampleSubscription,
    product: { ...exampleSubscription.product, name: 'حصن' },
    renewal: { ...exampleRenewal, product: { ...exampleRenewal.product, name: 'رصد' } },
  }
  const items: Attention[] = [
    { kind: 'price_to_agree', subscription },
    { kind: 'card_missing', subscription },
    { kind: 'renewal_failed', subscription, orderId: order.id, amount: 1 },
  ]
  for (const item of items) {
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
