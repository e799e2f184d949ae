import { expect, test } from 'vitest'
import { iconOfRecord, parseRecentPages } from './recent-pages.ts'

const id = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'
const page = (path: string) => ({ href: path, title: 'x' })

test('only pages of one person or thing are kept, and the open one is not offered', () => {
  expect(iconOfRecord(`/admin/orders/${id}`)).toBe('receipt')
  expect(iconOfRecord('/admin/orders')).toBeUndefined()
  expect(iconOfRecord(`/admin/orders/${id}/history`)).toBeUndefined()
  const kept = [page(`/admin/clients/${id}`), page(`/admin/orders/${id}`), page('https://elsewhere.example')]
  expect(parseRecentPages(kept, `/admin/orders/${id}`)).toEqual([page(`/admin/clients/${id}`)])
})

test('a storage that holds something else offers nothing', () => {
  for (const kept of [null, 'x', {}, [null], [{ href: 3 }], [{ href: `/admin/orders/${id}` }]])
    expect(parseRecentPages(kept)).toEqual([])
})

test('no more than eight are offered', () => {
  const many = Array.from({ length: 12 }, (_, one) =>
    page(`/admin/clients/${id.slice(0, -2)}${String(10 + one)}`),
  )
  expect(parseRecentPages(many, '/admin')).toHaveLength(8)
})
