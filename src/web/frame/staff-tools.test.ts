import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import type { Role } from '#rules/permissions'
import { staffSections } from './staff-sections.tsx'
import { staffTools } from './staff-tools.ts'

const i18n = setupI18n({ locale: 'ar', messages: { ar: {} } })
const toolsOf = (role: Role) => staffTools(i18n, role).map(({ href }) => href)
const sectionsOf = (role: Role) => staffSections(i18n, role).map(({ href }) => href)

// The dashboard lists them, and the search finds them by their names.
test('what the sidebar has not is reached from dashboard and search, by whom it is for', () => {
  expect(toolsOf('admin')).toEqual(
    expect.arrayContaining([
      '/admin/coupons',
      '/admin/settings',
      '/admin/messages',
      '/admin/jobs',
      '/admin/reconciliation',
    ]),
  )
  for (const role of ['support', 'viewer'] as const) {
    expect(toolsOf(role)).toContain('/admin/messages')
    for (const href of ['/admin/coupons', '/admin/settings', '/admin/jobs']) {
      expect(toolsOf(role)).not.toContain(href)
    }
  }
  // Accountants are viewers (docs/decisions/0096).
  expect(toolsOf('viewer')).toContain('/admin/reconciliation')
  expect(toolsOf('support')).not.toContain('/admin/reconciliation')
})

test('the sidebar has the ten entries of the specification; partners and colleagues are for administrators', () => {
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
  expect(sectionsOf('admin')).toEqual(all)
  const without = all.filter((href) => href !== '/admin/api_clients' && href !== '/admin/users_management')
  expect(sectionsOf('support')).toEqual(without)
  expect(sectionsOf('viewer')).toEqual(without)
})
