import { expect, test } from 'vitest'
import { addPage } from '#domain/content/add-page'
import { inTransaction } from '#domain/transaction'
import { createSearchEngines } from '#server/search-engines'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const ctx = testContext(db)
await inTransaction(ctx, async (tx) => {
  const page = { title_ar: 'ش', title_en: 'T', content_ar: '', content_en: '' }
  await addPage(tx, ctx, { ...page, slug: 'terms-and-conditions', is_active: true })
  await addPage(tx, ctx, { ...page, slug: 'a-draft', is_active: false })
})
const answer = createSearchEngines({ db, publicUrl: 'https://store.example' })
const ask = (path: string, method = 'GET') => answer(new Request(`https://store.example${path}`, { method }))

test('robots are kept out of what is nobody else’s, and shown the sitemap', async () => {
  const response = await ask('/robots.txt')
  expect(response?.headers.get('content-type')).toContain('text/plain')
  const text = await response?.text()
  expect(text).toContain('Disallow: /user\n')
  expect(text).toContain('Disallow: /admin\n')
  expect(text).toContain('Sitemap: https://store.example/sitemap.xml')
  expect(text).not.toContain('Disallow: /\n')
})

test('the sitemap lists public pages in both languages, and no draft', async () => {
  const response = await ask('/sitemap.xml')
  expect(response?.headers.get('content-type')).toContain('application/xml')
  const text = (await response?.text()) ?? ''
  const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1])
  expect(addresses).toEqual([
    'https://store.example/',
    'https://store.example/?lang=en',
    'https://store.example/faq',
    'https://store.example/faq?lang=en',
    'https://store.example/page/terms-and-conditions',
    'https://store.example/page/terms-and-conditions?lang=en',
  ])
  expect(text.match(/hreflang="x-default"/g)).toHaveLength(addresses.length)
  expect(text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/)
})

test('everything else is somebody else’s', async () => {
  expect(await ask('/')).toBeNull()
  expect(await ask('/robots.txt', 'POST')).toBeNull()
})
