import { expect, test } from 'vitest'
import { countSmsParts } from './sms-parts.ts'

test.each([
  ['', 'gsm', 0, 1],
  ['a'.repeat(160), 'gsm', 160, 1],
  ['a'.repeat(161), 'gsm', 161, 2],
  ['a'.repeat(306), 'gsm', 306, 2],
  ['a'.repeat(307), 'gsm', 307, 3],
  // The euro takes two septets, and is not cut in two.
  [`${'a'.repeat(158)}€`, 'gsm', 160, 1],
  [`${'a'.repeat(159)}€`, 'gsm', 161, 2],
  [`${'a'.repeat(152)}€${'a'.repeat(151)}`, 'gsm', 305, 2],
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm', 306, 3],
  ['ر'.repeat(70), 'unicode', 70, 1],
  ['ر'.repeat(71), 'unicode', 71, 2],
  ['ر'.repeat(134), 'unicode', 134, 2],
  ['ر'.repeat(135), 'unicode', 135, 3],
  // One letter outside GSM-7 makes all of them long: this apostrophe is not the straight one.
  ["it's", 'gsm', 4, 1],
  [`it’s${'a'.repeat(67)}`, 'unicode', 71, 2],
  // A letter of two units is not cut in two either.
  [`${'ر'.repeat(66)}😀${'ر'.repeat(65)}`, 'unicode', 133, 2],
  [`${'ر'.repeat(66)}😀${'ر'.repeat(66)}`, 'unicode', 134, 3],
] as const)('%s', (text, encoding, units, parts) => {
  expect(countSmsParts(text)).toMatchObject({ encoding, units, parts })
})
