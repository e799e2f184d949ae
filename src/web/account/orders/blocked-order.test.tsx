import { expect, test } from 'vitest'
import { drawn, wordsIn } from '#test/drawn'
import { exampleOrder, exampleOrderProduct } from '#test/order'
import { BlockedOrder } from '../../store/payment/instead-of-form.tsx'
import { AttentionList } from '../home/attention-list.tsx'
import { attentionOf } from '../home/attention.ts'
import type { Order } from '../types.ts'
import { OrderRows } from './order-rows.tsx'
import { OrderState } from './order-state.tsx'
import { OrderTimeline } from './order-timeline.tsx'

const at = '2026-11-22T11:03:00.000Z'
const order: Order = {
  ...exampleOrder,
  status: 'awaiting_payment',
  settled_by: null,
  blocked_by: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a5002',
  can_cancel: true,
  payable_until: at,
  price_until: at,
  products: [{ ...exampleOrderProduct, name: 'رصد' }],
  trackers: [{ step: 'placed', created_at: at, message: null }],
}
const [product] = order.products
const change = `/user/subscriptions/${order.blocked_by}/change?plan=${product?.id}`
const page = `/user/orders/${order.id}`

test.each([
  ['the order page', <OrderState key="1" order={order} isSlow={false} />, change],
  [
    'the payment page',
    <BlockedOrder
      key="2"
      state="blocked"
      id={order.id}
      plan={{ id: product?.id ?? '', name: 'رصد' }}
      runningId={String(order.blocked_by)}
      seller={null}
    />,
    change,
  ],
  ['the list', <OrderRows key="3" orders={[order]} now={at} />, page],
  [
    'the account’s home',
    <AttentionList
      key="4"
      items={attentionOf({ subscriptions: [], cards: [], offers: [], tickets: [], orders: [order], now: at })}
    />,
    page,
  ],
])('%s says that another plan is in the way, and leads on from there', (_, part, link) => {
  const markup = drawn(part)
  expect(wordsIn(markup)).toContain('ما دامت لديكم باقة أخرى')
  expect(wordsIn(markup)).not.toMatch(/بقي الدفع|متابعة الدفع|بقي دفع|محفوظ لكم/)
  expect(markup).toContain(link)
  expect(markup).not.toContain('/payment')
})

test('who came from a partner finds the way back there', () => {
  const blocked = {
    state: 'blocked',
    id: order.id,
    plan: { id: product?.id ?? '', name: 'رصد' },
    runningId: String(order.blocked_by),
  } as const
  const seller = { name: 'beta', cancelUrl: 'https://beta.example/basket' }
  const markup = drawn(<BlockedOrder {...blocked} seller={seller} />)
  expect(wordsIn(markup)).toContain('العودة إلى beta دون دفع')
  expect(markup).toContain(`href="${seller.cancelUrl}"`)
  expect(drawn(<BlockedOrder {...blocked} seller={{ ...seller, cancelUrl: null }} />)).not.toContain('beta')
})

test('nothing of it is still to come', () => {
  const words = wordsIn(drawn(<OrderTimeline order={order} />))
  expect(words).toContain('لا يُدفع ما دامت لديكم باقة أخرى')
  expect(words).not.toMatch(/بانتظار دفعكم|استلام المبلغ/)
})
