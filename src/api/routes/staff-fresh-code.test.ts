import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signedInStaff } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { openTestShop } from '../../../test/shop.ts'

/**
 * Whatever moves money, prices, people's access or the seller's own data wants a code of the last ten
 * minutes.
 */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const stale = await signedInStaff(db, 'admin', new Date(Date.now() - 11 * 60_000))
const fresh = await signedInStaff(db, 'admin')
const client = await shop.newClient()
const staff = '/api/users/v1'
const id = randomUUID()

const product = {
  name_ar: 'باقة',
  name_en: 'Plan',
  description_ar: '',
  description_en: '',
  price_minor: 5_000,
  points: 1,
  days: 30,
  group_sharing: 'no',
  is_recommended: false,
  is_active: true,
  display_status: 'visible',
  features: [],
}
const tax = { name_ar: 'ضريبة', name_en: 'Tax', percentage: 1, is_active: false }
const coupon = {
  code: 'STALE',
  kind: 'percent',
  percentage: 100,
  amount_minor: null,
  starts_at: null,
  ends_at: null,
  total_limit: null,
  per_client_limit: null,
  is_active: true,
}

test.each([
  ['POST', '/coupons', coupon],
  ['PATCH', `/coupons/${id}`, { version: 1, is_active: false }],
  ['DELETE', `/coupons/${id}`, undefined],
  ['POST', '/products', product],
  ['DELETE', `/products/${id}`, undefined],
  ['POST', '/taxes', tax],
  ['PATCH', `/taxes/${id}`, { version: 1, is_active: false }],
  ['DELETE', `/taxes/${id}`, undefined],
  ['PATCH', '/store', { version: 1, vat_number: '310122393500003' }],
  ['POST', '/store/brand/publications', { version: 1 }],
  ['PUT', '/store/payment_marks/mada/drawing', { svg: null }],
  ['PUT', '/measurement/ga4', { account: 'G-ABC123', secret: 'a-long-secret' }],
  ['DELETE', '/measurement/ga4', undefined],
  ['PUT', `/clients/${client.clientId}/block`, { reason: 'test' }],
  ['DELETE', `/clients/${client.clientId}/block`, undefined],
  ['DELETE', `/clients/${client.clientId}`, undefined],
  ['POST', '/clients/bulk', { ids: [client.clientId], dry_run: false, action: 'block', reason: 'test' }],
  ['POST', `/orders/${id}/fulfilment`, undefined],
])('%s %s', async (method, path, body) => {
  const refused = await shop.ask(`${method} ${staff}${path}`, {
    token: stale.token,
    ...(body && { body }),
  })
  expect(refused).toMatchObject({ status: 403, body: { code: 100014 } })
  const passed = await shop.ask(`${method} ${staff}${path}`, { token: fresh.token, ...(body && { body }) })
  expect(passed.body?.code).not.toBe(100014)
})

test('a plan’s price wants one, its words do not', async () => {
  const made = await shop.ask(`POST ${staff}/products`, { token: fresh.token, body: product })
  const change = (body: object) =>
    shop.ask(`PATCH ${staff}/products/${made.body.product.id}`, { token: stale.token, body })
  expect(await change({ version: 1, price_minor: 100 })).toMatchObject({
    status: 403,
    body: { code: 100014 },
  })
  expect((await change({ version: 1, name_en: 'Another' })).status).toBe(200)
})

test('signing a client out is open at any time: whoever sees a stolen session must be quick', async () => {
  const { clientId } = await shop.newClient()
  const path = `${staff}/clients/${clientId}/sessions`
  expect((await shop.ask(`DELETE ${path}`, { token: stale.token })).status).toBe(204)
})
