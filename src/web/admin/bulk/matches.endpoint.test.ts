import { expect, test } from 'vitest'
import { staffVisit } from '#test/page-visit'
import { pageContext } from '../../request/page-context.server.ts'
import { loader } from './matches.endpoint.ts'
import { maxMatches } from './bulk-types.ts'

const orders = (count: number, next: string | null) => ({
  status: 200,
  body: {
    orders: Array.from({ length: count }, (_, at) => ({ id: `id-${at}`, ref_id: at })),
    next_cursor: next,
  },
})
const load = ({ context }: ReturnType<typeof staffVisit>) => {
  const { url } = context.get(pageContext)
  const pattern = '/admin/bulk/matches/:plural'
  const given = { context, url, request: new Request(url), params: { plural: 'orders' }, pattern }
  return loader(given as Parameters<typeof loader>[0])
}

test('all rows that match are named by the list’s own filters, page by page', async () => {
  const visit = staffVisit('/admin/bulk/matches/orders?status=declined&limit=5&nonsense=1', {
    'GET /orders': orders(3, null),
  })
  expect(await load(visit)).toEqual({
    rows: [0, 1, 2].map((at) => ({ id: `id-${at}`, name: String(at) })),
    more: false,
  })
  expect(visit.calls().map(({ call }) => call)).toEqual(['GET /orders?status=declined&limit=100'])
})

test('there are at most so many, and it is said that there are others', async () => {
  const visit = staffVisit('/admin/bulk/matches/orders', { 'GET /orders': orders(100, 'more') })
  const { rows, more } = await load(visit)
  expect([rows.length, more, visit.calls().length]).toEqual([maxMatches, true, maxMatches / 100])
})
