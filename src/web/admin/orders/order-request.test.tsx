import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import {
  exampleOrderPeriod,
  exampleRefundRequest,
  exampleRefundRoom,
  exampleStaffOrder,
  exampleStaffPayment,
} from '#test/staff-order'
import { OrderRequest } from './order-request.tsx'
import type { RefundAsked, StaffOrder } from './order-types.ts'

const order: StaffOrder = {
  ...exampleStaffOrder,
  refund_room: exampleRefundRoom,
  period: exampleOrderPeriod,
  payments: [{ ...exampleStaffPayment, card: { brand: 'visa', last_four: '1010' } }],
}

/** What the last question before the money goes says, its button at the end. */
const question = (asked: RefundAsked) => wordsIn(page(asked).replace(/^.*<dialog/s, '<dialog'))
const page = (asked: RefundAsked, changes: Partial<StaffOrder> = {}) =>
  drawnForStaff(<OrderRequest order={{ ...order, ...changes }} request={asked} />, 'admin')
const request = exampleRefundRequest

test('whoever accepts a client’s request presses a button with the amount and where it goes', () => {
  expect(question(request)).toMatch(
    /قبول طلب العميل واسترداد المبلغ؟.*رجوع دون استرداد ?استرداد .*69\.00.*1010/,
  )
  expect(question({ ...request, destination: 'balance' })).toMatch(/استرداد .*69\.00.* إلى الرصيد$/)
})

test('nobody is offered to end a period that is over', () => {
  expect(wordsIn(page(request))).toContain('إنهاء المدة التي دُفعت بهذا الطلب')
  const over = page(request, { period: { ...exampleOrderPeriod, refund_ends: 'nothing' } })
  expect(over).not.toContain('type="checkbox"')
  expect(wordsIn(over)).not.toMatch(/إنهاء المدة|تنتهي المدة/)
  const paused = wordsIn(page(request, { period: { ...exampleOrderPeriod, refund_ends: 'renewal' } }))
  expect(paused).toMatch(/إيقاف تجديد الباقة.*ويتوقف تجديد الباقة\./s)
})

test('nobody is offered to end once more what ended with a refund before', () => {
  const gone = page(request, { period: null })
  expect(gone).not.toContain('type="checkbox"')
  expect(wordsIn(gone)).toContain('ولا يتغير بالاسترداد شيء من الباقة.')
  expect(wordsIn(gone)).not.toMatch(/تبقى المدة|تنتهي المدة/)
  const unbegun = { ...exampleRefundRoom, can_keep_access: false }
  expect(page(request, { period: null, refund_room: unbegun })).toContain('type="checkbox"')
})
