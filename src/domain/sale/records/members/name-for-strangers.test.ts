import { expect, test } from 'vitest'
import { nameForStrangers } from './name-for-strangers.ts'

test('says a name, in both scripts', () => {
  expect(nameForStrangers('  نورة   العتيبي ')).toBe('نورة العتيبي')
  expect(nameForStrangers("Mary-Jane O'Neil")).toBe("Mary-Jane O'Neil")
})

test('says nothing where a name is an advertisement, an address or a number', () => {
  for (const bait of [
    'ربحتم جائزة: win.example',
    'https://bad.example',
    'win.example',
    '+966512345678',
    '',
  ]) {
    expect(nameForStrangers(bait)).toBe('')
  }
  expect(nameForStrangers('اتصلوا الآن لتستلموا جائزتكم الكبرى من المتجر قبل نهاية اليوم')).toBe('')
})
