import { describe, expect, test } from 'vitest'
import { ordersHref, readOrderQuery } from './order-query.ts'

const read = (query: string) => readOrderQuery(new URLSearchParams(query))

describe('the address of the order list', () => {
  test('is read field by field, and what it cannot mean is left out', () => {
    expect(
      read('q=%20100482%20&status=completed&method=api&from=2026-11-01&to=2026-11-30&sort=created_at'),
    ).toEqual({
      q: '100482',
      status: 'completed',
      method: 'api',
      from: '2026-11-01',
      to: '2026-11-30',
      sort: 'created_at',
    })
    expect(read('status=lost&method=fax&from=2026-02-30&to=tomorrow&sort=price&q=')).toEqual({})
    expect(read('from=0000-01-01')).toEqual({})
  })

  test('keeps the filters and begins at the first page when something changes', () => {
    const query = read('q=sara&status=completed&cursor=abc')
    expect(ordersHref(query, { status: 'declined' })).toBe('/admin/orders?q=sara&status=declined')
    expect(ordersHref(query, { cursor: 'next' })).toBe('/admin/orders?q=sara&status=completed&cursor=next')
    expect(ordersHref(query, { q: undefined, status: undefined })).toBe('/admin/orders')
  })
})
