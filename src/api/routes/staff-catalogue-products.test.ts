import { openTestShop } from '../../../test/shop.ts'
import { signedInStaff, testApi } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { expect, test } from 'vitest'

const { db } = await testDatabase()
const { ask } = testApi(db)
const { token } = await signedInStaff(db, 'admin')
const support = await signedInStaff(db, 'support')
const products = '/api/users/v1/products'
const features = '/api/users/v1/common_features'
const nowhere = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'

let made = 0
async function newProduct(values: object = {}) {
  made++
  const texts = { name_ar: `باقة ${made}`, name_en: `Plan ${made}` }
  const { status, body } = await ask(`POST ${products}`, {
    token,
    body: { ...texts, price_minor: 10_000, points: 100, days: 30, ...values },
  })
  expect(status).toBe(201)
  return body.product
}

test('a plan is put on the shelf, changed field by field, and taken away; the log tells each', async () => {
  const listed = async () =>
    (await ask('GET /api/clients/v1/products')).body.products.map(({ id }: { id: string }) => id)
  const product = await newProduct({
    features: [{ title_ar: 'ميزة', title_en: 'Feature' }],
    group_sharing: 'yes',
  })
  expect(product).toMatchObject({
    group_sharing: 'yes',
    display_status: 'visible',
    is_active: true,
    has_orders: false,
    version: 1,
    features: [{ title_ar: 'ميزة', title_en: 'Feature' }],
  })
  expect(await listed()).toContain(product.id)

  const changed = await ask(`PATCH ${products}/${product.id}`, {
    token,
    body: {
      version: 1,
      price_minor: 12_000,
      group_sharing: 'no',
      display_status: 'invisible',
      features: [
        { title_ar: 'ثانية', title_en: 'Second' },
        { title_ar: 'ميزة', title_en: 'Feature' },
      ],
    },
  })
  expect(changed).toMatchObject({
    status: 200,
    body: {
      product: {
        price_minor: 12_000,
        version: 2,
        features: [{ title_en: 'Second' }, { title_en: 'Feature' }],
      },
    },
  })
  expect(await listed()).not.toContain(product.id)
  expect((await ask(`GET ${products}/${product.id}`, { token: support.token })).body).toEqual(changed.body)

  expect((await ask(`DELETE ${products}/${product.id}`, { token })).status).toBe(204)
  const { activities } = (await ask(`GET ${products}/${product.id}/history`, { token })).body
  expect(activities).toMatchObject([
    { action: 'product.deleted' },
    {
      action: 'product.updated',
      changes: {
        price_minor: { before: 10_000, after: 12_000 },
        group_sharing: { before: 'yes', after: 'no' },
        features: { after: [{ title_en: 'Second' }, { title_en: 'Feature' }] },
      },
    },
    { action: 'product.created' },
  ])
  expect(Object.keys(activities[1].changes).toSorted()).toEqual([
    'display_status',
    'features',
    'group_sharing',
    'price_minor',
  ])
})

