import { expect, test } from 'vitest'
import { readSettings, sections } from './settings-form.ts'

function formOf(entries: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

test('no setting stands in two sections', () => {
  const names = Object.values(sections).flat()
  expect(names).toHaveLength(new Set(names).size)
})

test('links are read row by row, empty rows left out', () => {
  const form = formOf([
    ['phone', ' 920000000 '],
    ['link_name', 'X'],
    ['link_url', 'https://x.com/siyaj'],
    ['link_name', ''],
    ['link_url', ''],
    ['link_name', 'LinkedIn'],
    ['link_url', ''],
  ])
  expect(readSettings('contact', form)).toMatchObject({
    phone: '920000000',
    social_links: [
      { name: 'X', url: 'https://x.com/siyaj' },
      { name: 'LinkedIn', url: '' },
    ],
  })
})

test('hours are read in any digits, marks in the order of Saudi shops', () => {
  const form = formOf([
    ['order_window_hours', '٤٨'],
    ['payment_marks', 'visa'],
    ['payment_marks', 'mada'],
  ])
  expect(readSettings('sale', form)).toMatchObject({
    order_window_hours: 48,
    payment_marks: ['mada', 'visa'],
  })
  expect(readSettings('sale', formOf([['order_window_hours', 'soon']]))).toMatchObject({
    order_window_hours: 'soon',
  })
})

test('countries are read from what is ticked and what is typed, in any usual way', () => {
  const form = formOf([
    ['code_countries', '+966'],
    ['code_countries', '+971'],
    ['other_countries', ' +٢٠، 00962 +971 90'],
    ['daily_code_budget', '٨٬٠٠٠'],
  ])
  expect(readSettings('codes', form)).toEqual({
    code_countries: ['+966', '+971', '+20', '+962', '+90'],
    daily_code_budget: 8000,
  })
})
