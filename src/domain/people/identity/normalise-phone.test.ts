import { expect, test } from 'vitest'
import { ShopError } from '#rules/errors/shop-error'
import { findPhone, normalisePhone } from './normalise-phone.ts'

const mobiles: [extension: string, number: string, phone: string][] = [
  ['+966', '0512345678', '+966512345678'],
  ['+966', '512345678', '+966512345678'],
  ['+966', '966512345678', '+966512345678'],
  ['+966', '+966512345678', '+966512345678'],
  ['+966', '00966512345678', '+966512345678'],
  ['+966', '+9660512345678', '+966512345678'],
  ['+966', '٠٥٥١٢٣٤٥٦٧', '+966551234567'],
  ['+966', '۰۵۵۱۲۳۴۵۶۷', '+966551234567'],
  ['+٩٦٦', '051 234-5678', '+966512345678'],
  ['00966', '0512345678', '+966512345678'],
  ['+966', '\u2066+966 51 234 5678\u2069', '+966512345678'],
  // Ranges that are not assigned yet: refusing them would refuse people one day.
  ['+966', '0520000000', '+966520000000'],
  ['+966', '0579999999', '+966579999999'],
  // The number's own country wins.
  ['+966', '+971501234567', '+971501234567'],
  ['+971', '0501234567', '+971501234567'],
  ['+20', '01001234567', '+201001234567'],
]

test.each(mobiles)('%s %s is %s', (extension, number, phone) => {
  expect(normalisePhone({ extension, number }).phone).toBe(phone)
})

test('splits into extension and national number', () => {
  expect(normalisePhone({ extension: '+966', number: '0512345678' })).toEqual({
    phone: '+966512345678',
    extension: '+966',
    number: '512345678',
  })
})

const refused = [
  ['+966', '0112345678'],
  ['+966', '920012345'],
  ['+966', '8001234567'],
  ['+966', '51234567'],
  ['+966', '5123456789'],
  ['+966', ''],
  ['+966', 'abc'],
  ['+966', '++966512345678'],
  ['+999', '512345678'],
  ['', '0512345678'],
  ['+971', '042345678'],
]

test.each(refused)('%s %s is refused', (extension, number) => {
  expect(findPhone({ extension, number })).toBeUndefined()
  expect(() => normalisePhone({ extension, number })).toThrow('invalid_input')
})

test('a number that the country beside it has not is refused in other words than one that is none', () => {
  const problem = (extension: string, number: string) => {
    try {
      normalisePhone({ extension, number })
    } catch (error) {
      return error instanceof ShopError && error.details.fields?.['phone_number']
    }
    return undefined
  }
  expect(problem('+44', '0512345678')).toEqual(['not_a_phone_of_country'])
  expect(problem('+971', '042345678')).toEqual(['not_a_phone_of_country'])
  expect(problem('+44', '+96612')).toEqual(['not_a_phone'])
  expect(problem('+966', '05')).toEqual(['not_a_phone'])
  expect(problem('+999', '0512345678')).toEqual(['not_a_phone'])
})
