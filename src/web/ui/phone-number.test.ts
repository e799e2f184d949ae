import { expect, it } from 'vitest'
import { readPhone, saudiMobileFault, showPhone } from './phone-number.ts'

it.each([
  '0512345678',
  '512345678',
  '+966512345678',
  '+966 51 234 5678',
  '00966512345678',
  '966512345678',
  '+9660512345678',
  '٠٥١٢٣٤٥٦٧٨',
  '۰۵۱۲۳۴۵۶۷۸',
  '051-234-5678',
  '(051) 234 5678',
  '\u2066+966 51 234 5678\u2069',
])('understands %s', (text) => {
  expect(readPhone(text, '+966')).toEqual({ extension: '+966', number: '512345678' })
})

it('takes the country from the number once the codes are known', () => {
  expect(readPhone('+971501234567', '+966', ['966', '971', '1'])).toEqual({
    extension: '+971',
    number: '501234567',
  })
  expect(readPhone('+12025550123', '+966', ['1', '966'])).toEqual({ extension: '+1', number: '2025550123' })
})

it('keeps the country that is chosen: elsewhere mobiles are written 05…, too', () => {
  expect(readPhone('0501234567', '+971')).toEqual({ extension: '+971', number: '501234567' })
})

it('knows the country that is chosen without any list', () => {
  expect(readPhone('+20 100 123 4567', '+20')).toEqual({ extension: '+20', number: '1001234567' })
  expect(readPhone('0020 0100 123 4567', '+20')).toEqual({ extension: '+20', number: '1001234567' })
})

it('keeps what it does not know as it was typed', () => {
  expect(readPhone('+97150', '+966')).toEqual({ extension: '+966', number: '+97150' })
  expect(showPhone({ extension: '+966', number: '+97150' })).toBe('+97150')
})

it('groups while typing', () => {
  expect(showPhone(readPhone('05', '+966'))).toBe('5')
  expect(showPhone(readPhone('05123', '+966'))).toBe('51 23')
  expect(showPhone(readPhone('0512345678', '+966'))).toBe('51 234 5678')
})

it('knows what a Saudi mobile looks like', () => {
  expect(saudiMobileFault({ extension: '+966', number: '512345678' })).toBeUndefined()
  expect(saudiMobileFault({ extension: '+966', number: '112345678' })).toBe('first-digit')
  expect(saudiMobileFault({ extension: '+966', number: '51234' })).toBe('length')
  expect(saudiMobileFault({ extension: '+971', number: '1' })).toBeUndefined()
})
