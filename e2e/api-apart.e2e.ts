import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedStore } from '#server/seed'
import { testContext } from '../test/api.ts'
import { testDatabase } from '../test/database.ts'
import { storePrograms } from '../test/processes.ts'
import { newPerson, openDoors, phoneInArabic } from './person.ts'
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

const { db, url: databaseUrl } = await testDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'ishtirak-apart-'))
const house = await storePrograms({
  databaseUrl,
  dataDir,
  webs: 2,
  workers: 1,
  envOfWeb: (place, [, apiUrl = '']) =>
    // The API believes its pages, and nobody else, about who is asking.
    place === 0 ? { API_BASE_URL: apiUrl } : { TRUSTED_PROXIES: '127.0.0.1' },
})
const [, api] = house.webs
const programs = [...house.webs, ...house.workers, house.gateway]

beforeAll(async () => {
  await seedStore(testContext(db))
  await Promise.all(programs.map((one) => one.start()))
})
afterAll(async () => {
  await Promise.all(programs.map((one) => one.stop()))
  rmSync(dataDir, { recursive: true, force: true })
})

test('signing in and buying work with an API in another process, and stop with it', async () => {
  const { doors, browser } = await openDoors()
  const noura = await newPerson(phoneInArabic, {
    doors: { ...doors, storeUrl: house.webUrls[0] ?? '', gatewayUrl: house.gatewayUrl, databaseUrl },
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
