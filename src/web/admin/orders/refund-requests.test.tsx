import { expect, test } from 'vitest'
import { drawnForStaff } from '#test/drawn'
import RefundRequests from './refund-requests.tsx'

const at = '2026-11-22T11:03:00.000Z'
const request = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001',
  order_id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1002',
  order_ref_id: 100_007,
  client: { id: 'c', first_name: 'نورة', last_name: '', phone_extension: '+966', phone_number: '551234567' },
  products: [],
  reason: '',
  left_minor: 6_900,
  status: 'open',
  created_at: at,
}
type Props = Parameters<typeof RefundRequests>[0]

test('the menu of a request is called by its order, and not by a key that nobody can read out', () => {
  const loaderData = {
    rows: [request],
    query: {},
    nextCursor: null,
    previousCursor: null,
    counts: {},
    kept: null,
    dataAge: null,
    now: at,
  }
  const markup = drawnForStaff(<RefundRequests {...({ loaderData } as unknown as Props)} />, 'admin')
  expect(markup).toContain('إجراءات الطلب')
  expect(markup).not.toContain(`إجراءات ${request.id}`)
})
