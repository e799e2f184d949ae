import { openTestShop } from '../../../test/shop.ts'
import { signedInStaff } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { expect, test } from 'vitest'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop
const { token } = await signedInStaff(db, 'admin')
const support = await signedInStaff(db, 'support')
const coupons = '/api/users/v1/coupons'
const nowhere = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'

const add = (body: object) => ask(`POST ${coupons}`, { token, body })
const quote = async (coupon: string, product_id = shop.plans.small) => {
  const { token: client } = await shop.newClient()
  return ask('POST /api/clients/v1/quotes', { token: client, body: { product_id, coupon } })
}

test('a coupon of a percentage and one of an amount lower the price before tax', async () => {
  const tenth = await add({ code: ' save10 ', kind: 'percent', percentage: 10 })
  expect(tenth).toMatchObject({
    status: 201,
    body: { coupon: { code: 'SAVE10', percentage: 10, amount_minor: null } },
  })
  expect((await quote('save10')).body.quote).toMatchObject({ discount_minor: 600 })
  await add({ code: 'FIVE', kind: 'amount', amount_minor: 500, percentage: 20 })
  expect((await quote('FIVE')).body.quote).toMatchObject({ discount_minor: 500 })
})

test('it is written and found in the digits of any keyboard', async () => {
  const made = await add({ code: 'rasd٢٥', kind: 'percent', percentage: 10 })
  expect(made).toMatchObject({ status: 201, body: { coupon: { code: 'RASD25' } } })
  for (const typed of ['RASD25', ' rasd٢٥ ', 'RASD۲۵']) {
    expect((await quote(typed)).body.quote).toMatchObject({ discount_minor: 600 })
  }
  const { token: client } = await shop.newClient()
  const placed = await shop.placeOrder(client, { coupon: 'rasd٢٥' })
  expect(placed).toMatchObject({ status: 201, body: { order: { coupon: 'RASD25' } } })
})

test('it holds for its plans, its days and its uses only', async () => {
  const day = 86_400_000
  const at = (days: number) => new Date(Date.now() + days * day).toISOString()
  await add({ code: 'SHARED', kind: 'percent', percentage: 5, product_ids: [shop.plans.shared] })
  expect((await quote('SHARED')).status).toBe(422)
  expect((await quote('SHARED', shop.plans.shared)).status).toBe(200)
  await add({ code: 'LATER', kind: 'percent', percentage: 5, starts_at: at(1), ends_at: at(3) })
  expect((await quote('LATER')).body.code).toBe(300011)
  await add({ code: 'PAST', kind: 'percent', percentage: 5, ends_at: at(-1) })
  expect((await quote('PAST')).body.code).toBe(300011)
  await add({ code: 'ONCE', kind: 'percent', percentage: 5, total_limit: 1 })
  const noura = await shop.newClient()
  expect((await shop.placeOrder(noura.token, { coupon: 'ONCE' })).status).toBe(201)
  expect((await quote('ONCE')).body.code).toBe(300013)
})

test('days that end before they begin are refused beside the last one, of a new one and of one that stands', async () => {
  const [first, second] = ['2026-12-03T00:00:00+03:00', '2026-12-10T00:00:00+03:00']
  const refused = {
    status: 422,
    body: { errors: { ends_at: ['النهاية قبل البداية. اختاروا يومًا بعدها أو مثلها.'] } },
  }
  const body = { code: 'BACKWARDS', kind: 'percent', percentage: 5, starts_at: second }
  const inArabic = (call: string, sent: object) => ask(call, { token, body: sent, language: 'ar' })
  expect(await inArabic(`POST ${coupons}`, { ...body, ends_at: first })).toMatchObject(refused)
  const { coupon } = (await add(body)).body
  expect(await inArabic(`PATCH ${coupons}/${coupon.id}`, { version: 1, ends_at: first })).toMatchObject(
    refused,
  )
})

test('a used coupon is not deleted, keeps its code, and its limit stays above its uses', async () => {
  const { coupon } = (await add({ code: 'USED', kind: 'percent', percentage: 5, total_limit: 9 })).body
  for (const _ of [1, 2]) await shop.placeOrder((await shop.newClient()).token, { coupon: 'USED' })
  expect((await ask(`GET ${coupons}/${coupon.id}`, { token })).body.coupon).toMatchObject({
    uses: 2,
    has_orders: true,
  })
  expect((await ask(`DELETE ${coupons}/${coupon.id}`, { token })).body.code).toBe(500010)
  const patch = (body: object) =>
    ask(`PATCH ${coupons}/${coupon.id}`, { token, body: { version: 1, ...body } })
  expect((await patch({ code: 'OTHER' })).body.errors).toHaveProperty('code')
  expect((await patch({ total_limit: 1 })).body.errors).toHaveProperty('total_limit')
  expect((await patch({ total_limit: 2, is_active: false })).status).toBe(200)
  expect((await quote('USED')).body.code).toBe(300011)
  expect((await patch({ percentage: 50 })).body.conflicts).toEqual({ percentage: { current: 5, yours: 50 } })
})

test('an unused one can be changed into another kind, and deleted', async () => {
  const { coupon } = (await add({ code: 'TURN', kind: 'percent', percentage: 5 })).body
  const turned = await ask(`PATCH ${coupons}/${coupon.id}`, {
    token,
    body: { version: 1, kind: 'amount', amount_minor: 700, code: 'turned', product_ids: [shop.plans.small] },
  })
  expect(turned.body.coupon).toMatchObject({
    code: 'TURNED',
    kind: 'amount',
    percentage: null,
    amount_minor: 700,
    products: [{ id: shop.plans.small, name: 'Watch' }],
  })
  expect((await ask(`DELETE ${coupons}/${coupon.id}`, { token })).status).toBe(204)
  const { activities } = (await ask(`GET ${coupons}/${coupon.id}/history`, { token })).body
  expect(activities.map(({ action }: { action: string }) => action)).toEqual([
    'coupon.deleted',
    'coupon.updated',
    'coupon.created',
  ])
  expect(activities[1].changes.products).toEqual({
    before: [],
    after: [{ name_ar: 'رصد', name_en: 'Watch' }],
  })
  expect(activities[1].changes).not.toHaveProperty('product_ids')
})

test('what makes no sense is told field by field', async () => {
  expect((await add({ code: 'X', kind: 'percent', percentage: 5 })).body.errors).toHaveProperty('code')
  expect((await add({ code: 'NONE', kind: 'amount', percentage: 5 })).body.errors).toHaveProperty(
    'amount_minor',
  )
  const days = { starts_at: '2026-12-02T00:00:00+03:00', ends_at: '2026-12-01T00:00:00+03:00' }
  expect((await add({ code: 'BACK', kind: 'percent', percentage: 5, ...days })).body.errors).toHaveProperty(
    'ends_at',
  )
  const gone = { code: 'GONE', kind: 'percent', percentage: 5, product_ids: [nowhere] }
  expect((await add(gone)).body.errors).toHaveProperty('product_ids')
  const same = { code: 'SAME', kind: 'percent', percentage: 5 }
  const both = await Promise.all([add(same), add({ ...same, code: 'same' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('coupons are listed for administrators only', async () => {
  const list = await ask(`GET ${coupons}?kind=amount&sort=code`, { token })
  expect(list.body.coupons.map(({ code }: { code: string }) => code)).toEqual(['FIVE'])
  expect((await ask(`GET ${coupons}/counts?q=us`, { token })).body.counts).toMatchObject({
    all: { count: 1 },
  })
  expect((await ask(`GET ${coupons}`, { token: support.token })).status).toBe(403)
})
