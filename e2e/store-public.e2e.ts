import { describe, expect, test } from 'vitest'
import { inspect } from './inspect.ts'
import { messagesTo } from './inbox.ts'
import { layOutWhole } from './lay-out-whole.ts'
import { deskInEnglish, newPerson, openUrls, phoneInArabic, someLooks, type Person } from './person.ts'
import { answerBank, open, payByCard, reachPayment, waitForFonts } from './way.ts'

/** What anybody may see, and what programs that come without a browser are told. */

const shown = ({ page }: Person) => page.locator('#questions details:not([hidden])')

describe.each(someLooks('questions'))('the questions: %s', (_, look) => {
  test('are found in any spelling while somebody types, and come back', async () => {
    const noura = await newPerson(look)
    const { page, say, language } = noura
    await open(noura, '/faq')
    const all = await shown(noura).count()
    expect(all).toBeGreaterThan(10)
    const search = page.getByRole('searchbox', { name: say('البحث في الأسئلة') })
    // Without its hamza, and with ha for ta marbuta.
    await search.fill(language === 'ar' ? 'اوقف التجديد' : 'STOP renewal')
    await expect.poll(() => shown(noura).count()).toBeLessThan(all)
    expect(await shown(noura).count()).toBeGreaterThan(0)
    await shown(noura).first().locator('summary').click()
    await shown(noura).first().locator('.body').waitFor()
    await inspect(noura, 'faq-found')

    await search.fill('xyzxyz')
    await page.getByText(say('لا سؤال يطابق ما كتبتم. جرّبوا كلمة أقصر، أو راسلونا من أسفل الصفحة.')).waitFor()
    await inspect(noura, 'faq-none')
    await search.fill('')
    await expect.poll(() => shown(noura).count()).toBe(all)
  })

  test('are found without any script too', async () => {
    const noura = await newPerson({ ...look, withoutScript: true })
    const { page, say, language } = noura
    await page.goto('/faq')
    const all = await shown(noura).count()
    const search = page.getByRole('searchbox', { name: say('البحث في الأسئلة') })
    await search.fill(language === 'ar' ? 'بطاقه' : 'card')
    await search.press('Enter')
    await page.waitForURL(/\/faq\?q=/)
    const found = await shown(noura).count()
    expect(found).toBeGreaterThan(0)
    expect(found).toBeLessThan(all)
    await shown(noura).first().locator('summary').click()
    expect(await shown(noura).first().locator('.body').isVisible()).toBe(true)
  })

  test('landing, questions and content pages come without the program', async () => {
    const noura = await newPerson(look)
    for (const path of ['/', '/faq', '/page/terms-and-conditions']) {
      await noura.page.goto(path)
      expect(await noura.page.locator('script[src], script[type=module]').count()).toBe(0)
    }
  })

  test('a long content page has its headings beside it, on a wide screen', async () => {
    const noura = await newPerson({ ...look, width: 1280 })
    const { page, say } = noura
    await open(noura, '/page/terms-and-conditions')
    const headings = page.getByRole('navigation', { name: say('في هذه الصفحة') })
    await headings.getByRole('link').last().click()
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#part-\d+$/)
    const id = new URL(page.url()).hash.slice(1)
    expect(await page.locator(`h2#${id}`).isVisible()).toBe(true)
    await inspect(noura, 'page-headings')
  })
})

