import { expect, test } from 'vitest'
import { listPaymentMethodsRoute } from '#contract/payments'
import { answeringApi } from '#test/answering-api'
import { wordsOf } from '#test/drawn'
import { exampleOrder } from '#test/order'
import { exampleCard } from '#test/subscription'
import { readPayable } from './read-order.server.ts'
import { RenewWithCard } from './renew-with-card.tsx'

const plan = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a5001'

async function readCards() {
  const payment_methods = [
    { ...exampleCard, id: '1', status: 'active', subscriptions: [plan] },
    { ...exampleCard, id: '2', status: 'active', subscriptions: [] },
  ]
  const order = {
    ...exampleOrder,
    status: 'new',
    can_pay: true,
    method: 'subscription',
    subscription_id: plan,
  }
  const api = answeringApi((route) =>
    route === listPaymentMethodsRoute
      ? { status: 200, body: { payment_methods, next_cursor: null } }
      : { status: 200, body: { order, period: null } },
  )
  const payable = await readPayable(api, exampleOrder.id)
  if (payable.state !== 'payable') throw new Error(payable.state)
  return payable.cards
}

const said = (card: Parameters<typeof RenewWithCard>[0]['card']) =>
  wordsOf(<RenewWithCard days={30} card={card} renews={false} onRenews={() => undefined} />)

test('a renewal that is paid by hand: each card but the one that the plan renews with is asked about', async () => {
  const [renewing, other] = await readCards()
  expect(said(renewing ?? null)).toBe('')
  expect(said(other ?? null)).toContain('التجديد بهذه البطاقة من الآن')
  expect(said(other ?? null)).not.toContain('تُحفظ')
  expect(said(null)).toContain('تُحفظ البطاقة، ويُخصم منها تجديد باقتكم')
})
