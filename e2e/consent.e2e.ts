import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadConfig } from '#server/config'
import { seedStore } from '#server/seed'
import { assemble } from '#server/wiring'
import { startWeb } from '#server/web'
import { startWorker, withDatabase } from '#server/worker'
import { startMeasurementSandbox } from '../sandbox/measurement/start-measurement-sandbox.ts'
import { testContext } from '../test/api.ts'
import { testDatabase } from '../test/database.ts'
import { freePorts } from '../test/processes.ts'
import { giveCookie, openBooks } from './books.ts'
import { inspect } from './inspect.ts'
import { deskInEnglish, newPerson, openUrls, phoneInArabic, type Look, type Person } from './person.ts'
import { choosePlan, open, signIn } from './way.ts'

/** A store of its own with the practice endpoint of the vendors: who is asked, what is sent, and what is not. */

const { db, url: databaseUrl } = await testDatabase()
await seedStore(testContext(db), 'demo')
const vendors = await startMeasurementSandbox({ host: '127.0.0.1', port: 0 })
const [port] = await freePorts(1)
const dataDir = mkdtempSync(path.join(tmpdir(), 'ishtirak-consent-'))
const storeUrl = `http://localhost:${port}`
const config = withDatabase(
  loadConfig({
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
    MEASUREMENT_PRACTICE_URL: vendors.url,
  }),
)
const assembly = assemble(config)
const web = await startWeb(config, assembly)
const worker = await startWorker(config, assembly)
const books = await openBooks({ ...(await openUrls()).urls, storeUrl, databaseUrl })
afterAll(async () => {
  await worker.close()
  await web.close()
  await assembly.close()
  await vendors.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function somebody(look: Look): Promise<Person> {
  const { urls, browser } = await openUrls()
  return newPerson(look, { urls: { ...urls, storeUrl, databaseUrl }, browser })
}

const bar = ({ page }: Person) => page.locator('.consent-bar')
const button = ({ page, say }: Person, arabic: string) =>
  page.getByRole('button', { name: say(arabic), exact: true })
const namesSent = () =>
  vendors.events.map(({ body }) => JSON.stringify(body).match(/"name":"(\w+)"/)?.[1] ?? '')
/** What was asked of our own server beside pages and their files. */
function listen({ page }: Person): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/measurement')) asked.push(request.url())
  })
  return asked
}

async function setGoogle(person: Person) {
  const { page, staffSay } = person
  const { token } = await books.openStaffSession('admin@demo.test')
  await giveCookie(person, 'staff_session', token)
  await open(person, '/admin/settings/measurement')
  const card = page.getByRole('region', { name: 'Google Analytics 4' })
  await card.getByRole('button', { name: staffSay('إضافة المعرّف والمفتاح') }).click()
  await page.getByRole('textbox', { name: staffSay('معرّف القياس (Measurement ID)') }).fill('G-PRACTICE')
  await page.getByRole('textbox', { name: staffSay('سر الواجهة (API secret)') }).fill('test_measurement')
  await page.getByRole('button', { name: staffSay('حفظ الجهة') }).click()
  await card.getByText('••••ment').waitFor()
  expect(await card.innerText()).not.toContain('test_measurement')
  await inspect(person, 'admin-measurement-set', { once: true })
}

describe('a store that reports to nobody', () => {
  test('neither asks nor loads anything for it', async () => {
    const noura = await somebody(phoneInArabic)
    const asked = listen(noura)
    await open(noura, '/')
    await open(noura, '/faq')
    expect(await noura.page.content()).not.toMatch(/consent|measurement/)
    expect(asked).toEqual([])
  })
})

