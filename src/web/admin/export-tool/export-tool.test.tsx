import { expect, test } from 'vitest'
import { actedPage } from '#test/acted'
import { ExportTool } from './export-tool.tsx'

test.each([
  [
    { test: 'only', sort: 'ref_id' },
    { test: 'only', ids: ['a', 'b'] },
  ],
  [{ status: 'open' }, { ids: ['a', 'b'] }],
])('the picked rows of %j are asked for as %j', async (query, filters) => {
  const page = await actedPage({
    load: () => null,
    action: () => null,
    loaders: { 'admin/exports/choices': () => ({ resources: [] }) },
    page: () => <ExportTool resource="orders" query={query} picked={['a', 'b']} />,
  })
  await page.press('تصدير')
  expect(JSON.parse(page.field('filters'))).toEqual(filters)
})
