import type { RouteConfigEntry } from '@react-router/dev/routes'
import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import type { Role } from '#rules/people/permissions'
import routes from '../routes.ts'
import { litAddress, ownPages, searchPage, staffGroups, staffSections } from './staff-sections.tsx'

const i18n = setupI18n({ locale: 'ar', messages: { ar: {} } })
const addressesOf = (role: Role) => staffSections(i18n, role).map(({ href }) => href)

function pagesBelow(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => [`/${path}`, ...pagesBelow(children)])
}

/** Every page inside the administration's frame, with words in place of its parameters. */
const pages = pagesBelow(routes.find(({ file }) => file === 'layouts/admin.tsx')?.children ?? []).map(
  (page) => page.replaceAll(/:\w+/g, 'something'),
)

test('every page of the administration lights one entry, and every entry is a page that lights it', () => {
  const sections = staffSections(i18n, 'admin')
  expect(pages.length).toBeGreaterThan(50)
  const lit = new Map(pages.map((page) => [page, litAddress(sections, page)]))
  expect([...lit].filter(([, address]) => address === undefined)).toEqual([])
  for (const address of [...addressesOf('admin'), ...ownPages, searchPage])
    expect(lit.get(address)).toBe(address)
  expect(new Set(addressesOf('admin')).size).toBe(sections.length)
})

test.each([
  ['/admin/orders/refund_requests', '/admin/orders'],
  ['/admin/products/common/something/history', '/admin/products/common'],
  ['/admin/products/something/prices', '/admin/products'],
  ['/admin/support/replies', '/admin/support'],
  ['/admin/users_management/profile', '/admin/users_management/profile'],
  ['/admin/users_management/something', '/admin/users_management'],
  ['/admin/documents/something', '/admin/documents'],
])('%s lights %s', (page, address) => {
  expect(litAddress(staffSections(i18n, 'admin'), page)).toBe(address)
})

test('what waits stands first, then the entries of the specification in its order; partners and colleagues are for administrators', () => {
  const all = [
    '/admin',
    '/admin/orders',
    '/admin/clients',
    '/admin/products',
    '/admin/api_clients',
    '/admin/support',
    '/admin/users_management',
    '/admin/taxes',
    '/admin/faq',
    '/admin/cms',
  ]
  const first = (role: Role) => {
    const [waiting, specification] = staffGroups(i18n, role)
    expect(waiting?.sections.map(({ href }) => href)).toEqual(['/admin/waiting'])
    return specification?.sections.map(({ href }) => href)
  }
  expect(first('admin')).toEqual(all)
  const without = all.filter((href) => href !== '/admin/api_clients' && href !== '/admin/users_management')
  expect(first('support')).toEqual(without)
  expect(first('viewer')).toEqual(without)
})

test('nobody is offered what they may not read', () => {
  for (const role of ['support', 'viewer'] as const) {
    expect(addressesOf(role)).toContain('/admin/messages')
    for (const href of ['/admin/coupons', '/admin/settings', '/admin/jobs', '/admin/activities'])
      expect(addressesOf(role)).not.toContain(href)
  }
  // Accountants are viewers (docs/decisions/0096).
  expect(addressesOf('viewer')).toContain('/admin/reconciliation')
  expect(addressesOf('support')).not.toContain('/admin/reconciliation')
})
