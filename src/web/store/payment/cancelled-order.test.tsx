import { expect, test } from 'vitest'
import { listSubscriptionsRoute } from '#contract/subscriptions'
import { answeringApi } from '#test/answering-api'
import { wordsOf } from '#test/drawn'
import { exampleOrder, exampleRefund } from '#test/order'
import { examplePeriod, exampleSubscription } from '#test/subscription'
import type { Order, Subscription } from '#web/account/types'
import { CancelledOrder } from './instead-of-form.tsx'
import { readPayable } from './read-order.server.ts'

const id = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'
const paid = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1002'
const cancelled: Order = {
  ...exampleOrder,
  id,
  status: 'cancelled',
  settled_by: null,
  cancel_cause: 'bought_since',
}
const running: Subscription = { ...exampleSubscription, periods: [{ ...examplePeriod, order_id: paid }] }

/** The shop's answers about the cancelled order, the one that was paid, and the client's subscriptions. */
async function read(changes: Partial<Order>, subscriptions: Subscription[]) {
  const api = answeringApi((route, { params }) => {
    if (route === listSubscriptionsRoute) return { status: 200, body: { subscriptions, next_cursor: null } }
    const isPaid = params?.['id'] === paid
    const order = isPaid ? { ...exampleOrder, id: paid, ref_id: 100_053 } : { ...cancelled, ...changes }
    return { status: 200, body: { order, period: null } }
  })
  const payable = await readPayable(api, id)
  if (payable.state !== 'cancelled') throw new Error(payable.state)
  return { runs: payable.runs, words: wordsOf(<CancelledOrder {...payable} />) }
}

test('an order whose plan was paid in another tab says by which order it runs, and sends nobody to buy again', async () => {
  const { runs, words } = await read({}, [running])
  expect(runs).toEqual({ name: 'درع', order: paid, refNumber: 100053 })
  expect(words).toContain('باقة درع تعمل لديكم')
  expect(words).toMatch(/دفعتموها بالطلب .*100053/)
  expect(words).not.toContain('اختيار باقة')
})

test.each<[string, Partial<Order>, Subscription[]]>([
  ['was cancelled by its client', { cancel_cause: 'client' }, [running]],
  ['was paid by another order whose plan is over by now', {}, [{ ...running, status: 'expired' }]],
  ['was paid for a plan that somebody else owns by now', {}, []],
])('one that %s says that it can be bought anew', async (_, order, subscriptions) => {
  const { runs, words } = await read(order, subscriptions)
  expect(runs).toBeNull()
  expect(words).toContain('اختيار باقة')
})

test('one for which money came behind its end says that it goes back, and not that nothing was taken', async () => {
  const { words } = await read({ cancel_cause: 'client', refunds: [exampleRefund] }, [])
  expect(words).toContain('أعدناه إلى بطاقته')
  expect(words).not.toContain('لم يُخصم')
  const { words: elsewhere } = await read({ refunds: [exampleRefund] }, [running])
  expect(elsewhere).toContain('أعدناه إلى بطاقته')
  expect(elsewhere).not.toContain('لم يُخصم')
})
