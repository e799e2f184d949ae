import { createRef } from 'react'
import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { RefundDialog } from './order-refund.tsx'
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

const drawnWith = (period: object | null, request: RefundAsked | null = null) =>
  drawnForStaff(
    <RefundDialog
      order={{ refund_room: room, period, payments: [] } as unknown as StaffOrder}
      request={request}
      room={room as Parameters<typeof RefundDialog>[0]['room']}
      action={{ isBusy: false } as Parameters<typeof RefundDialog>[0]['action']}
      form={createRef()}
      onClose={() => undefined}
    />,
    'admin',
  )
const choiceIn = (markup: string) =>
  /<fieldset[^>]*><legend[^>]*>المدة التي دُفعت بهذا الطلب<.*?<\/fieldset>/s.exec(markup)?.[0] ?? ''

test('what becomes of the plan is chosen by nobody but whoever gives the money back', () => {
  const markup = drawnWith({ owner: null, refund_ends: 'period' })
  const period = choiceIn(markup)
  expect(period.match(/type="radio"/g)).toHaveLength(2)
  expect(period).not.toContain('checked')
  // The button waits for it, and says so.
  expect(wordsIn(markup)).toContain('اختاروا هل تبقى المدة أو تنتهي.')
  expect(markup).toMatch(/<button[^>]*aria-disabled="true"[^>]*>(?:(?!<\/button>).)*متابعة استرداد/s)
})

test('nothing is said to end where the period is over, but a renewal that is still to come', () => {
  const handedOver = drawnWith({ owner: { id: 'c', ref_id: 7, name: 'لمى' }, refund_ends: 'nothing' })
  expect(choiceIn(handedOver)).toBe('')
  expect(wordsIn(handedOver)).not.toMatch(/إنهاء|اختاروا هل/)
  expect(wordsIn(handedOver)).toContain('ولا يتغير بالاسترداد شيء من الباقة.')

  const paused = choiceIn(drawnWith({ owner: null, refund_ends: 'renewal' }))
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
  const request = { id: 'r', reason: 'لم تعمل' } as RefundAsked
  expect(wordsIn(drawnWith(null, request))).toMatch(/لا يغلقه، إلا إن عاد به المبلغ كله: فيُغلق مقبولًا/)
})