describe('once staff set a vendor', () => {
  test('its key is sealed and seen no more, and kept pages ask at once', async () => {
    const sara = await somebody(deskInEnglish)
    const html = async () => (await fetch(storeUrl)).text()
    expect(await html()).not.toContain('consent-bar')
    await setGoogle(sara)
    await expect.poll(html).toContain('consent-bar')
    // The same for everybody, whatever they answered.
    const cookie = 'measurement=no.2026-11-28'
    expect(await (await fetch(storeUrl, { headers: { cookie } })).text()).toBe(await html())
  })

  test.each([
    ['Arabic phone', phoneInArabic],
    ['narrow, dark', { ...phoneInArabic, width: 320, theme: 'dark' as const }],
    ['English desk', deskInEnglish],
  ])('the bar asks without moving anything, and is read whole: %s', async (name, look) => {
    const noura = await somebody(look)
    const { page } = noura
    await open(noura, '/')
    await bar(noura).waitFor()
    const boxes = await Promise.all(
      ['عدم السماح', 'السماح بالقياس'].map((word) => button(noura, word).boundingBox()),
    )
    expect(boxes[0]?.width).toBe(boxes[1]?.width)
    expect(boxes[0]?.height).toBe(boxes[1]?.height)
    const styles = await bar(noura)
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
    expect(new Set(styles).size).toBe(1)
    const shift = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => done(sum), 300)
        }),
    )
    expect(shift).toBeLessThan(0.01)
    await inspect(noura, `consent-${name.replaceAll(/\W+/g, '-')}`, { once: true })
  })

  test('who goes on without an answer, or says no, is not reported; the foot of the page changes it', async () => {
    const noura = await somebody(phoneInArabic)
    const { page, context } = noura
    const asked = listen(noura)
    const before = vendors.events.length
    await open(noura, '/')
    await bar(noura).waitFor()
    await open(noura, '/faq')
    await button(noura, 'عدم السماح').click()
    await bar(noura).waitFor({ state: 'hidden' })
    await open(noura, '/')
    await choosePlan(noura)
    expect(asked.filter((url) => !url.includes('.js'))).toEqual([])
    expect(vendors.events).toHaveLength(before)
    const cookies = await context.cookies()
    expect(cookies.map(({ name }) => name)).not.toContain('visitor')
    expect(await db.selectFrom('visitor_consents').selectAll().execute()).toEqual([])

    await open(noura, '/faq')
    expect(await bar(noura).isVisible()).toBe(false)
    await button(noura, 'قياس الزيارة').click()
    expect(await button(noura, 'عدم السماح').getAttribute('aria-pressed')).toBe('true')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('consent-title')
    await button(noura, 'عدم السماح').click()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(noura.say('قياس الزيارة'))
  })

  test('who agrees by the keyboard is reported to have seen and chosen, and no more once it is taken back', async () => {
    const noura = await somebody(deskInEnglish)
    const { page } = noura
    const before = vendors.events.length
    await open(noura, '/')
    await bar(noura).waitFor()
    await page.keyboard.press('Tab')
    while (!(await page.evaluate(() => document.activeElement?.closest('[data-consent=yes]') !== null)))
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await bar(noura).waitFor({ state: 'hidden' })
    await expect.poll(() => namesSent().slice(before), { timeout: 15_000 }).toEqual(['page_view'])
    await choosePlan(noura)
    await expect
      .poll(() => namesSent().slice(before), { timeout: 15_000 })
      .toEqual(['page_view', 'add_to_cart'])
    expect(JSON.stringify(vendors.events.slice(before))).not.toMatch(/127\.10|Mozilla/)

    await open(noura, '/')
    await button(noura, 'قياس الزيارة').click()
    await Promise.all([page.waitForResponse(/\/measurement$/), button(noura, 'عدم السماح').click()])
    await open(noura, '/')
    await choosePlan(noura)
    const rows = await db.selectFrom('measurement_events').select('id').execute()
    expect(rows).toHaveLength(2)
    expect((await noura.context.cookies()).map(({ name }) => name)).not.toContain('visitor')
  })

  test('who agreed and signs in has agreed in the account, where it is taken back', async () => {
    const noura = await somebody(phoneInArabic)
    const { page, say } = noura
    await open(noura, '/')
    await Promise.all([page.waitForResponse(/\/measurement$/), button(noura, 'السماح بالقياس').click()])
    await open(noura, '/phone')
    await signIn(noura)
    expect((await noura.context.cookies()).map(({ name }) => name)).not.toContain('measurement')
    await open(noura, '/user/profile/privacy')
    const box = page.getByRole('checkbox', {
      name: say('إبلاغ شركات الإحصاء والإعلان بأنني بدأت شراءً أو أتممته'),
    })
    expect(await box.isChecked()).toBe(true)
    await box.uncheck()
    await button(noura, 'حفظ الاختيار').click()
    await expect
      .poll(async () => (await noura.context.cookies()).map(({ name }) => name))
      .not.toContain('visitor')
    // Signed in, the foot leads to the account, and nobody is asked.
    await open(noura, '/faq')
    expect(await bar(noura).count()).toBe(0)
    expect(await page.getByRole('link', { name: say('قياس الزيارة') }).getAttribute('href')).toBe(
      '/user/profile/privacy',
    )
  })

  test('nobody else’s page may answer or report', async () => {
    const send = (body: string, headers: Record<string, string>) =>
      fetch(`${storeUrl}/measurement`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body,
      })
    expect((await send('choice=yes', {})).status).toBe(403)
    expect((await send('choice=yes', { origin: 'https://elsewhere.example' })).status).toBe(403)
    const forged = `measurement=yes.2026-11-28; visitor=00000000-0000-4000-8000-000000000000`
    const before = await db.selectFrom('measurement_events').select('id').execute()
    expect((await send('visit=view', { origin: storeUrl, cookie: forged })).status).toBe(204)
    expect(await db.selectFrom('measurement_events').select('id').execute()).toEqual(before)
  })
})
