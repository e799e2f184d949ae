import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { ChangedValue } from './changed-value.tsx'

const said = (entity: string, field: string, value: unknown) =>
  wordsOf(<ChangedValue {...{ entity, field, value }} />)

test('points and days read as numbers do elsewhere, numbers of things as they are written', () => {
  expect(said('subscription', 'points_left', 1_250)).toBe('1,250')
  expect(said('product', 'days', 3_650)).toBe('3,650')
  expect(said('product', 'price_minor', 123_400)).toContain('1,234.00')
  expect(said('order', 'number', 110_037)).toBe('110037')
})

test('names of the wire are read as what people call them, and what somebody typed as it stands', () => {
  expect(said('client', 'proven_by', 'staff')).toBe('الإدارة')
  expect(said('client', 'proven_by', 'email')).toBe('رمز إلى البريد')
  expect(said('client', 'language', 'en')).toBe('الإنجليزية')
  expect(said('staff_user', 'role', 'viewer')).toBe('مطّلع')
  expect(said('subscription', 'leaving_reason', 'not_used')).toBe('لم يعد يستخدمها')
  expect(said('api_token', 'mode', 'test')).toBe('اختبار')
  expect(said('order', 'refund_request', 'granted')).toBe('مقبول')
  expect(said('message', 'template', 'plan_expired')).not.toContain('plan_expired')
  expect(said('faq', 'icon', 'receipt')).toBe('فاتورة')
  expect(said('client', 'proven_by', 'new_here')).toBe('new_here')
  expect(said('client', 'first_name', 'staff')).toBe('staff')
})
