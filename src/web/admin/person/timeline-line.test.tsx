import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import type { Item } from './client-types.ts'
import { TimelineLine } from './timeline-line.tsx'

const charge: Item = {
  kind: 'charge',
  id: 'charge',
  at: '2027-02-01T08:00:00.000Z',
  order: { id: 'order', ref_id: 103_000 },
  status: 'paid',
  method: 'card',
  amount_minor: 6_900,
  card: { brand: 'mada', last_four: '4242' },
  failure: null,
}

test('beside a charge that was paid its money can be given back, by whoever may', () => {
  const line = (item: Item, role: 'admin' | 'support') => drawnForStaff(<TimelineLine item={item} />, role)
  const link = 'href="/admin/orders/order?act=refund"'
  const paid = line(charge, 'admin')
  expect(paid).toContain(link)
  expect(paid).toContain('aria-label="استرداد مبلغ من الطلب 103000"')
  expect(wordsIn(paid)).toContain('دُفع عبر')
  expect(line(charge, 'support')).not.toContain(link)
  expect(line({ ...charge, status: 'payment_failed' }, 'admin')).not.toContain(link)
})
