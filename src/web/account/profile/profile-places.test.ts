import { expect, test } from 'vitest'
import { findPlace, listCities, listCountries, ownEntry, toPicked, toStored } from './profile-places.ts'

test('countries are named in the language, the neighbours first', () => {
  expect(listCountries('ar').slice(0, 2)).toEqual([
    { value: 'SA', label: 'المملكة العربية السعودية' },
    { value: 'AE', label: 'الإمارات العربية المتحدة' },
  ])
  expect(listCountries('en')[0]).toEqual({ value: 'SA', label: 'Saudi Arabia' })
})

test('no value stands twice, none is the own entry', () => {
  for (const places of [listCountries('ar'), listCities('ar'), listCities('en')]) {
    const values = places.map(({ value }) => value)
    expect(new Set(values).size).toBe(values.length)
    expect(values).not.toContain(ownEntry)
    expect(places.every(({ label }) => label !== '')).toBe(true)
  }
})

test('a stored place is found in whichever language it was chosen', () => {
  expect(findPlace('جدة', listCities)).toBe('Jeddah')
  expect(findPlace(' jeddah ', listCities)).toBe('Jeddah')
  expect(findPlace('Saudi Arabia', listCountries)).toBe('SA')
  expect(findPlace('السعودية', listCountries)).toBe('SA')
  expect(findPlace('KSA', listCountries)).toBe('SA')
  expect(findPlace('السعودية', listCities)).toBeUndefined()
  expect(toPicked('رنية', listCities)).toEqual({ value: ownEntry, own: 'رنية' })
  expect(toPicked('', listCities)).toEqual({ value: '', own: '' })
})

test('an untouched place is stored as it was; a new one in the language of the page', () => {
  const riyadh = { value: 'Riyadh', own: '' }
  expect(toStored(riyadh, 'الرياض', 'en', listCities)).toBe('الرياض')
  expect(toStored(riyadh, 'جدة', 'en', listCities)).toBe('Riyadh')
  expect(toStored({ value: ownEntry, own: ' رنية ' }, '', 'ar', listCities)).toBe('رنية')
  expect(toStored({ value: '', own: 'x' }, 'جدة', 'ar', listCities)).toBe('')
  expect(toStored({ value: 'Atlantis', own: '' }, 'جدة', 'ar', listCities)).toBe('')
})
