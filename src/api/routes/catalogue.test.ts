import { beforeAll, expect, test } from 'vitest'
import { testApi, testContext } from '#test/api'
import { testDatabase } from '#test/database'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { insertProduct, type NewProduct } from '#domain/shop/catalogue/insert-product'
import { inTransaction } from '#domain/core/transaction'
import { seedDemo } from '../../server/seed.ts'

const { db } = await testDatabase()
const ctx = testContext(db)
const { ask } = testApi(db)
const products = '/api/clients/v1/products'

beforeAll(() => seedDemo(ctx))

function addPlan(values: Partial<NewProduct>): Promise<string> {
  return inTransaction(ctx, (tx) =>
    insertProduct(tx, ctx, {
      name_ar: 'باقة',
      name_en: 'Plan',
      price: beforeTax(halalas(10_000)),
      points: 0,
      days: 30,
      position: 50,
      ...values,
    }),
  )
}

test('lists the plans with prices before and with tax', async () => {
  const { status, body } = await ask(`GET ${products}`, { language: 'ar' })
  expect(status).toBe(200)
  expect(body.total_active_tax).toBe(15)
  expect(body.active_taxes).toMatchObject([{ percentage: 15 }])
  expect(body.commonFeatures).toHaveLength(4)
  expect(body.commonFeatures[0]).toMatchObject({ icon: 'receipt', title: 'فاتورة ضريبية لكل طلب' })
  expect(body.products).toHaveLength(3)
  expect(body.products[1]).toMatchObject({
    name: 'درع',
    name_ar: 'درع',
    name_en: 'Shield',
    price: 200,
    price_minor: 20_000,
    price_with_tax: 230,
    price_with_tax_minor: 23_000,
    points: 1_200,
    days: 90,
    is_active: true,
    display_status: 'visible',
    group_sharing: 'yes',
    is_recommended: true,
  })
  expect(body.products[1].features[1].title).toBe('مشاركة بين 5 أشخاص على الأكثر')
})

test('speaks English to those who ask for it, Arabic to all others', async () => {
  const english = await ask(`GET ${products}`, { headers: { 'accept-language': 'en-GB' } })
  expect(english.body.products[0].name).toBe('Watch')
  expect(english.headers.get('content-language')).toMatch(/^en/)
  expect(english.headers.get('vary')).toContain('Accept-Language')
  const french = await ask(`GET ${products}`, { headers: { 'accept-language': 'fr' } })
  expect(french.body.products[0].name).toBe('رصد')
})

test('is answered from ready bytes: kept by the browser, asked again by its tag', async () => {
  const first = await ask(`GET ${products}`)
  expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const tag = first.headers.get('etag') ?? ''
  for (const given of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const again = await ask(`GET ${products}`, { headers: { 'if-none-match': given } })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
  }
  const other = await ask(`GET ${products}`, { headers: { 'if-none-match': '"other"' } })
  expect([other.status, other.text]).toEqual([200, first.text])
  const arabic = await ask(`GET ${products}`, { language: 'ar', headers: { 'if-none-match': tag } })
  expect(arabic.status).toBe(200)
})

test('a change gives another tag and other bytes', async () => {
  const before = await ask(`GET ${products}`)
  await addPlan({ name_en: 'Late', price: beforeTax(halalas(1_234)), position: 9 })
  const after = await ask(`GET ${products}`, {
    headers: { 'if-none-match': before.headers.get('etag') ?? '' },
  })
  expect(after.status).toBe(200)
  // 12.34 and 15 % of it, 1.851, rounded half up.
  expect(after.body.products.at(-1)).toMatchObject({
    name: 'Late',
    price: 12.34,
    price_with_tax_minor: 1_419,
  })
})

test('shows an invisible plan only to those who know its address', async () => {
  const id = await addPlan({ name_en: 'Quiet', display_status: 'invisible' })
  expect((await ask(`GET ${products}`)).text).not.toContain('Quiet')
  const { status, body } = await ask(`GET ${products}/${id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    product: { id, name: 'Quiet', display_status: 'invisible' },
    total_active_tax: 15,
  })
  expect((await ask(`GET ${products}/${id.toUpperCase()}`)).status).toBe(200)
})

test('an inactive plan is as good as missing', async () => {
  const id = await addPlan({ name_en: 'Gone', is_active: false })
  expect((await ask(`GET ${products}`)).text).not.toContain('Gone')
  for (const missing of [id, '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001', 'x', "1' or '1'='1", '%00', '..%2f..']) {
    const { status, body } = await ask(`GET ${products}/${encodeURI(missing)}`)
    expect([missing, status, body.code]).toEqual([missing, 404, 500001])
  }
})

test('tells what every plan has', async () => {
  const { status, body } = await ask('GET /api/clients/v1/common_features', { language: 'en' })
  expect(status).toBe(200)
  expect(body.commonFeatures.map((feature: { title: string }) => feature.title)).toEqual([
    'A tax invoice for every order',
    'Renewal is yours to decide',
    'A clear points ledger',
    'Support in Arabic and English',
  ])
})

test('needs no token, and minds none that is dead', async () => {
  const { status } = await ask(`GET ${products}`, { token: 'ish_c_dead' })
  expect(status).toBe(200)
})
