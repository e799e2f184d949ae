import { expect, test } from 'vitest'
import { drawn, wordsIn } from '#test/drawn'
import type { StaffFrame } from '../frame/staff-user.ts'
import type { WaitingCount } from '../admin/waiting-item/waiting-types.ts'
import { StaffSidebar } from './staff-sidebar.tsx'

const user: StaffFrame['user'] = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a0001',
  ref_id: 1,
  user_type: 'user',
  name: 'فهد',
  phone: '+966512345678',
  email: 'fahd@example.test',
  role: 'admin',
  is_active: true,
  language: 'ar',
  wants_summary: false,
  version: 1,
  created_at: '2027-02-01T08:00:00.000Z',
}
const count = (kind: WaitingCount['kind'], total: number, late = 0): WaitingCount => ({
  kind,
  total,
  mine: 0,
  free: total,
  late,
  amount_minor: 0,
  oldest_at: '2027-02-01T08:00:00.000Z',
})
/** What is read of the section's line. */
const lineOf = (counts: WaitingCount[], href: string) => {
  const page = drawn(<StaffSidebar user={user} counts={counts} />, '/admin')
  return wordsIn(new RegExp(`<a [^>]*href="${href}["?].*?</a>`).exec(page)?.[0] ?? '')
}

test('each section says how many wait in it, and what waits how many in all', () => {
  const counts = [count('ticket', 3, 1), count('refund_request', 2)]
  expect(lineOf(counts, '/admin/support')).toBe('الدعم3 بانتظاركم، ومنها ما تأخر')
  expect(lineOf(counts, '/admin/waiting')).toContain('5 بانتظاركم، ومنها ما تأخر')
  expect(lineOf(counts, '/admin/products')).toBe('الباقات')
})

test('where nothing waits no number stands', () => {
  expect(lineOf([], '/admin/waiting')).not.toMatch(/\d|بانتظاركم،/)
  expect(lineOf([count('ticket', 0)], '/admin/support')).toBe('الدعم')
})
