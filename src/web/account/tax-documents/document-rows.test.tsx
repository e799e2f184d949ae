import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { DocumentRows } from './document-rows.tsx'

test('the number of an order says on a card what it is', () => {
  const row = {
    id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a6001',
    orderId: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a6002',
    orderNumber: 100_234,
    number: 'INV-1',
    title: { ar: 'فاتورة ضريبية مبسطة', en: 'Simplified tax invoice' },
    issuedAt: '2026-11-20T11:02:00.000Z',
    gross: 6_900,
    isBeingCleared: false,
  }
  expect(wordsOf(<DocumentRows rows={[row]} caption="المستندات" />)).toMatch(/الطلب 100234/)
})
