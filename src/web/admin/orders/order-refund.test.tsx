import { createRef } from 'react'
import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import {
  exampleOrderPeriod,
  exampleRefundRequest,
  exampleRefundRoom,
  exampleStaffOrder,
} from '#test/staff-order'
import { RefundButton, RefundDialog } from './order-refund.tsx'
import type { RefundAsked, StaffOrder } from './order-types.ts'

const drawnWith = (period: StaffOrder['period'], request: RefundAsked | null = null) =>
  drawnForStaff(
    <RefundDialog
      order={{ ...exampleStaffOrder, refund_room: exampleRefundRoom, period }}
      request={request}
      room={exampleRefundRoom}
      action={{ isBusy: false } as Parameters<typeof RefundDialog>[0]['action']}
      form={createRef()}
      onClose={() => undefined}
    />,
    'admin',
  )
const choiceIn = (markup: string) =>
  /<fieldset[^>]*><legend[^>]*>المدة التي دُفعت بهذا الطلب<.*?<\/fieldset>/s.exec(markup)?.[0] ?? ''

test('what becomes of the plan is chosen by nobody but whoever gives the money back', () => {
  const markup = drawnWith(exampleOrderPeriod)
  const period = choiceIn(markup)
  expect(period.match(/type="radio"/g)).toHaveLength(2)
  expect(period).not.toContain('checked')
  // The button waits for it, and says so.
  expect(wordsIn(markup)).toContain('اختاروا هل تبقى المدة أو تنتهي.')
  expect(markup).toMatch(/<button[^>]*aria-disabled="true"[^>]*>(?:(?!<\/button>).)*متابعة استرداد/s)
})

test('nothing is said to end where the period is over, but a renewal that is still to come', () => {
  const handedOver = drawnWith({
    ...exampleOrderPeriod,
    owner: { id: 'c', ref_id: 7, name: 'لمى' },
    refund_ends: 'nothing',
  })
  expect(choiceIn(handedOver)).toBe('')
  expect(wordsIn(handedOver)).not.toMatch(/إنهاء|اختاروا هل/)
  expect(wordsIn(handedOver)).toContain('ولا يتغير بالاسترداد شيء من الباقة.')

  const paused = choiceIn(drawnWith({ ...exampleOrderPeriod, refund_ends: 'renewal' }))
  expect(wordsIn(paused)).toContain('إيقاف تجديد الباقة')
  expect(wordsIn(paused)).not.toMatch(/إنهاء|نقاطها/)
})

test('what ended with a refund before is not said to stay', () => {
  const gone = drawnWith(null)
  expect(choiceIn(gone)).toBe('')
  expect(wordsIn(gone)).toContain('ولا يتغير بالاسترداد شيء من الباقة.')
  expect(wordsIn(gone)).not.toMatch(/تبقى المدة|تنتهي المدة/)
})

test('beside a request that waits it says what closes it', () => {
  expect(wordsIn(drawnWith(null, exampleRefundRequest))).toMatch(
    /لا يغلقه، إلا إن عاد به المبلغ كله: فيُغلق مقبولًا/,
  )
})

test('stands open where the address asks for it, as long as anything is left to give back', () => {
  const at = (address: string, room: StaffOrder['refund_room']) =>
    drawnForStaff(
      <RefundButton order={{ ...exampleStaffOrder, refund_room: room }} request={null} />,
      'admin',
      address,
    )
  expect(at('/?act=refund', exampleRefundRoom)).toContain('id="order-refund"')
  expect(at('/', exampleRefundRoom)).not.toContain('id="order-refund"')
  expect(at('/?act=refund', null)).toBe('')
})
