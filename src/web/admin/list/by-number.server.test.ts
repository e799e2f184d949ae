import { expect, it } from 'vitest'
import { pageVisit } from '#test/page-visit'
import { leadByNumber } from './by-number.server.ts'

/** An API whose copy of the database does not have number 100003 yet; what it was asked, of now or not. */
function visitBehindCopy(kind: string) {
  const asked: (string | null)[] = []
  const context = pageVisit(new URL('http://store.test/admin'), {
    cookies: { staff_session: 'token' },
    fetchApi: async ({ headers }) => {
      const after = headers.get('x-read-after')
      asked.push(after)
      const rows = after === 'FFFFFFFF/FFFFFFFF' ? [{ id: 'new-one', ref_id: 100003 }] : []
      return Response.json({ results: { [kind]: rows } })
    },
  })
  return { context, asked }
}

it('a number that the copy does not have yet is asked of the database itself', async () => {
  const { context, asked } = visitBehindCopy('orders')
  const led = await leadByNumber(context, 'orders', '/admin/orders', '١٠٠٠٠٣').catch((thrown) => thrown)
  expect(led.headers.get('location')).toBe('/admin/orders/new-one')
  expect(asked).toEqual([null, 'FFFFFFFF/FFFFFFFF'])
})

it('the same of a subscription; a number that nothing carries leads nowhere', async () => {
  const { context } = visitBehindCopy('subscriptions')
  const led = await leadByNumber(context, 'subscriptions', '/admin/subscriptions', '100003').catch(
    (thrown) => thrown,
  )
  expect(led.headers.get('location')).toBe('/admin/subscriptions/new-one')
  await leadByNumber(context, 'subscriptions', '/admin/subscriptions', '100004')
  await leadByNumber(context, 'orders', '/admin/orders', '0198d6a4-1111-7000-8000-000000000000')
})
