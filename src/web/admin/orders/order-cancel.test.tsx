import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { CancelQuestion } from './order-cancel.tsx'

const said = (stays_until: string | null | undefined, auto_renew = true) => {
  const stops = stays_until === undefined ? null : { stays_until }
  const renews = { subscription_id: 's', name: 'الأساسية', auto_renew, cancellation_stops: stops }
  return wordsOf(<CancelQuestion order={{ renews }} />)
}

test('the order of a renewal is asked about with what stops with it, until when the plan stays, and that the client is told', () => {
  const stays = said('2027-01-02T09:00:00.000Z')
  expect(stays).toContain('طلب تجديد باقة «الأساسية»: بإلغائه يتوقف تجديدها التلقائي')
  expect(stays).toMatch(/تبقى الباقة حتى .*2 يناير.*، وتصل إلى العميل رسالة بذلك/)
  expect(said('2027-01-02T09:00:00.000Z', false)).toContain(
    'بإلغاء الطلب لا يمكن دفع تجديدها بعده. تبقى الباقة',
  )
  expect(said(null)).toContain('تنتهي الباقة الآن، وتصل إلى العميل رسالة بذلك.')
})

test('any other order is asked about with what it holds alone', () => {
  const held = 'لم يُدفع الطلب بعد. يعود ما حُجز له من رصيد وقسيمة، وإن وصل مبلغ لاحقًا أعاده النظام.'
  expect(wordsOf(<CancelQuestion order={{ renews: null }} />)).toBe(held)
  expect(said(undefined)).toBe(held)
  expect(said(null)).toContain(held)
})
