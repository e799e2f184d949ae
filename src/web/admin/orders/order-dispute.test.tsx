import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn, wordsOf } from '#test/drawn'
import { exampleOrderPeriod, exampleStaffOrder } from '#test/staff-order'
import { WhatStaysEnded } from './dispute-reversal.tsx'
import { CreditDialog } from './order-credit.tsx'
import { DisputeDialog, DisputeEffect } from './order-dispute.tsx'
import type { StaffOrder } from './order-types.ts'

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

/** What stands in a dialog that ends the period of an order. */
const dialogOf = (Dialog: typeof DisputeDialog, changes: Partial<StaffOrder>) =>
  wordsIn(
    drawnForStaff(
      <Dialog
        order={{ ...exampleStaffOrder, can_charge_back_minor: 6_900, ...changes }}
        action={{ isBusy: false } as Parameters<typeof Dialog>[0]['action']}
        onClose={() => undefined}
      />,
      'admin',
    ),
  )

test.each([
  ['a dispute', DisputeDialog],
  ['an order on account that is taken back', CreditDialog],
])('%s says whose plan it ends, where that is somebody else’s by now', (_, Dialog) => {
  const owner = { id: 'c', ref_id: 7, name: 'لمى' }
  const words = dialogOf(Dialog, { period: { ...exampleOrderPeriod, owner } })
  expect(words).toContain('هذه الباقة لعميل آخر الآن.')
  expect(words).toContain('لمى')
  expect(words).not.toContain('ويعود المبلغ')
  expect(dialogOf(Dialog, { period: exampleOrderPeriod })).not.toContain('لعميل آخر')
})

test('a dispute of an order whose time has ended before takes it from nobody', () => {
  const period = { ...exampleOrderPeriod, owner: { id: 'c', ref_id: 7, name: 'لمى' } }
  const order = { access_ended_at: '2026-11-01T00:00:00Z', period }
  expect(dialogOf(DisputeDialog, order)).not.toContain('لعميل آخر')
})
