/**
 * Buyers as a process of their own: loops in which signed-in clients place an order, pay it by card through 3-D Secure
 * and follow it until it is delivered. `node bench/checkout.ts '{"webUrl":…,"gatewayUrl":…,"tokens":[…]}'` prints what it saw.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { addressOf, visitor, walkThroughBank, type Json, type Visitor } from '#test/visitor'

export type CheckoutOrder = {
  webUrl: string
  gatewayUrl: string
  productId: string
  /** One signed-in client for each order. */
  tokens: string[]
  loops: number
}
export type CheckoutResult = { orders: number; seconds: number; median: number; worst: number; polls: number }

export async function runCheckouts(order: CheckoutOrder): Promise<CheckoutResult> {
  const queue = order.tokens.map((token, index) => ({ token, index }))
  const times: number[] = []
  let polls = 0
  const started = performance.now()

  async function loop(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const browser = visitor(addressOf(next.index))
      const from = performance.now()
      polls += await buy(browser, order, next.token, `bench-${next.index}-${process.pid}`)
      times.push(performance.now() - from)
      browser.close()
    }
  }
  await Promise.all(Array.from({ length: order.loops }, loop))

  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
  return {
    orders: times.length,
    seconds: (performance.now() - started) / 1000,
    median: at(0.5),
    worst: at(0.99),
    polls,
  }
}

/** Answers how often the order was looked at until it was delivered. */
async function buy(browser: Visitor, order: CheckoutOrder, token: string, key: string): Promise<number> {
  const ask = async (method: string, path: string, json?: object): Promise<Json> => {
    const answer = await browser.ask(method, `${order.webUrl}/api/clients/v1${path}`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'POST' && { 'idempotency-key': `${key}${path.length}` }),
      },
      ...(json && { json }),
    })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body
  }
  const placed = await ask('POST', '/orders', { product_id: order.productId, accept_terms: true })
  const path = `/orders/${placed.order.id}/payments`
  const paid = await ask('POST', path, { method: 'card', token: await cardToken(browser, order.gatewayUrl) })
  await walkThroughBank(browser, paid.payment.redirect_url)
  for (let polls = 1; ; polls++) {
    const { order: seen } = await ask('GET', `${path}/${paid.payment.id}`)
    if (seen.status === 'completed') return polls
    if (polls > 200) throw new Error(`order ${seen.ref_id} is not delivered: ${seen.status}`)
    // As the pages do: soon at first, then less often.
    await delay(Math.min(100 * polls, 1_000))
  }
}

async function cardToken(browser: Visitor, gatewayUrl: string): Promise<string> {
  const answer = await browser.ask('POST', `${gatewayUrl}/v1/tokens`, {
    headers: { authorization: `Basic ${Buffer.from('pk_test_sandbox:').toString('base64')}` },
    json: {
      name: 'Noura Ali',
      number: '4201320111111010',
      month: 9,
      year: 2099,
      cvc: '123',
      save_only: true,
      callback_url: 'http://store.test',
    },
  })
  return answer.body.id
}

if (import.meta.main) {
  const order: CheckoutOrder = JSON.parse(process.argv[2] ?? '{}')
  console.log(JSON.stringify(await runCheckouts(order)))
}
