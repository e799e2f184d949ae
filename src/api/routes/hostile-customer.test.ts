import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { openTestShop } from '../../../test/shop.ts'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop
const clients = '/api/clients/v1'

/** Letters that turn a line around, cannot be stored, are half of one, or are far too many. */
const words = [
  '\u202eevil\u202c',
  'a\u0000b',
  '\u0000',
  '\ud800',
  'نورة\u200f\u200e',
  '<script>alert(1)</script>',
  "'; drop table clients; --",
  '١٢٣٤٥',
  '\ufeff',
  '🏴‍☠️'.repeat(60),
  'ن'.repeat(100_000),
]
/** Bodies that are not what a route asks for. */
const bodies = [
  '',
  'null',
  '[]',
  '[[[[',
  '"text"',
  '123',
  '{"a":',
  '{"__proto__":{"x":1}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
]

test('no word that somebody may type into any field is a fault of ours', async () => {
  const { token } = await shop.newClient()
  const { id: order } = (await shop.placeOrder(token, { product_id: shop.plans.shared })).body.order
  const ticket = (await ask(`POST ${clients}/tickets`, { token, body: { description: 'مرحبًا' } })).body.ticket
    .id
  for (const word of words) {
    const member = { phone_extension: word, phone_number: word }
    const calls: [string, object][] = [
      ['PATCH /client', { first_name: word, last_name: word, city: word, address: word, country: word }],
      ['PATCH /client', { email: `${word}@example.test` }],
      ['POST /otp', { phone_extension: word, phone_number: '0551234567' }],
      ['POST /otp', { phone_number: word }],
      ['POST /otp', { phone_number: '0551234567', code: word }],
      ['POST /quotes', { product_id: shop.plans.small, coupon: word }],
      ['POST /quotes', { product_id: word }],
      ['POST /orders', { product_id: shop.plans.small, coupon: word, accept_terms: true }],
      [`PUT /orders/${order}/members`, { members: [member] }],
      [`POST /orders/${order}/payments`, { method: 'card', token: word }],
      [`POST /orders/${order}/payments`, { method: 'apple_pay', token: word }],
      [`POST /orders/${order}/payments`, { method: word }],
      ['POST /payment_methods', { token: word }],
      ['POST /tickets', { description: word }],
      ['POST /tickets', { description: 'x', order_id: word }],
      [`POST /tickets/${ticket}/messages`, { body: word }],
      ['POST /email_verifications', { email: `${word}@example.test` }],
      ['POST /client/confirmations', { code: word }],
      ['POST /phone_changes', { phone_number: word, code: word, old_code: word }],
    ]
    for (const [call, body] of calls) {
      const [method, path] = call.split(' ')
      const { status } = await ask(`${method} ${clients}${path}`, { token, body })
      expect([call, word.slice(0, 12), status < 500]).toEqual([call, word.slice(0, 12), true])
    }
  }
})

test('what is kept of a name turns no line around and holds nothing that cannot be seen', async () => {
  const { token } = await shop.newClient()
  const answer = await ask(`PATCH ${clients}/client`, {
    token,
    body: { first_name: '\u202e نورة\u0007\u200b ', last_name: 'a\u2066b' },
  })
  expect(answer.status).toBe(200)
  expect(`${answer.body.client.first_name}${answer.body.client.last_name}`).not.toMatch(
    /[\u202a-\u202e\u2066-\u2069\p{Cc}]/u,
  )
})

/** Nothing at all is no broken thing: where every field may be left out, nothing changes. */
const isRefused = (status: number, body: string) => status < 500 && (status >= 400 || body === '')

test('broken bodies, wrong types and none are refused on every route that takes one', async () => {
  const { token } = await shop.newClient()
  const routes = [
    'POST /otp',
    'PATCH /client',
    'POST /orders',
    'POST /quotes',
    'POST /tickets',
    'PUT /consents',
    'POST /payment_methods',
  ]
  for (const route of routes) {
    const [method, path] = route.split(' ')
    for (const body of bodies) {
      for (const type of [
        'application/json',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/json; charset=utf-16',
        '',
      ]) {
        const { status } = await ask(`${method} ${clients}${path}`, {
          token,
          body,
          headers: { 'content-type': type },
        })
        expect([route, body.slice(0, 10), type, isRefused(status, body)]).toEqual([
          route,
          body.slice(0, 10),
          type,
          true,
        ])
      }
    }
  }
})

test('no address, query, header or token is a fault of ours', async () => {
  const { token } = await shop.newClient()
  const ids = [
    '%00',
    '..%2f..',
    '%F0%9F%98%80',
    'null',
    '0',
    "'",
    'A'.repeat(5000),
    '019C1F0E-4B6A-7D2E-9C55-2F1F6B7A1001',
    '%E2%80%AE',
    '%',
  ]
  const places = [
    '/orders/',
    '/tickets/',
    '/products/',
    '/pages/',
    '/subscriptions/',
    '/payment_methods/',
    '/memberships/',
    '/login_activities/',
  ]
  for (const id of ids) {
    for (const place of places) {
      const { status } = await ask(`GET ${clients}${place}${id}`, { token })
      expect([place, id.slice(0, 12), status < 500]).toEqual([place, id.slice(0, 12), true])
    }
    for (const name of ['cursor', 'limit', 'status']) {
      for (const place of ['/orders', '/tickets']) {
        const { status } = await ask(`GET ${clients}${place}?${name}=${id}`, { token })
        expect([place, name, id.slice(0, 12), status < 500]).toEqual([place, name, id.slice(0, 12), true])
      }
    }
  }
  const headers = [
    { authorization: 'Bearer' },
    { authorization: `Bearer ${'x'.repeat(8000)}` },
    { authorization: 'Basic eDp5' },
    { authorization: `Bearer ${token} ${token}` },
    { 'accept-language': '*;q=,,;' },
    { 'x-browser-id': '%00%00' },
    { 'idempotency-key': '\t' },
    { 'user-agent': 'x'.repeat(20_000) },
  ]
  for (const one of headers) {
    const { status } = await ask(`POST ${clients}/quotes`, {
      headers: one,
      body: { product_id: shop.plans.small },
    })
    expect([one, status < 500]).toEqual([one, true])
  }
})
