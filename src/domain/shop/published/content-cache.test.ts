import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'
import { openDatabase } from '#db/client'
import { basisPoints, halalas } from '#rules/core/money'
import { insertTax } from '#domain/shop/catalogue/insert-tax'
import { listProducts } from '#domain/shop/published/list-products'
import { insertFaq } from '#domain/shop/content/insert-faq'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { contentCacheOf } from '#domain/shop/published/content-cache'
import { listFaqs } from '#domain/shop/published/list-faqs'
import { inTransaction } from '#domain/core/transaction'
import { seedDemo } from '../../../server/seed.ts'
import { listenToContent } from '../../../server/content-listener.ts'

const { db, url } = await testDatabase()
// A second process on the same database, as far as the cache is concerned.
const other = openDatabase(url, { name: 'other', max: 2 })
const ctx = testContext(db)
const otherCtx = testContext(other.db)

beforeAll(() => seedDemo(ctx))
afterAll(() => other.close())

async function addQuestion(question: string) {
  await inTransaction(ctx, async (tx) => {
    await insertFaq(tx, ctx, {
      question_ar: question,
      question_en: question,
      answer_ar: '.',
      answer_en: '.',
      position: 99,
      topic: 'general' as const,
      icon: '',
      is_active: true,
    })
  })
}

async function questionsOf(context: typeof ctx) {
  return (await listFaqs(context)).map((faq) => faq.question_ar)
}

test('gives the same objects while nothing changes', async () => {
  expect(await listProducts(ctx)).toBe(await listProducts(ctx))
  const [one, two] = await Promise.all([listFaqs(otherCtx), listFaqs(otherCtx)])
  expect(one).toBe(two)
})

test('without a listener the version is asked, so nobody sees what is over', async () => {
  await listFaqs(otherCtx)
  await addQuestion('سؤال أول')
  expect(await questionsOf(otherCtx)).toContain('سؤال أول')
})

test('with a listener the database is asked only after a change', async () => {
  const listener = listenToContent({ url, cache: contentCacheOf(other.db), log: otherCtx.log })
  await listener.ready
  await listFaqs(otherCtx)
  const asked = vi.spyOn(other.pool, 'connect')
  const kept = await listFaqs(otherCtx)
  expect(await listFaqs(otherCtx)).toBe(kept)
  expect(asked).not.toHaveBeenCalled()

  await addQuestion('سؤال ثانٍ')
  await vi.waitFor(async () => expect(await questionsOf(otherCtx)).toContain('سؤال ثانٍ'))
  await listener.stop()
})

test('who changes something sees it in the next answer, before it is announced', async () => {
  const cache = contentCacheOf(db)
  // Trusted, and nobody announces anything: only the change itself can drop it.
  cache.trust()
  try {
    await listFaqs(ctx)
    await addQuestion('سؤال للتو')
    expect(await questionsOf(ctx)).toContain('سؤال للتو')
    // A dry run is taken back.
    const kept = await cache.read()
    await inTransaction({ ...ctx, dryRun: true }, (tx) => bumpContentVersion(tx))
    expect(await cache.read()).toBe(kept)
  } finally {
    cache.distrust()
  }
})

test('when the listener is cut off, the cache asks again; when it is back, the cache is trusted again', async () => {
  const cache = contentCacheOf(other.db)
  const distrust = vi.spyOn(cache, 'distrust')
  const trust = vi.spyOn(cache, 'trust')
  const listener = listenToContent({ url, cache, log: otherCtx.log, retryAfter: 20 })
  await listener.ready
  await listFaqs(otherCtx)

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'listener content_changed'`.execute(db)
  await vi.waitFor(() => expect(distrust).toHaveBeenCalled())
  await addQuestion('سؤال أثناء الانقطاع')
  expect(await questionsOf(otherCtx)).toContain('سؤال أثناء الانقطاع')

  await vi.waitFor(() => expect(trust).toHaveBeenCalledTimes(2))
  await addQuestion('سؤال بعد العودة')
  await vi.waitFor(async () => expect(await questionsOf(otherCtx)).toContain('سؤال بعد العودة'))
  await listener.stop()
})

test('a change during a reading is not hidden by it', async () => {
  const cache = contentCacheOf(other.db)
  cache.trust()
  const before = cache.read()
  cache.drop()
  await inTransaction(ctx, async (tx) => {
    await insertTax(tx, ctx, {
      name_ar: 'رسم',
      name_en: 'Fee',
      percentage: basisPoints(250),
      is_active: true,
    })
  })
  await before
  expect((await cache.read()).taxes.map((tax) => tax.name_en)).toContain('Fee')
  cache.distrust()
})

test('prices in the window follow the active taxes: those entered with tax stay, and what is before it moves', async () => {
  const { products, totalActiveTax } = await listProducts(ctx)
  expect(totalActiveTax).toBe(17.5)
  expect(products[0]).toMatchObject({
    priceWithTax: halalas(6_900),
    // 69.00 ÷ 1.175 = 58.7234
    priceBeforeTax: halalas(5_872),
  })
})

test('a rolled back change raises nothing', async () => {
  const { version } = await contentCacheOf(db).read()
  await expect(
    inTransaction(ctx, async (tx) => {
      await bumpContentVersion(tx)
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect((await contentCacheOf(db).read()).version).toBe(version)
})

test('a failed reading is tried again by the next one who asks', async () => {
  const cache = contentCacheOf(other.db)
  cache.trust()
  vi.spyOn(other.pool, 'connect').mockRejectedValueOnce(new Error('no connection'))
  await expect(cache.read()).rejects.toThrow('no connection')
  expect((await cache.read()).store?.name_ar).toBe('سياج')
  cache.distrust()
})
