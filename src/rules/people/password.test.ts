import { expect, test } from 'vitest'
import { isCommonPassword } from './password.ts'

const about = ['noura.q@siyaj.example', '+966512345678', 'نورة القحطاني', 'Siyaj', 'سياج']

test.each([
  '1234567890',
  '0987654321',
  '١٢٣٤٥٦٧٨٩٠',
  'qwertyuiop',
  'Qwerty12345',
  '1q2w3e4r5t6y',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '1212121212',
  'password123',
  'P@ssw0rd2026!',
  'Welcome@2026',
  'iloveyou2026',
  'Saudi Arabia 2030',
  'adminadmin1',
  'كلمة المرور',
  'الحمد لله 1448',
  'noura.q2026',
  'Siyaj@12345',
  '0512345678',
  'noura 0512345678',
])('%s is tried first', (password) => {
  expect(isCommonPassword(password, about)).toBe(true)
})

test.each([
  'correct horse battery staple',
  'kT9#vQ2m!xLr',
  'purple-mountain-reads-7-books',
  'قهوة مرة في الصباح الباكر',
  'uncommon-0512345678-teapot',
  'a long enough password',
  'the demo store 2026 opens late',
])('%s is not', (password) => {
  expect(isCommonPassword(password, about)).toBe(false)
})
