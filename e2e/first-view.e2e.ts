import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newPerson, openUrls, type Person, phoneInArabic } from './person.ts'
import { maxShift, shiftOf, slowDown } from './layout-shift.ts'
import { open } from './way.ts'

/**
 * What the landing page's first view needs, as bytes and requests: its time follows from them on any machine (docs/benchmarks.md). A phone of
 * Lighthouse's width, on which one line more or less shows.
 */
const phone = { ...phoneInArabic, width: 412, height: 823 }
const languages = ['ar', 'en'] as const

/** Bytes of the page compressed with brotli; of them its own scripts, which are all that it has. */
const maxPage = 18_500
const maxScript = 2_800

test.each(['/', '/?lang=ar', '/?lang=en'])('%s comes compressed, whoever asks first', async (path) => {
  const { urls } = await openUrls()
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  const answer = await fetch(urls.storeUrl + path, { headers })
  expect(answer.headers.get('content-encoding')).toBe('br')
  const page = await answer.text()
  const scripts = Array.from(page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g), ([, code = '']) => code)
  const sizes = {
    page: brotliCompressSync(page).length,
    scripts: brotliCompressSync(scripts.join('\n')).length,
  }
  process.stderr.write(`first view ${path} ${JSON.stringify(sizes)}\n`)
  expect(page).not.toMatch(/<script[^>]*\bsrc=/)
  // The tab's icon would be fetched beside the largest paint.
  expect(page).toMatch(
    /<link rel="icon" href="data:image\/svg\+xml,[^"]+" type="image\/svg\+xml" sizes="any"/,
  )
  expect(sizes.page).toBeLessThanOrEqual(maxPage)
  expect(sizes.scripts).toBeLessThanOrEqual(maxScript)
})

/** The headless shell moves a pointer over each new page, which fetches the whole sheet, as a person's first move does. */
function beStill({ page }: Person) {
  return page.addInitScript(() => {
    addEventListener('pointermove', (event) => event.stopImmediatePropagation(), true)
  })
}

test.each(languages)('is drawn from its page and the font of its headings alone: %s', async (language) => {
  const noura = await newPerson({ ...phone, language })
  await beStill(noura)
  await open(noura, '/')
  await noura.page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length)
  const asked = await noura.page.evaluate(() => {
    const drawn = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= drawn)
    return { drawn, before: before.map(({ name }) => new URL(name).pathname.replace(/-[\w-]{8}\./, '.')) }
  })
  expect(asked.drawn).toBeGreaterThan(0)
  expect(asked.before).toEqual([`/assets/plex-${language === 'ar' ? 'arabic' : 'latin'}-600.woff2`])
})

test.each(languages)('stays where it is when the other fonts join: %s', async (language) => {
  const noura = await newPerson({ ...phone, language })
  await slowDown(noura)
  await beStill(noura)
  const { sum, shifts } = await shiftOf(noura, '/')
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(maxShift)
})
