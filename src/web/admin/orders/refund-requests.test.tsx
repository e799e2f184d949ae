import { expect, test } from 'vitest'
import { drawnForStaff } from '#test/drawn'
import { pageProps } from '#test/page-props'
import { exampleRefundRequest } from '#test/staff-order'
import RefundRequests from './refund-requests.tsx'

test('the menu of a request is called by its order, and not by a key that nobody can read out', () => {
  const loaderData = {
    rows: [exampleRefundRequest],
    query: { state: undefined, cursor: undefined },
    nextCursor: null,
    previousCursor: null,
    counts: {},
    kept: null,
    dataAge: null,
    now: exampleRefundRequest.created_at,
  }
  const page = <RefundRequests {...pageProps<typeof RefundRequests>({ loaderData })} />
  const markup = drawnForStaff(page, 'admin')
  expect(markup).toContain('إجراءات الطلب')
  expect(markup).not.toContain(`إجراءات ${exampleRefundRequest.id}`)
})
