import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { ClientName } from './client-name.tsx'

test('who has no name is told from an account that is closed', () => {
  const nobody = { first_name: '', last_name: '', phone_number: '501234567' }
  expect(wordsOf(<ClientName client={{ ...nobody, first_name: 'نورة' }} />)).toBe('نورة')
  expect(wordsOf(<ClientName client={nobody} />)).toBe('بلا اسم')
  expect(wordsOf(<ClientName client={{ ...nobody, phone_number: '' }} />)).toBe('حساب مغلق')
  expect(wordsOf(<ClientName client={{ name: 'شركة الأفق', phone_number: '' }} />)).toBe('شركة الأفق')
})
