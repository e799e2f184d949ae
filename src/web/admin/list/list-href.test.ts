import { expect, test } from 'vitest'
import { isNarrowed, listHref } from './list-href.ts'

test('an address keeps its filters and begins at the first page when one changes', () => {
  const query = { q: 'sara', is_active: 'true', sort: '-name', cursor: 'abc' }
  expect(listHref('/admin/taxes', query)).toBe('/admin/taxes?q=sara&is_active=true&sort=-name')
  expect(listHref('/admin/taxes', query, { is_active: 'false' })).toBe(
    '/admin/taxes?q=sara&is_active=false&sort=-name',
  )
  expect(listHref('/admin/taxes', query, { cursor: 'def' })).toContain('cursor=def')
  expect(listHref('/admin/taxes', query, { q: undefined, is_active: undefined, sort: undefined })).toBe(
    '/admin/taxes',
  )
})

test('an order alone narrows nothing', () => {
  expect(isNarrowed({ sort: '-name' })).toBe(false)
  expect(isNarrowed({ sort: '-name', q: 'x' })).toBe(true)
  expect(isNarrowed({ cursor: 'abc' })).toBe(true)
})
