import { expect, test } from 'vitest'
import { missingFields, profileCompletion, profileFields, type Profile } from './profile.ts'

const empty: Profile = {
  first_name: '',
  last_name: null,
  country: '',
  city: ' ',
  email: '',
  address: '',
  phone_number: '',
}

function filled(count: number): Profile {
  const fields = profileFields.slice(0, count).map((field) => [field, 'x'])
  return { ...empty, ...Object.fromEntries(fields) }
}

test('seven equal parts of 14.28, above 99 shows 100', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((count) => profileCompletion(filled(count)))).toEqual([
    0, 14, 29, 43, 57, 71, 86, 100,
  ])
})

test('blank is not filled', () => {
  expect(profileCompletion(empty)).toBe(0)
  expect(missingFields(empty)).toEqual(profileFields)
  expect(missingFields({ ...filled(7), city: '  ' })).toEqual(['city'])
})
