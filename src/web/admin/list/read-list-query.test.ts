import { expect, test } from 'vitest'
import { listStaffProductsRoute } from '#contract/staff-catalogue-products'
import { readListQuery } from './read-list-query.server.ts'

test('what an address cannot mean is left out', () => {
  const read = (query: string) =>
    readListQuery(listStaffProductsRoute.request.query, new URLSearchParams(query))
  expect(read('q=%20درع%20&is_active=true&group_sharing=yes&sort=-price&limit=5')).toEqual({
    q: 'درع',
    is_active: 'true',
    group_sharing: 'yes',
    sort: '-price',
  })
  expect(read('is_active=maybe&group_sharing=&sort=colour&edit=new')).toEqual({})
})
