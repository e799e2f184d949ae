import { expect, test } from 'vitest'
import { companyForStrangers } from './company-for-strangers.ts'

test('says the name of a company, in both scripts', () => {
  for (const name of [
    'شركة الأفق للتجارة (ذ.م.م)',
    'Example Trading Co.',
    'Al-Rajhi & Sons L.L.C',
    "O'Neil, Partners 2030",
  ]) {
    expect(companyForStrangers(`  ${name} `)).toBe(name)
  }
})

test('says nothing where a name is a sentence, an address or a number', () => {
  for (const bait of [
    'URGENT: your payroll account is locked',
    'Confirm at https://bad.example/login',
    'Confirm at bad.example today',
    'www.bad.example',
    'pay@bad.example',
    'Call 011 555 0000',
    'اتصلوا ٠١١٥٥٥٠٠٠٠',
    `${'Confirm your account within one day or it will be closed for good and all '} at once please`,
    '',
  ]) {
    expect(companyForStrangers(bait)).toBe('')
  }
})