describe('search engines', () => {
  const read = async (path: string) => {
    const { urls } = await openUrls()
    const response = await fetch(`${urls.storeUrl}${path}`)
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    }
  }
  const link = (html: string, rel: string, language = '') =>
    new RegExp(`<link rel="${rel}"${language && ` hrefLang="${language}"`} href="([^"]+)"`, 'i').exec(
      html,
    )?.[1]
  const facts = (html: string): Record<string, unknown> =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')

  test('are told each page’s address in both languages', async () => {
    const { urls } = await openUrls()
    for (const path of ['/', '/faq', '/page/contact-us']) {
      const arabic = (await read(path)).text
      expect(arabic).toContain('<html lang="ar-EG" dir="rtl"')
      expect(link(arabic, 'canonical')).toBe(`${urls.storeUrl}${path}`)
      expect(link(arabic, 'alternate', 'en')).toBe(`${urls.storeUrl}${path}?lang=en`)
      expect(link(arabic, 'alternate', 'x-default')).toBe(`${urls.storeUrl}${path}`)
      expect(arabic).not.toContain('noindex')

      const english = (await read(`${path}?lang=en`)).text
      expect(english).toContain('<html lang="en-US" dir="ltr"')
      expect(link(english, 'canonical')).toBe(`${urls.storeUrl}${path}?lang=en`)
    }
  })

  test('are told the store, its plans with tax, and the questions', async () => {
    const landing = (await read('/?lang=en')).text
    expect(landing).toMatch(/<title>Siyaj<\/title>/)
    expect(landing).toContain('<meta name="description" content="Cybersecurity information')
    expect(landing).toContain('property="og:image" content="')
    expect(facts(landing)).toMatchObject({
      '@graph': [
        { '@type': 'Organization', name: 'Siyaj' },
        { '@type': 'Product', offers: { price: '69.00', priceCurrency: 'SAR' } },
        { '@type': 'Product', offers: { price: '230.00' } },
        { '@type': 'Product', offers: { price: '920.00' } },
      ],
    })
    const faq = (await read('/faq')).text
    expect(faq).toContain('<title>الأسئلة الشائعة | سياج</title>')
    expect(facts(faq)).toMatchObject({ '@type': 'FAQPage' })
  })

  test('are offered no page that is somebody’s own', async () => {
    for (const path of ['/phone', '/no/such/page']) expect((await read(path)).text).toContain('noindex')
  })

  test('get robots, sitemap and pictures before any page is rendered', async () => {
    expect(await read('/robots.txt')).toMatchObject({
      status: 200,
      text: expect.stringContaining('Sitemap: '),
    })
    const sitemap = await read('/sitemap.xml')
    expect(sitemap.type).toContain('application/xml')
    expect(sitemap.text).toContain('/page/terms-and-conditions?lang=en</loc>')
    for (const [path, type] of [
      ['/share-ar.png', 'image/png'],
      ['/share-en.png', 'image/png'],
      ['/favicon.ico', 'image'],
      ['/apple-touch-icon.png', 'image/png'],
    ] as const) {
      const file = await read(path)
      expect(file.status).toBe(200)
      expect(file.type).toContain(type)
    }
  })
})

describe.each(someLooks('emails'))('the emails of a purchase: %s', (_, look) => {
  test('say in one what was paid and what is ready, and lead to the order', async () => {
    const noura = await newPerson(look)
    const { page, urls } = noura
    const order = await reachPayment(noura)
    await payByCard(noura)
    await answerBank(noura)
    await page.waitForURL((url) => url.pathname === `/user/orders/${order}`)

    // All journeys share one address; the link tells whose email it is. The plan runs at once: one message says both.
    const mine = async () =>
      (await messagesTo(urls, 'noura@example.test')).filter(({ text }) => text.includes(order))
    await expect.poll(async () => (await mine()).length, { timeout: 15_000 }).toBe(1)
    const [mail] = await mine()
    await open(noura, `/dev/inbox/${mail?.id}`)
    await inspect(noura, 'mail')
    // The store's name is a link as well.
    await page.getByRole('link').nth(1).click()
    await page.waitForURL((url) => url.pathname === `/user/orders/${order}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
})

test('a link to one language counts as choosing it, and the button undoes that', async () => {
  const sara = await newPerson(phoneInArabic)
  const { page } = sara
  await page.goto('/faq?lang=en')
  expect(await page.locator('html').getAttribute('lang')).toBe('en-US')
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('en-US')
  await page.goto('/')
  expect(await page.locator('html').getAttribute('lang')).toBe('en-US')
  await page.goto('/faq?lang=en')
  await page.getByRole('button', { name: 'العربية' }).click()
  await page.waitForURL((url) => url.pathname === '/faq' && url.search === '')
  expect(await page.locator('html').getAttribute('lang')).toBe('ar-EG')
})

test('a choice from before does not fight with a link to the other language', async () => {
  const sara = await newPerson(deskInEnglish)
  const { page } = sara
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('locale', 'en-US'))
  await page.goto('/?lang=ar')
  expect(await page.locator('html').getAttribute('lang')).toBe('ar-EG')
  await page.reload()
  expect(await page.locator('html').getAttribute('lang')).toBe('ar-EG')
})

test.each(['ar', 'en'] as const)('the landing page ends before 4,000 px on a phone: %s', async (language) => {
  const noura = await newPerson({ ...phoneInArabic, language })
  // With its fonts at hand: while they come a paragraph may keep a line more (keep-lines.ts).
  for (let visit = 0; visit < 2; visit++) {
    await open(noura, '/')
    await waitForFonts(noura.page)
  }
  await layOutWhole(noura.page)
  const height = await noura.page.evaluate(() => document.documentElement.scrollHeight)
  process.stderr.write(`landing ${language} ${height} px\n`)
  expect(height).toBeLessThan(4_000)
})
