import { expect, test } from 'vitest'
import { insertPage } from '#domain/shop/content/insert-page'
import { inTransaction } from '#domain/core/transaction'
import { createSearchEngines } from '#server/search-engines'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const ctx = testContext(db)
await inTransaction(ctx, async (tx) => {
  const page = { title_ar: 'ش', title_en: 'T', content_ar: '', content_en: '' }
  await insertPage(tx, ctx, { ...page, slug: 'terms-and-conditions', is_active: true })
  await insertPage(tx, ctx, { ...page, slug: 'a-draft', is_active: false })
})
const answer = createSearchEngines({
  db,
  publicUrl: 'https://store.example',
  now: () => new Date('2026-11-22T00:00:00Z'),
})
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

test('whoever finds a weakness reads whom to tell, in a text that is not over', async () => {
  const text = await (await ask('/.well-known/security.txt'))?.text()
  expect(text).toContain('Contact: https://store.example/page/contact-us\n')
  expect(text).toContain('Expires: 2027-11-22T00:00:00.000Z\n')
})

test('the manifest names the icons, and password programs are led to where staff change theirs', async () => {
  const manifest = await ask('/site.webmanifest')
  expect(manifest?.headers.get('content-type')).toContain('application/manifest+json')
  expect(await manifest?.json()).toMatchObject({ start_url: '/', icons: [{ src: '/favicon.svg' }, {}] })
  const change = await ask('/.well-known/change-password')
  expect([change?.status, change?.headers.get('location')]).toEqual([302, '/admin/users_management/profile'])
})
