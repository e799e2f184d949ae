import { expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { newPerson, type Person, phoneInArabic } from './person.ts'
import { subscribe } from './subscriber.ts'
import { answerBank, cards, open, payButton, payByCard, reachPayment, settle } from './way.ts'

/** Whoever pays or compares keeps their place, and what they have written that is no secret. */

const books = await openBooks()

const nameOnCard = ({ page, say }: Person) => page.getByLabel(say('الاسم على البطاقة'), { exact: true })

test('the other language keeps the name on the card, and nothing else of it', async () => {
  const noura = await newPerson(phoneInArabic)
  const { page, say } = noura
  await books.signIn(noura)
  await reachPayment(noura)
  await nameOnCard(noura).fill('NOURA ALQAHTANI')
  await page.getByLabel(say('رقم البطاقة'), { exact: true }).fill(cards.approved)

  await page.locator('form[data-locale] button').first().click()
  await page.waitForFunction(() => document.documentElement.lang === 'en-US')
  await settle(page)
  await expect
    .poll(() => page.getByLabel('Name on card', { exact: true }).inputValue())
    .toBe('NOURA ALQAHTANI')
  expect(await page.getByLabel('Card number', { exact: true }).inputValue()).toBe('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('4201')
})

test('a gateway that does not answer is told as that, with what became of the money', async () => {
  const noura = await newPerson(phoneInArabic)
  const { page, say, urls } = noura
  await books.signIn(noura)
  await reachPayment(noura)
  await page.route(`${urls.gatewayUrl}/v1/tokens`, (route) =>
    route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, json: {} }),
  )
  await nameOnCard(noura).fill('NOURA ALQAHTANI')
  await page.getByLabel(say('رقم البطاقة'), { exact: true }).fill(cards.approved)
  await page.getByLabel(say('تاريخ الانتهاء'), { exact: true }).fill('11/29')
  await page.getByLabel(say('رمز الأمان'), { exact: true }).fill('123')
  await payButton(noura).click()
  const notice = page.getByRole('alert').filter({ hasText: say('بوابة الدفع لا تستجيب.') })
  await notice.filter({ hasText: say('لم يُخصم أي مبلغ. حاولوا مرة أخرى بعد قليل.') }).waitFor()
  noura.forgive(/503/)
})

test('after a refused card one stands on what happened, and after an open attempt where one goes on', async () => {
  const noura = await newPerson(phoneInArabic)
  const { page, say } = noura
  await books.signIn(noura)
  const order = await reachPayment(noura)
  await payByCard(noura, cards.poor)
  await answerBank(noura)
  await page.locator('main form .note.bad').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('note')
  expect(await nameOnCard(noura).inputValue()).toBe('NOURA ALQAHTANI')

  await payByCard(noura)
  await open(noura, `/payment?order=${order}`)
  const choice = page.getByRole('heading', { name: say('توجد محاولة دفع مفتوحة لهذا الطلب') })
  await choice.waitFor()
  await expect.poll(() => choice.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: say('استخدام بطاقة أخرى') }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

test('another card is asked for no order that another tab has paid meanwhile: its page comes', async () => {
  const noura = await newPerson(phoneInArabic)
  const { page, say, context } = noura
  await books.signIn(noura)
  const order = await reachPayment(noura)
  await payByCard(noura)
  await page.getByRole('button', { name: 'نجح التحقق' }).waitFor()
  const other = await context.newPage()
  await other.goto(`/payment?order=${order}`)
  const replace = other.getByRole('button', { name: say('استخدام بطاقة أخرى') })
  await replace.waitFor()
  await settle(other)
  await answerBank(noura)
  await page.waitForURL(new RegExp(`/user/orders/${order}`))
  await replace.click()
  await other.waitForURL(new RegExp(`/user/orders/${order}`))
  expect(await other.getByLabel(say('رقم البطاقة'), { exact: true }).count()).toBe(0)
})

test('what a change costs is where one stands once it is shown', async () => {
  const noura = await subscribe(await newPerson(phoneInArabic), books)
  const { page, say } = noura
  await open(noura, `/user/subscriptions/${noura.subscriptionId}/change`)
  await page
    .getByRole('link', { name: new RegExp(say('عرض التكلفة')) })
    .first()
    .click()
  await page.locator('#change').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('quote')
})
