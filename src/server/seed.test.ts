import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'
import { halalas } from '#rules/core/money'
import { defaultRetention } from '#rules/people/retention'
import { codeLifetime } from '#rules/people/sign-in-limits'
import { landingSeed } from '#db/seeds/landing'
import { pageSeeds } from '#db/seeds/pages'
import { sanitiseHtml } from '#domain/shop/content/sanitise-html'
import { listProducts } from '#domain/shop/published/list-products'
import { listFaqs } from '#domain/shop/published/list-faqs'
import { listPages } from '#domain/shop/published/list-pages'
import { getStore } from '#domain/shop/published/get-store'
import type { CookieName } from '#web/request/cookies.server'
import { seedDemo, seedProduction } from './seed.ts'

const { db } = await testDatabase()
const bare = await testDatabase()
const ctx = testContext(db)

test('fills the demonstration store once, whoever starts how often at once', async () => {
  await Promise.all([seedDemo(ctx), seedDemo(ctx)])
  await seedDemo(ctx)
  const { products, totalActiveTax, commonFeatures } = await listProducts(ctx)
  expect(products.map((product) => [product.name_ar, product.name_en, product.priceWithTax])).toEqual([
    ['رصد', 'Watch', halalas(6_900)],
    ['درع', 'Shield', halalas(23_000)],
    ['حصن', 'Fortress', halalas(92_000)],
  ])
  expect(products.map((product) => [product.days, product.points, product.group_sharing])).toEqual([
    [30, 300, false],
    [90, 1_200, true],
    [365, 6_000, true],
  ])
  expect(products.filter((product) => product.is_recommended).map((product) => product.name_en)).toEqual([
    'Shield',
  ])
  expect(totalActiveTax).toBe(15)
  expect(commonFeatures.map((feature) => feature.icon)).toEqual(['receipt', 'undo', 'page', 'ticket'])
  expect(await db.selectFrom('coupons').select(['code', 'percentage_bp']).execute()).toEqual([
    { code: 'SIYAJ10', percentage_bp: 1000 },
  ])
})

test('says everything in both languages', async () => {
  const texts = [
    ...(await listFaqs(ctx)).flatMap((faq) => [
      [faq.question_ar, faq.question_en],
      [faq.answer_ar, faq.answer_en],
    ]),
    ...(await listPages(ctx)).flatMap((page) => [
      [page.title_ar, page.title_en],
      [page.content_ar, page.content_en],
    ]),
  ]
  expect(texts.length).toBeGreaterThanOrEqual(20)
  for (const [arabic = '', english = ''] of texts) {
    expect(arabic).toMatch(/[\u0621-\u064a]/)
    expect(english).toMatch(/[a-z]/)
    expect(english).not.toMatch(/[\u0621-\u064a]/)
    expect(`${arabic}${english}`).not.toMatch(/lorem/i)
  }
  // Headings, paragraphs and list items answer each other one by one.
  const pages = await listPages(ctx)
  expect(pages).not.toHaveLength(0)
  for (const page of pages) expect(shapeOf(page.content_ar)).toEqual(shapeOf(page.content_en))
})

function shapeOf(html: string) {
  return [...html.matchAll(/<(h\d|p|ul|ol|li|a)\b/g)].map((match) => match[1])
}

test('has the pages of the specification, and loses nothing of them by cleaning', async () => {
  const rows = await db.selectFrom('pages').selectAll().execute()
  expect(rows.map((page) => page.slug).sort()).toEqual([
    'contact-us',
    'payment-and-return-policy',
    'privacy-policy',
    'terms-and-conditions',
  ])
  for (const seed of pageSeeds) {
    expect(sanitiseHtml(seed.content_ar)).toBe(seed.content_ar.trim())
    expect(sanitiseHtml(seed.content_en)).toBe(seed.content_en.trim())
    expect(rows.find((page) => page.slug === seed.slug)?.content_ar).toBe(seed.content_ar.trim())
  }
})

test('the privacy page says what the law on personal data asks for, by its own words', () => {
  const privacy = pageSeeds.find(({ slug }) => slug === 'privacy-policy')
  for (const word of ['إتلاف', 'سدايا', 'المسوّغ النظامي', 'جهة التحكم']) {
    expect(privacy?.content_ar).toContain(word)
  }
})

