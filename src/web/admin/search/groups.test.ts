import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { staffSections } from '../../frame/staff-sections.tsx'
import { isAddress, orderGroups } from './groups.tsx'
import { pageWords } from './page-words.ts'

test('each section of the administration is found by other words than its name', () => {
  const i18n = setupI18n({ locale: 'ar', messages: { ar: {} } })
  const sections = staffSections(i18n, 'admin').map(({ href }) => href)
  expect(sections.filter((section) => !(section in pageWords))).toEqual([])
})

const keys = (text: string) =>
  orderGroups([{ key: 'orders' }, { key: 'clients' }, { key: 'tickets' }], text).map(({ key }) => key)

test('whoever types a phone or its end finds its client first, whatever digits it is written in', () => {
  expect(keys('0000015')).toEqual(['clients', 'orders', 'tickets'])
  expect(keys('0540000015')).toEqual(['clients', 'orders', 'tickets'])
  expect(keys('٠٥٤ ٠٠٠ ٠٠١٥')).toEqual(['clients', 'orders', 'tickets'])
  expect(keys('100180')).toEqual(['orders', 'clients', 'tickets'])
})

test.each([
  ['0540000015', true],
  ['+966 54 000 0015', true],
  ['noura@example.test', true],
  ['100180', false],
  ['نورة', false],
])('messages can be looked for by %s: %s', (text, expected) => {
  expect(isAddress(text)).toBe(expected)
})
