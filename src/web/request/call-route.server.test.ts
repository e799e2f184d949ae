import { expect, it } from 'vitest'
import { getOrderRoute, listOrdersRoute, quoteOrderRoute } from '#contract/orders'
import { answerOf, requestFor } from './call-route.server.ts'

const base = 'http://store.test/api/clients/v1'

it('builds the request that a route describes', async () => {
  const order = requestFor(base, getOrderRoute, { params: { id: 'a/b' } }, new Headers())
  expect(order.method).toBe('GET')
  expect(order.url).toBe(`${base}/orders/a%2Fb`)

  const list = requestFor(
    base,
    listOrdersRoute,
    { query: { limit: 20, cursor: undefined, q: '' } },
    new Headers(),
  )
  expect(list.url).toBe(`${base}/orders?limit=20`)

  const body = { product_id: 'p' }
  const quote = requestFor(base, quoteOrderRoute, { body, idempotencyKey: 'k' }, new Headers())
  expect(quote.method).toBe('POST')
  expect(quote.headers.get('content-type')).toBe('application/json')
  expect(quote.headers.get('idempotency-key')).toBe('k')
  expect(await quote.json()).toEqual(body)
})

it('takes a key that no header can carry for none', () => {
  for (const idempotencyKey of ['٠١٢', 'a\nb', 'a b', '']) {
    const quote = requestFor(
      base,
      quoteOrderRoute,
      { body: { product_id: 'p' }, idempotencyKey },
      new Headers(),
    )
    expect(quote.headers.get('idempotency-key')).toBeNull()
  }
})

it('answers that nothing is there where a form names nothing', () => {
  for (const id of [undefined, '']) {
    const ask = () => requestFor(base, getOrderRoute, { params: { id } }, new Headers())
    expect(ask).toThrow(expect.objectContaining({ status: 404 }))
  }
})

it('hands back the statuses that a route declares and throws the others', async () => {
  const request = new Request(base)
  const missing = await answerOf(getOrderRoute, request, async () =>
    Response.json({ code: 300001, message: 'x' }, { status: 404 }),
  )
  expect(missing).toMatchObject({ status: 404, body: { code: 300001 } })

  const broken = answerOf(getOrderRoute, request, async () => new Response('<h1>502</h1>', { status: 502 }))
  await expect(broken).rejects.toMatchObject({ status: 502 })
})
