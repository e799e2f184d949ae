import { expect, test } from 'vitest'
import { drawn } from '#test/drawn'
import { MoreWaiting } from './more-waiting.tsx'

test('what is not shown of a kind leads to that kind, and from there to its own list', () => {
  const here = '/admin/waiting?kind=refund_request'
  const more = (address: string | null) =>
    drawn(<MoreWaiting kind="refund_request" rest={12} address={address} />)
  expect(more(here)).toContain(`href="${here}"`)
  expect(more(null)).toContain('href="/admin/orders/refund_requests"')
  // These stand on the page of each order: there is no list to lead to.
  expect(drawn(<MoreWaiting kind="refund_failed" rest={3} address={null} />)).not.toContain('href')
})
