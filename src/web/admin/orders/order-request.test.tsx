import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { OrderRequest } from './order-request.tsx'
import type { RefundAsked, StaffOrder } from './order-types.ts'

const room = {
  paid_card_minor: 6_900,
  paid_balance_minor: 0,
  given_card_minor: 0,
  given_balance_minor: 0,
  left_minor: 6_900,
  card_left_minor: 6_900,
  link_left_minor: 0,
  card_takes_one_more: true,
  can_keep_access: true,
  unused: null,
}
const order = {
  refund_room: room,
  period: { owner: null, refund_ends: 'period' },
  payments: [{ settles: true, card: { brand: 'visa', last_four: '1010' } }],
} as unknown as StaffOrder
const request = {
  id: 'r',
  created_at: '2026-11-22T11:03:00.000Z',
  is_late: false,
  destination: 'card',
  reason: 'لم تعمل',
} as unknown as RefundAsked

/** What the last question before the money goes says, its button at the end. */
const question = (asked: RefundAsked) => wordsIn(page(asked).replace(/^.*<dialog/s, '<dialog'))
const page = (asked: RefundAsked, period: object = {}) =>
  drawnForStaff(<OrderRequest order={{ ...order, ...period }} request={asked} />, 'admin')

test('whoever accepts a client’s request presses a button with the amount and where it goes', () => {
  expect(question(request)).toMatch(
    /قبول طلب العميل واسترداد المبلغ؟.*رجوع دون استرداد ?استرداد .*69\.00.*1010/,
  )
  expect(question({ ...request, destination: 'balance' })).toMatch(/استرداد .*69\.00.* إلى الرصيد$/)
})

test('nobody is offered to end a period that is over', () => {
  expect(wordsIn(page(request))).toContain('إنهاء المدة التي دُفعت بهذا الطلب')
  const over = page(request, { period: { owner: null, refund_ends: 'nothing' } })
  expect(over).not.toContain('type="checkbox"')
  expect(wordsIn(over)).not.toMatch(/إنهاء المدة|تنتهي المدة/)
  const paused = wordsIn(page(request, { period: { owner: null, refund_ends: 'renewal' } }))
  expect(paused).toMatch(/إيقاف تجديد الباقة.*ويتوقف تجديد الباقة\./s)
})

test('nobody is offered to end once more what ended with a refund before', () => {
  const gone = page(request, { period: null })
  expect(gone).not.toContain('type="checkbox"')
  expect(wordsIn(gone)).toContain('ولا يتغير بالاسترداد شيء من الباقة.')
  expect(wordsIn(gone)).not.toMatch(/تبقى المدة|تنتهي المدة/)
  const unbegun = { ...room, can_keep_access: false }
  expect(page(request, { period: null, refund_room: unbegun })).toContain('type="checkbox"')
})
