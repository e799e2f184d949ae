import { expect, test } from 'vitest'
import { drawn, wordsOf } from '#test/drawn'
import { exampleStaffClient } from '#test/staff-client'
import { ClientWays } from './client-ways.tsx'
import { TestBadge } from './test-badge.tsx'

const client = { ...exampleStaffClient, phone_number: '501112233' }

test('a client is rung and written to from here; nobody has the number of a practice one', () => {
  const real = drawn(<ClientWays client={client} />)
  expect(real).toContain('tel:+966501112233')
  expect(real).toContain('https://wa.me/966501112233')
  const practice = { ...client, phone_extension: '+999', phone_number: '500777', is_test: true }
  const ways = drawn(<ClientWays client={practice} />)
  expect(ways).not.toMatch(/tel:|wa\.me/)
  expect(ways).toContain('نسخ رقم الجوال')
})

test('practice is marked with its partner, where that is known', () => {
  expect(wordsOf(<TestBadge of={{ is_test: true, practice_of: { name: 'beta' } }} />)).toBe('اختبار: beta')
  expect(wordsOf(<TestBadge of={{ is_test: true, practice_of: null }} />)).toBe('اختبار')
  expect(wordsOf(<TestBadge of={{ is_test: false, practice_of: null }} />)).toBe('')
})