test('the shop has one pick', async () => {
  const first = await newProduct({ is_recommended: true })
  const plans = [await newProduct(), await newProduct(), await newProduct()]
  const answers = await Promise.all(
    plans.map(({ id }) =>
      ask(`PATCH ${products}/${id}`, { token, body: { version: 1, is_recommended: true } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { rows } = {
    rows: await db.selectFrom('products').select('id').where('is_recommended', '=', true).execute(),
  }
  expect(rows).toHaveLength(1)
  const lost = await ask(`GET ${products}/${first.id}/history?field=is_recommended`, { token })
  expect(lost.body.activities[0].changes).toEqual({ is_recommended: { before: true, after: false } })
})

test('a new plan comes last; the list is searched, narrowed, sorted', async () => {
  const cheap = await newProduct({ name_en: 'Zeta small', price_minor: 100, days: 7 })
  const dear = await newProduct({ name_en: 'Zeta large', price_minor: 900_000, days: 365, is_active: false })
  expect(dear.position).toBe(cheap.position + 1)
  const ids = async (query: string) =>
    (await ask(`GET ${products}?${query}`, { token })).body.products.map(({ id }: { id: string }) => id)
  expect(await ids('q=zeta')).toEqual([cheap.id, dear.id])
  expect(await ids('q=zeta&sort=-price')).toEqual([dear.id, cheap.id])
  expect(await ids('q=zeta&is_active=false')).toEqual([dear.id])
  expect(await ids('q=zeta&group_sharing=yes')).toEqual([])
  expect((await ask(`GET ${products}/counts?q=zeta`, { token })).body.counts).toMatchObject({
    all: { count: 2 },
    active: { count: 1 },
  })
})

test('a second editor is told both values', async () => {
  const { id } = await newProduct()
  await ask(`PATCH ${products}/${id}`, { token, body: { version: 1, days: 60 } })
  const late = await ask(`PATCH ${products}/${id}`, { token, body: { version: 1, days: 90, points: 100 } })
  expect(late).toMatchObject({
    status: 409,
    body: { version: 2, conflicts: { days: { current: 60, yours: 90 } } },
  })
  expect(Object.keys(late.body.conflicts)).toEqual(['days'])
})

test('what is invalid is told; a description stands in both languages', async () => {
  const bad = {
    name_ar: 'باقة',
    name_en: '',
    price_minor: -1,
    points: -1,
    days: 0,
    features: [{ title_ar: 'ميزة' }],
  }
  const { status, body } = await ask(`POST ${products}`, { token, body: bad })
  expect(status).toBe(422)
  expect(Object.keys(body.errors).toSorted()).toEqual([
    'days',
    'features.0.title_en',
    'name_en',
    'points',
    'price_minor',
  ])
  const { id } = await newProduct()
  expect(
    await ask(`PATCH ${products}/${id}`, { token, body: { version: 1, description_ar: 'وصف' } }),
  ).toMatchObject({ status: 422, body: { errors: { description_en: ['This field is required.'] } } })
  expect((await ask(`PATCH ${products}/${nowhere}`, { token, body: { version: 1 } })).status).toBe(404)
})

test('a plan that orders or a coupon name is not deleted', async () => {
  const shop = await openTestShop(db)
  const noura = await shop.newClient()
  await shop.placeOrder(noura.token)
  expect(await ask(`DELETE ${products}/${shop.plans.small}`, { token })).toMatchObject({
    status: 409,
    body: { code: 500005 },
  })
  const coupon = { code: 'SHARED5', kind: 'percent', percentage: 5, product_ids: [shop.plans.shared] }
  expect((await ask('POST /api/users/v1/coupons', { token, body: coupon })).status).toBe(201)
  expect((await ask(`DELETE ${products}/${shop.plans.shared}`, { token })).body.code).toBe(500006)
})

test('a plan that never sold is deleted with the prices that its subscribers were to pay; one that runs is not', async () => {
  const { id } = await newProduct({ name_en: 'Never sold' })
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const texts = { text_ar: 'ارتفعت كلفة الخدمة.', text_en: 'The service costs us more.' }
  const price = { price_minor: 9_000, applies_on: day, asks_consent: true, ...texts }
  const made = await ask(`POST ${products}/${id}/price_changes`, { token, body: price })
  expect(made.status).toBe(201)
  const change = made.body.price_changes[0].id
  expect((await ask(`DELETE ${products}/${id}/price_changes/${change}`, { token })).status).toBe(200)
  expect((await ask(`DELETE ${products}/${id}`, { token })).status).toBe(204)

  // As after a change of plan: it runs, and no order sold it.
  const { id: taken } = await newProduct({ name_en: 'Taken over' })
  const shop = await openTestShop(db)
  const client = await shop.newClient()
  await shop.buy(client.token)
  await db
    .updateTable('subscriptions')
    .set({ product_id: taken })
    .where('client_id', '=', client.clientId)
    .execute()
  const read = await ask(`GET ${products}/${taken}`, { token })
  expect(read.body.product.has_orders).toBe(true)
  expect((await ask(`DELETE ${products}/${taken}`, { token })).body.code).toBe(500005)
})

test('what every plan has is added, changed, sorted and taken away', async () => {
  const add = async (name: string) =>
    (await ask(`POST ${features}`, { token, body: { title_ar: name, title_en: name, icon: 'shield' } })).body
      .common_feature
  const [a, b, c] = [await add('A'), await add('B'), await add('C')]
  expect([a.position, b.position, c.position]).toEqual([1, 2, 3])
  const sort = (ids: string[]) => ask(`PUT ${features}/order`, { token, body: { ids } })
  expect((await sort([c.id, a.id, b.id])).status).toBe(200)
  const shown = (await ask('GET /api/clients/v1/common_features')).body.commonFeatures
  expect(shown.map(({ title }: { title: string }) => title)).toEqual(['C', 'A', 'B'])
  const page = async (query: string) => (await ask(`GET ${features}?${query}`, { token })).body
  const first = await page('sort=-title&limit=2')
  expect(first.common_features.map(({ title_en }: { title_en: string }) => title_en)).toEqual(['C', 'B'])
  const rest = await page(`sort=-title&limit=2&cursor=${first.next_cursor}`)
  expect(rest).toMatchObject({ common_features: [{ title_en: 'A' }], next_cursor: null })
  expect((await page('q=b')).common_features).toMatchObject([{ id: b.id }])
  expect((await ask(`GET ${features}/counts`, { token })).body.counts).toEqual({
    all: { count: 3, more: false },
  })

  expect((await sort([c.id, a.id])).body.code).toBe(500008)
  expect((await sort([c.id, a.id, a.id])).body.code).toBe(500008)

  const changed = { version: 1, title_en: 'Alpha', description_ar: 'وصف', description_en: 'About' }
  expect(await ask(`PATCH ${features}/${a.id}`, { token, body: changed })).toMatchObject({
    status: 200,
    body: { common_feature: { title_en: 'Alpha', version: 2 } },
  })
  expect(
    (await ask(`PATCH ${features}/${a.id}`, { token, body: { version: 1, title_en: 'Z' } })).status,
  ).toBe(409)
  expect((await ask(`DELETE ${features}/${b.id}`, { token })).status).toBe(204)
  const { activities } = (await ask(`GET ${features}/${b.id}/history`, { token })).body
  expect(activities.map(({ action }: { action: string }) => action)).toEqual([
    'common_feature.deleted',
    'common_feature.updated',
    'common_feature.created',
  ])
  expect((await ask(`POST ${features}`, { token: support.token, body: {} })).status).toBe(403)
})

test('a feature has its value and the pick its own label, in both languages or in none', async () => {
  const domains = { title_ar: 'نطاقات مراقبة', title_en: 'Monitored domains' }
  const label = { pick_label_ar: 'للعائلة', pick_label_en: 'For families' }
  const product = await newProduct({
    ...label,
    is_recommended: true,
    features: [
      { ...domains, value_ar: ' 3 ', value_en: '3' },
      { title_ar: 'ميزة', title_en: 'Feature' },
    ],
  })
  expect(product).toMatchObject({
    ...label,
    features: [
      { ...domains, value_ar: '3', value_en: '3' },
      { value_ar: '', value_en: '' },
    ],
  })
  const seen = (await ask(`GET /api/clients/v1/products/${product.id}`, { language: 'en' })).body.product
  expect(seen).toMatchObject({ pick_label: 'For families', features: [{ value: '3' }, { value: '' }] })

  const change = (body: object) =>
    ask(`PATCH ${products}/${product.id}`, { token, body: { version: 1, ...body } })
  expect(await change({ pick_label_en: '' })).toMatchObject({
    status: 422,
    body: { errors: { pick_label_en: [expect.any(String)] } },
  })
  expect(await change({ features: [{ ...domains, value_ar: '3' }] })).toMatchObject({
    status: 422,
    body: { errors: { 'features.0.value_en': [expect.any(String)] } },
  })
})
