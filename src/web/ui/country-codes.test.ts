import { expect, test } from 'vitest'
import { countriesIn, isCountrySearched } from './country-codes.ts'

const found = (wanted: string) =>
  countriesIn('ar')
    .filter((country) => isCountrySearched(country, wanted))
    .map(({ region }) => region)

test.each([
  ['مصر', 'EG'],
  ['Egypt', 'EG'],
  ['eg', 'EG'],
  ['+20', 'EG'],
  ['0020', 'EG'],
  ['٢٠', 'EG'],
  ['الامارات', 'AE'],
  ['emirates', 'AE'],
])('a country is found by its name in both languages, its letters and its code: %s', (wanted, region) => {
  expect(found(wanted)).toContain(region)
})

test('what is no country finds none', () => {
  expect(found('Atlantis')).toEqual([])
})
