import { expect, test } from 'vitest'
import { sectionsOf, sidewaysImports } from './web-sections.ts'

const sections = sectionsOf([
  {
    file: 'layouts/admin.tsx',
    children: [{ file: 'admin/taxes/taxes.tsx' }, { file: 'admin/orders/order.tsx' }],
  },
  { file: 'admin/bulk/bulk.endpoint.ts' },
  { file: 'account/home/home.tsx' },
])

test('a folder with pages is a section, one with endpoints alone is not', () => {
  expect([...sections]).toEqual(['admin/taxes', 'admin/orders', 'account/home'])
})

const isRefused = (from: string, to: string, allowed = {}) =>
  sidewaysImports([{ from: `src/web/${from}`, to: `src/web/${to}` }], sections, allowed).length === 1

test.each([
  ['another section', 'admin/orders/order.tsx'],
  ['what several sections share', 'admin/bulk/dialog.tsx'],
  ['a file of the area itself', 'admin/copy.tsx'],
])('%s imports nothing of a section', (_, from) => {
  expect(isRefused(from, 'admin/taxes/tax.ts')).toBe(true)
})

test('a section imports its own files, what is shared, and what another area lets it', () => {
  expect(isRefused('admin/taxes/taxes.tsx', 'admin/taxes/tax.ts')).toBe(false)
  expect(isRefused('admin/orders/order.tsx', 'admin/bulk/dialog.tsx')).toBe(false)
  expect(isRefused('account/home/home.tsx', 'admin/taxes/tax.ts')).toBe(false)
  expect(isRefused('layouts/admin.tsx', 'admin/taxes/tax.ts')).toBe(false)
})

test('an exception is one section’s, and in one direction', () => {
  const allowed = { 'admin/orders': ['admin/taxes'] }
  expect(isRefused('admin/orders/order.tsx', 'admin/taxes/tax.ts', allowed)).toBe(false)
  expect(isRefused('admin/taxes/taxes.tsx', 'admin/orders/x.ts', allowed)).toBe(true)
})
