import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { inTransaction } from '#domain/core/transaction'
import { seedStore } from '#server/seed'
import { testContext } from '../test/api.ts'
import { testDatabase } from '../test/database.ts'
import { storePrograms } from '../test/processes.ts'
import { giveCookie, openBooks } from './books.ts'
import { newPerson, openUrls, phoneInArabic, someLooks } from './person.ts'
import {
  answerBank,
  arrive,
  atBank,
  open,
  orderInAddress,
  payByCard,
  reachPayment,
  seeCompleted,
} from './way.ts'

/** Pages in one process, the API that they call in another: `API_BASE_URL` names it. */

/** The line between the two; what is `cut` does not come through. */
let apiAddress = ''
let cut = /^$/
const line = createServer((asked, answer) => {
  const { url = '/', method, headers } = asked
  if (cut.test(url)) return answer.writeHead(503).end()
  const passed = request(apiAddress + url, { method, headers }, (result) => {
    answer.writeHead(result.statusCode ?? 502, result.headers)
    result.pipe(answer)
  })
  passed.on('error', () => answer.writeHead(502).end())
  return asked.pipe(passed)
})
await new Promise<void>((ready) => line.listen(0, '127.0.0.1', ready))
function lineTo(apiUrl: string): string {
  apiAddress = apiUrl
  return `http://127.0.0.1:${(line.address() as AddressInfo).port}`
}

const { db, url: databaseUrl } = await testDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'ishtirak-apart-'))
const store = await storePrograms({
  databaseUrl,
  dataDir,
  webs: 2,
  workers: 1,
  envOfWeb: (place, [, apiUrl = '']) =>
    // The API believes its pages, and nobody else, about who is asking.
    place === 0 ? { API_BASE_URL: lineTo(apiUrl) } : { TRUSTED_PROXIES: '127.0.0.1' },
})
const [, api] = store.webs
const books = await openBooks({ ...(await openUrls()).urls, databaseUrl })
const programs = [...store.webs, ...store.workers, store.gateway]

beforeAll(async () => {
  await seedStore(testContext(db), 'demo')
  await Promise.all(programs.map((one) => one.start()))
})
afterAll(async () => {
  await Promise.all(programs.map((one) => one.stop()))
  line.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('signing in and buying work with an API in another process, and stop with it', async () => {
  const { urls, browser } = await openUrls()
  const noura = await newPerson(phoneInArabic, {
    urls: { ...urls, storeUrl: store.webUrls[0] ?? '', gatewayUrl: store.gatewayUrl, databaseUrl },
    browser,
  })
  const { page } = noura
  await reachPayment(noura)
  const order = orderInAddress(noura)
  await payByCard(noura)
  await atBank(noura)
  await answerBank(noura)
  await seeCompleted(noura)

  const session = await db
    .selectFrom('sessions')
    .select('address')
    .where('client_id', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(session.address).toMatch(/^127\.10\./)

  await api?.stop()
  const silent = await page.goto(`/user/orders/${order}`)
  expect(silent?.status()).toBeGreaterThanOrEqual(500)
  noura.forgive(/^answer 5\d\d|status of 5\d\d/)
  await api?.start()
  await open(noura, `/user/orders/${order}`)
  await arrive(noura, `/user/orders/${order}`)
  expect((await page.goto(`/user/orders/${order}`))?.status()).toBe(200)
})

test('a store whose plans cannot be fetched says so and keeps the rest of its window open', async () => {
  const { urls, browser } = await openUrls()
  const noura = await newPerson(phoneInArabic, {
    urls: { ...urls, storeUrl: store.webUrls[0] ?? '', gatewayUrl: store.gatewayUrl, databaseUrl },
    browser,
  })
  const { page } = noura
  cut = /\/products/
  // What was kept of the shop's window counts no more.
  await inTransaction(testContext(db), bumpContentVersion)
  await expect.poll(async () => (await fetch(noura.urls.storeUrl)).status).toBe(503)
  await open(noura, '/')
  expect(await page.locator('#plans').innerText()).toContain('تعذّر عرض الباقات')
  expect(await page.locator('#faq details').count()).toBeGreaterThan(0)
  cut = /^$/
  await page.locator('#plans').getByRole('link', { name: 'إعادة المحاولة' }).click()
  await page.locator('#plans .plan').first().waitFor()
  noura.forgive(/^answer 503|status of 503/)
})

test.each(someLooks('one admin'))(
  'this store has one administrator, who stays one, and the page says why: %s',
  async (_, look) => {
    const { urls, browser } = await openUrls()
    const ofStore = { ...urls, storeUrl: store.webUrls[0] ?? '', gatewayUrl: store.gatewayUrl, databaseUrl }
    const sara = await newPerson(look, { urls: ofStore, browser })
    const { page, staffSay } = sara
    await giveCookie(sara, 'staff_session', (await books.openStaffSession('admin@demo.test')).token)
    await giveCookie(sara, 'staff_seen', '1')
    const account = db
      .selectFrom('staff_users')
      .select(['id', 'role', 'is_active', 'version'])
      .where('email', '=', 'admin@demo.test')
    const before = await account.executeTakeFirstOrThrow()

    for (const takeAway of [
      () => page.getByRole('radio', { name: staffSay('مطّلع') }).check(),
      () => page.getByRole('checkbox', { name: staffSay('يمكنه الدخول') }).uncheck(),
    ]) {
      await open(sara, `/admin/users_management/${before.id}`)
      await takeAway()
      await page.getByRole('button', { name: staffSay('حفظ التغييرات'), exact: true }).click()
      const result = page
        .getByRole('main')
        .getByText(
          look.language === 'ar'
            ? 'هذا آخر مدير نشط. عيّنوا مديرًا آخر أولًا.'
            : 'This is the last active admin. Make somebody else an admin first.',
        )
      await result.waitFor()
      // Also where one pressed at the foot of a phone.
      await expect.poll(async () => (await result.boundingBox())?.y).toBeGreaterThan(0)
      expect((await result.boundingBox())?.y).toBeLessThan(look.height)
      expect(await account.executeTakeFirstOrThrow()).toEqual(before)
    }
  },
)
