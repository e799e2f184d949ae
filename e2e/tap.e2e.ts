import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedStore } from '#server/seed'
import { testContext } from '../test/api.ts'
import { testDatabase } from '../test/database.ts'
import { storePrograms } from '../test/processes.ts'
import { inspect } from './inspect.ts'
import { newPerson, openUrls, phoneInArabic, type Person } from './person.ts'
import {
  arrive,
  choosePlan,
  open,
  payButton,
  placeOrder,
  reachPayment,
  seeCardAdded,
  seeCompleted,
  termsBox,
} from './way.ts'

/** The same store at another gateway, chosen by `PAYMENT_PROVIDER=tap`. */

const { db, url: databaseUrl } = await testDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'ishtirak-tap-'))
const store = await storePrograms({ databaseUrl, dataDir, webs: 1, workers: 1, plays: 'tap' })
const programs = [...store.webs, ...store.workers, store.gateway]

beforeAll(async () => {
  await seedStore(testContext(db), 'demo')
  await Promise.all(programs.map((one) => one.start()))
})
afterAll(async () => {
  await Promise.all(programs.map((one) => one.stop()))
  rmSync(dataDir, { recursive: true, force: true })
})

test('a purchase at Tap: declined, then paid and saved, then paid with the saved card', async () => {
  const { urls, browser } = await openUrls()
  const noura = await newPerson(phoneInArabic, {
    urls: { ...urls, storeUrl: store.webUrls[0] ?? '', gatewayUrl: store.gatewayUrl, databaseUrl },
    browser,
  })
  const { page, say } = noura
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  const first = await reachPayment(noura)
  await fillTapCard(noura, '07/37')
  await payButton(noura).click()
  await answerTap(noura)
  const words = await page.getByRole('alert').innerText()
  expect(words).toMatch(/رصيد البطاقة لا يكفي/)

  await fillTapCard(noura, '01/39')
  await page.getByRole('checkbox', { name: say('حفظ البطاقة لدفع أسرع في المرة القادمة') }).check()
  await payButton(noura).click()
  await page.getByRole('button', { name: 'نجح التحقق' }).waitFor()
  await inspect(noura, 'tap-bank', { once: true })
  await answerTap(noura)
  await seeCompleted(noura)
  expect(page.url()).toContain(first)

  await open(noura, '/user/payment-methods')
  await page.getByText('0007').first().waitFor()

  await choosePlan(noura)
  await arrive(noura, '/complete')
  await termsBox(noura).check()
  await placeOrder(noura)
  await page.getByRole('radio', { name: /0007/ }).check()
  await payButton(noura).click()
  await answerTap(noura)
  await seeCompleted(noura)

  const charges = await paidAtTap()
  expect(charges).toMatchObject([
    { amount: 69, customer_initiated: true },
    { amount: 69, save_card: true, metadata: { order_id: first } },
  ])
  // The other gateway's module stays where it is, and the card went to Tap alone.
  expect(asked.filter((url) => /moyasar/i.test(url))).toEqual([])
  expect(asked.some((url) => url === `${store.gatewayUrl}/v2/tokens`)).toBe(true)
})

test('a card is added at Tap by the bank’s word', async () => {
  const { urls, browser } = await openUrls()
  const noura = await newPerson(phoneInArabic, {
    urls: { ...urls, storeUrl: store.webUrls[0] ?? '', gatewayUrl: store.gatewayUrl, databaseUrl },
    browser,
  })
  const { page, say } = noura
  await reachPayment(noura)
  await open(noura, '/user/payment-methods?add=card')
  await page.getByText(say('يتحقق بنككم من بطاقتكم قبل حفظها.')).waitFor()
  await inspect(noura, 'tap-cards-add', { once: true })
  await fillTapCard(noura, '01/39')
  await page.getByRole('button', { name: say('المتابعة إلى التحقق') }).click()
  await answerTap(noura)
  await seeCardAdded(noura)
  await page.getByText('0007').first().waitFor()
})

/** Tap's mada test card; its expiry decides what the bank says. */
async function fillTapCard({ page, say }: Person, expiry: string) {
  await page.getByLabel(say('الاسم على البطاقة'), { exact: true }).fill('NOURA ALQAHTANI')
  await page.getByLabel(say('رقم البطاقة'), { exact: true }).fill('4464040000000007')
  await page.getByLabel(say('تاريخ الانتهاء'), { exact: true }).fill(expiry)
  await page.getByLabel(say('رمز الأمان'), { exact: true }).fill('100')
}

async function answerTap({ page }: Person) {
  await page.getByRole('button', { name: 'نجح التحقق' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/gosell/'))
}

async function paidAtTap(): Promise<unknown[]> {
  const response = await fetch(`${store.gatewayUrl}/sandbox/ledger`)
  const { charges } = (await response.json()) as { charges: { status: string }[] }
  return charges.filter(({ status }) => status === 'CAPTURED')
}
