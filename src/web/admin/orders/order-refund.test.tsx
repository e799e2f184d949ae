import { createRef } from 'react'
import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { RefundDialog } from './order-refund.tsx'
import type { StaffOrder } from './order-types.ts'

const room = {
  paid_card_minor: 6_900,
  paid_balance_minor: 0,
  given_card_minor: 0,
  given_balance_minor: 0,
  left_minor: 6_900,
  card_left_minor: 6_900,
  card_takes_one_more: true,
  can_keep_access: true,
  unused: null,
}

test('what becomes of the plan is chosen by nobody but whoever gives the money back', () => {
  const markup = drawnForStaff(
    <RefundDialog
      order={{ refund_room: room, period: { owner: null }, payments: [] } as unknown as StaffOrder}
      request={null}
      room={room as Parameters<typeof RefundDialog>[0]['room']}
      action={{ isBusy: false } as Parameters<typeof RefundDialog>[0]['action']}
      form={createRef()}
      onClose={() => undefined}
    />,
    'admin',
  )
  const period =
    /<fieldset[^>]*><legend[^>]*>المدة التي دُفعت بهذا الطلب<.*?<\/fieldset>/s.exec(markup)?.[0] ?? ''
  expect(period.match(/type="radio"/g)).toHaveLength(2)
  expect(period).not.toContain('checked')
  // The button waits for it, and says so.
  expect(wordsIn(markup)).toContain('اختاروا هل تبقى المدة أو تنتهي.')
  expect(markup).toMatch(/<button[^>]*aria-disabled="true"[^>]*>(?:(?!<\/button>).)*متابعة استرداد/s)
})
