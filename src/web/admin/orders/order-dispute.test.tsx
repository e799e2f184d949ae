import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { WhatStaysEnded } from './dispute-reversal.tsx'
import { DisputeEffect } from './order-dispute.tsx'

test('a dispute of an order whose time has ended before is not said to end it', () => {
  const over = wordsOf(<DisputeEffect hasEnded />)
  expect(over).toContain('انتهت من قبل')
  expect(over).not.toContain('وتنتهي مدة الطلب')
  const running = wordsOf(<DisputeEffect hasEnded={false} />)
  expect(running).toContain('وتنتهي مدة الطلب')
  for (const words of [over, running]) expect(words).toContain('يتوقف كل تجديد للعميل')
})

test('a dispute that stands no more is not said to bring the plan back, and staff read what they can do', () => {
  const words = wordsOf(<WhatStaysEnded hasBegun />)
  expect(words).toContain('لا يعود وحده')
  for (const tool of ['أضيفوا أيامًا', 'أنشئوا له طلبًا', 'أضيفوا إلى رصيده', 'استردوا المبلغ']) {
    expect(words).toContain(tool)
  }
})

test('behind a dispute of an order that had not begun, staff read of no days to add', () => {
  const words = wordsOf(<WhatStaysEnded hasBegun={false} />)
  expect(words).toContain('لم تبدأ باقة هذا الطلب')
  expect(words).not.toContain('أيامًا')
  for (const tool of ['أنشئوا له طلبًا', 'أضيفوا إلى رصيده', 'استردوا المبلغ']) expect(words).toContain(tool)
})
