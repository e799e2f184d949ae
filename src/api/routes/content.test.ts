import { beforeAll, describe, expect, test } from 'vitest'
import { oneGateway, signedInStaff, testApi, testContext } from '#test/api'
import { testDatabase } from '#test/database'
import { insertPage } from '#domain/shop/content/insert-page'
import { inTransaction } from '#domain/core/transaction'
import { seedDemo } from '../../server/seed.ts'

const { db } = await testDatabase()
const ctx = testContext(db)
const gateway = {
  name: 'sandbox',
  live: false,
  findPayment: () => Promise.reject(new Error('not asked here')),
  readEvent: () => null,
  cards: {
    browser: { baseUrl: 'http://gateway.test', publishableKey: 'pk_test_sandbox' },
    chargeToken: () => Promise.reject(new Error('not asked here')),
  },
}
const { ask } = testApi(db, { parts: { gateways: oneGateway(gateway) } })

beforeAll(async () => {
  await seedDemo(ctx)
  await inTransaction(ctx, (tx) =>
    insertPage(tx, ctx, {
      slug: 'draft',
      title_ar: 'مسودة',
      title_en: 'Draft',
      content_ar: '<p>قريبًا</p>',
      content_en: '<p>Soon</p>',
      is_active: false,
    }),
  )
})

describe('pages', () => {
  test('are listed, drafts are not', async () => {
    const { status, body, text } = await ask('GET /api/clients/v1/pages/', { language: 'ar' })
    expect(status).toBe(200)
    expect(body.pages.map((page: { slug: string }) => page.slug)).toEqual([
      'contact-us',
      'terms-and-conditions',
      'payment-and-return-policy',
      'privacy-policy',
    ])
    expect(body.pages[0]).toMatchObject({ title: 'تواصلوا معنا', title_en: 'Contact us', is_active: true })
    expect(text).not.toContain('مسودة')
    expect((await ask('GET /api/clients/v1/pages')).status).toBe(200)
  })

  test('are read one by one, in the caller’s language', async () => {
    const { status, body } = await ask('GET /api/clients/v1/pages/terms-and-conditions', { language: 'en' })
    expect(status).toBe(200)
    expect(body.page.title).toBe('Terms and conditions')
    expect(body.page.content).toContain('<h2>Plans and points</h2>')
    expect(body.page.content_ar).toContain('<h2>الباقات والنقاط</h2>')
    expect(body.page.updated_at).toMatch(/^\d{4}-\d{2}-\d{2}T/)
  })

  test.each([
    'draft',
    'missing',
    'Contact-us',
    'contact-us%00',
    '..%2F..%2Fetc%2Fpasswd',
    '%3Cscript%3E',
    "'%20or%201=1--",
    'x'.repeat(101),
    '%D8%B9%D9%86%D8%A7',
  ])('answer 404 to %s', async (slug) => {
    const { status, body } = await ask(`GET /api/clients/v1/pages/${slug}`, { language: 'ar' })
    expect([status, body.code]).toEqual([404, 500002])
    expect(body.message).toMatch(/[\u0621-\u064a]/)
  })

  test('are clean, even when a row came in by another door', async () => {
    await db
      .insertInto('pages')
      .values({
        slug: 'planted',
        title_ar: 'x',
        title_en: 'x',
        content_ar: '<p onclick="x()">نص</p><script>x()</script>',
        content_en: '<p>text</p><img src=x onerror=x()>',
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute()
    await db
      .updateTable('content_version')
      .set((eb) => ({ version: eb('version', '+', 1n) }))
      .execute()
    const { body } = await ask('GET /api/clients/v1/pages/planted')
    expect(body.page).toMatchObject({ content_ar: '<p>نص</p>', content_en: '<p>text</p>' })
  })
})

test('questions come in order, in both languages', async () => {
  const { status, body } = await ask('GET /api/clients/v1/faqs', { language: 'en' })
  expect(status).toBe(200)
  expect(body.faqs.length).toBeGreaterThanOrEqual(10)
  expect(body.faqs.map((faq: { question_order: number }) => faq.question_order)).toEqual(
    body.faqs.map((_: unknown, index: number) => index + 1),
  )
  expect(body.faqs[0]).toMatchObject({
    question: 'What is a point, and how many do I need?',
    question_ar: 'ما النقطة؟ وكم أحتاج منها؟',
    is_active: true,
  })
})

test('the store tells who it is and which gateway the browser talks to', async () => {
  const { status, body, text } = await ask('GET /api/clients/v1/store', { language: 'ar' })
  expect(status).toBe(200)
  expect(body.store).toMatchObject({
    name: 'سياج',
    name_en: 'Siyaj',
    headline: 'ترون الخطر قبل أن يراكم',
    legal_name: 'سياج (متجر تجريبي)',
    unified_number: '7000000000',
    payment_marks: ['mada', 'visa', 'master', 'apple_pay'],
    gateway: { name: 'sandbox', base_url: 'http://gateway.test', publishable_key: 'pk_test_sandbox' },
    demo: true,
  })
  expect(text).not.toContain('sk_')
})

test.each(['common_features', 'pages/', 'pages/contact-us', 'faqs', 'store'])(
  '%s is ready bytes with a tag',
  async (path) => {
    const first = await ask(`GET /api/clients/v1/${path}`)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    const again = await ask(`GET /api/clients/v1/${path}`, { headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
    const head = await ask(`HEAD /api/clients/v1/${path}`)
    expect([head.status, head.text]).toEqual([200, ''])
  },
)

test('staff choose where the store links to a page, and in which order', async () => {
  const { token } = await signedInStaff(db, 'support')
  const pages = '/api/users/v1/pages'
  const text = { content_ar: '<p>نص</p>', content_en: '<p>Text</p>' }
  const newPage = async (slug: string, values: object) => {
    const body = { slug, title_ar: slug, title_en: slug, ...text, is_active: true, ...values }
    return (await ask(`POST ${pages}`, { token, body })).body.page
  }
  const linked = async () =>
    (await ask('GET /api/clients/v1/store', { language: 'en' })).body.store.page_links
  const slugs = async () => (await linked()).map(({ slug }: { slug: string }) => slug)
  expect(await slugs()).toEqual([])

  const careers = await newPage('careers', { shown_in: 'footer', position: 2 })
  await newPage('story', { shown_in: 'footer', position: 1, title_en: 'Our story' })
  await newPage('offers', { shown_in: 'menu' })
  const soon = await newPage('soon', { shown_in: 'menu', position: 3, is_active: false })
  expect(await slugs()).toEqual(['offers', 'story', 'careers'])
  expect((await linked())[1]).toEqual({ slug: 'story', title: 'Our story', shown_in: 'footer' })

  await ask(`PATCH ${pages}/${careers.id}`, { token, body: { version: 1, shown_in: 'none' } })
  await ask(`PATCH ${pages}/${soon.id}`, { token, body: { version: 1, is_active: true } })
  expect(await slugs()).toEqual(['offers', 'story', 'soon'])
  for (const wrong of [{ shown_in: 'nowhere' }, { position: -1 }]) {
    const body = { version: 2, ...wrong }
    expect((await ask(`PATCH ${pages}/${careers.id}`, { token, body })).status).toBe(422)
  }
})