test('the privacy page says how long codes stay, as they are deleted', () => {
  const privacy = pageSeeds.find(({ slug }) => slug === 'privacy-policy')
  const { codes } = defaultRetention
  expect(privacy?.content_ar).toContain(
    `تنتهي خلال ${codeLifetime / 60} دقائق. ما لم يُستخدم منها يُحذف بعد يوم`,
  )
  expect(privacy?.content_ar).toContain(`وما استُخدم يبقى منه ${codes} يومًا`)
  expect(privacy?.content_en).toContain('One that nobody used is deleted a day later')
  expect(privacy?.content_en).toContain(`Of one that was used we keep for ${codes} days`)
})

test('the privacy page names every cookie that a visitor or client is given', () => {
  const named = {
    locale: ['اللغة', 'the language'],
    theme: ['الفاتح أو الداكن', 'light or dark'],
    session: ['جلسة الدخول', 'your session'],
    browser: ['المتصفح الذي طلب الرمز', 'the browser that asked'],
    otp_phone: ['أين أُرسل الرمز', 'where a code was sent'],
    sent_code: ['ملفان', 'Two keep'],
    begun: ['30 يومًا الباقة', '30 days which plan'],
    coupon: ['القسيمة التي طبّقتموها', 'coupon that you applied'],
    measurement: ['اختياركم', 'your answer'],
    visitor: ['رقم عشوائي', 'random number'],
    staff_session: [],
    staff_challenge: [],
    staff_seen: [],
  } as const satisfies Record<CookieName, readonly string[]>
  const privacy = pageSeeds.find(({ slug }) => slug === 'privacy-policy')
  const said = `${privacy?.content_ar} ${privacy?.content_en}`
  for (const words of Object.values(named).flat()) expect(said).toContain(words)
})

test('the steps of the first page stand in the order of a purchase', () => {
  const steps = landingSeed.find(({ kind }) => kind === 'steps')
  const paid = steps?.items?.findIndex(({ text }) => text.ar.includes('Apple Pay'))
  const confirmed = steps?.items?.findIndex(({ title }) => title.ar.includes('الجوال'))
  expect(paid).toBeGreaterThanOrEqual(confirmed ?? Infinity)
})

test('names only drawings that the interface has', async () => {
  const drawings = readFileSync(new URL('../web/ui/icons.svg', import.meta.url), 'utf8')
  const { commonFeatures } = await listProducts(ctx)
  const icons = [...commonFeatures, ...(await listFaqs(ctx))].map((each) => each.icon)
  expect(icons.filter((icon) => !drawings.includes(`id="${icon}"`))).toEqual([])
})

test('names the store and says that it is a demonstration', async () => {
  const store = await getStore(ctx)
  expect([store.name_ar, store.name_en, store.headline_ar]).toEqual([
    'سياج',
    'Siyaj',
    'ترون الخطر قبل أن يراكم',
  ])
  expect(store.legal_name_ar).toContain('متجر تجريبي')
  expect(store.legal_name_en).toContain('demo store')
})

test('leaves a row in the activity log for everything it put in', async () => {
  const { count } = await db
    .selectFrom('activities')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('actor_kind', '=', 'system')
    .where(sql<boolean>`action like '%.created'`)
    .executeTakeFirstOrThrow()
  const faqs = await listFaqs(ctx)
  expect(Number(count)).toBeGreaterThanOrEqual(1 + 3 + 4 + 1 + faqs.length + 4 + 1)
})

test('a store that goes live begins with a tax and an empty identity, and nothing on sale', async () => {
  const live = testContext(bare.db)
  await seedProduction(live)
  const { products, totalActiveTax } = await listProducts(live)
  expect(products).toEqual([])
  expect(totalActiveTax).toBe(15)
  expect((await getStore(live)).unified_number).toBe('')
})

test('hires one of each role, who can be reached for their code', async () => {
  const staff = await db.selectFrom('staff_users').select(['email', 'role', 'phone', 'is_active']).execute()
  expect(staff.map((user) => [user.email, user.role, user.is_active]).sort()).toEqual([
    ['admin@demo.test', 'admin', true],
    ['support@demo.test', 'support', true],
    ['viewer@demo.test', 'viewer', true],
  ])
  expect(new Set(staff.map((user) => user.phone)).size).toBe(3)
  expect(await bare.db.selectFrom('staff_users').select('id').execute()).toEqual([])
})
