import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { EffectsInWords } from './effects-in-words.tsx'
import type { Effects } from './subscription-types.ts'

const shown = (changes: Effects['changes']) => wordsOf(<EffectsInWords effects={{ changes, messages: [] }} />)

test('each fact is told in the words of the thing that it is about', () => {
  const words = shown([
    { action: 'order.placed', entity: 'order', changes: { status: { before: null, after: 'pending' } } },
    {
      action: 'order.payment_opened',
      entity: 'order',
      changes: { status: { before: 'pending', after: 'awaiting_payment' } },
    },
    {
      action: 'payment.opened',
      entity: 'payment',
      changes: { method: { before: null, after: 'saved_card' } },
    },
    { action: 'order.paid', entity: 'order', changes: { settled_by: { before: null, after: 'balance' } } },
    {
      action: 'refund.sent',
      entity: 'refund',
      changes: { status: { before: 'requested', after: 'pending' } },
    },
  ])
  expect(words).toContain('إنشاء الطلبالحالة: بدأ الطلب')
  expect(words).toContain('الوسيلة: بطاقة محفوظة')
  expect(words).toContain('سُدّد عبر: الرصيد')
  expect(words.match(/قيد الاسترداد/g)).toHaveLength(1)
  expect(words).not.toMatch(/[a-z]/i)
})

test('a period that an end cuts off is nobody’s refund', () => {
  const words = shown([{ action: 'subscription.period_ended', entity: 'subscription', changes: {} }])
  expect(words).toContain('إنهاء مدة مدفوعة قبل موعدها')
})
