import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openBooks, paidAtGateway } from './books.ts'
import { codeFor } from './inbox.ts'
import { deskInEnglish, looks, newPerson, type Person, someLooks } from './person.ts'
import {
  answerBank,
  arrive,
  fillCard,
  cards,
  open,
  payByCard,
  payButton,
  reachPayment,
  seeCompleted,
} from './way.ts'

const books = await openBooks()

describe.each(looks)('the first sale: %s', (_, look) => {
  test('from the landing page through 3-D Secure to a running plan, and staff see the order', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    const order = await reachPayment(noura)

    await payByCard(noura)
    expect(new URL(page.url()).origin).toBe(noura.urls.gatewayUrl)
    await answerBank(noura)
    await seeCompleted(noura)
    expect(page.url()).toContain(order)
    expect(await paidAtGateway(noura.urls, order)).toMatchObject([{ amount: 6_900 }])

    const timeline = page.getByRole('region', { name: say('مسار الطلب') }).getByRole('listitem')
    const steps = (await timeline.allInnerTexts()).join('\n')
    for (const step of ['وصلنا طلبكم', 'استلمنا المبلغ', 'اكتمل الطلب']) expect(steps).toContain(say(step))
    await page.getByRole('heading', { name: say('باقتكم تعمل الآن') }).waitFor()
    // The purchase is over: nothing of it leads on.
    expect(await page.evaluate(() => sessionStorage.getItem('purchase'))).toBeNull()

    const header = page.locator('main header').first()
    const refNumber = /\d{4,}/.exec(await header.innerText())?.[0] ?? 'none'
    await open(noura, '/user/orders')
    await page.getByRole('link', { name: refNumber }).first().waitFor()

    await readAsStaff(await newPerson(look), refNumber)
  })
})

/** Signs in as an admin with password and code, and finds the order. */
async function readAsStaff(sara: Person, refNumber: string) {
  const { page, say, urls } = sara
  const { email, phone } = await books.addStaff('admin')
  await open(sara, '/admin/signin')
  await page.getByLabel(say('البريد الإلكتروني')).fill(email)
  await page.getByLabel(say('كلمة المرور'), { exact: true }).fill('demo-password')
  await page.getByRole('button', { name: say('متابعة'), exact: true }).click()
  await arrive(sara, '/admin/otp')
  await page.getByLabel(say('أدخلوا الرمز المرسل إلى جوالكم')).fill(await codeFor(urls, phone))
  await page.waitForURL(/\/admin$/)
  await open(sara, '/admin/orders')

  await page.getByRole('link', { name: refNumber }).first().click()
  await page.waitForURL(/\/admin\/orders\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { level: 1, name: refNumber }).waitFor()
  await page.getByText(say('مكتمل'), { exact: true }).first().waitFor()
  await page.getByRole('link', { name: say('السجل') }).click()
  await page.waitForURL(/\/history$/)
  await page.locator('.history').getByText(say('مكتمل')).first().waitFor()
}

describe.each(someLooks('a card'))('a refused card: %s', (_, look) => {
  test('its words, then another card pays', async () => {
    const noura = await newPerson(look)
    const { page, urls } = noura
    await books.signIn(noura)
    const order = await reachSignedIn(noura)

    await payByCard(noura, cards.poor)
    await answerBank(noura)
    const words = await page.getByRole('alert').innerText()
    expect(words).toMatch(noura.language === 'ar' ? /رصيد البطاقة لا يكفي/ : /balance is not enough/)
    expect(words).toMatch(noura.language === 'ar' ? /لم يُخصم أي مبلغ/ : /No money was taken/)
    expect(await paidAtGateway(urls, order)).toEqual([])

    await payByCard(noura, cards.visa)
    await answerBank(noura)
    await seeCompleted(noura)
    expect(await paidAtGateway(urls, order)).toHaveLength(1)
  })

  test('a bank that could not verify is told in other words', async () => {
    const noura = await newPerson(look)
    await books.signIn(noura)
    await reachSignedIn(noura)
    await payByCard(noura)
    await answerBank(noura, 'فشل التحقق')
    await payButton(noura).waitFor()
    await noura.page.getByRole('alert').waitFor()
  })
})

describe.each(someLooks('the bank'))('the bank left without an answer: %s', (_, look) => {
  test('the page offers the bank again; going on there pays', async () => {
    const noura = await newPerson(look)
    const { page, say, urls } = noura
    await books.signIn(noura)
    const order = await reachSignedIn(noura)
    await payByCard(noura)
    await page.getByRole('link', { name: 'الرجوع إلى المتجر دون جواب' }).click()

    await page.getByRole('button', { name: say('إكمال الدفع لدى البنك') }).click({ timeout: 30_000 })
    await answerBank(noura)
    await seeCompleted(noura)
    expect(await paidAtGateway(urls, order)).toHaveLength(1)
  })

  test('the back button, then another card: paid once', async () => {
    const noura = await newPerson(look)
    const { page, say, urls } = noura
    await books.signIn(noura)
    const order = await reachSignedIn(noura)
    await payByCard(noura)
    await page.goto(`/payment?order=${order}`)

    await page.getByRole('button', { name: say('استخدام بطاقة أخرى') }).click()
    await fillCard(noura, cards.visa)
    await payButton(noura).click()
    await page.getByRole('button', { name: 'نجح التحقق' }).waitFor()
    await answerBank(noura)
    await seeCompleted(noura)
    expect(await paidAtGateway(urls, order)).toHaveLength(1)
  })
})

/** The payment page of an order, for somebody signed in whose profile is whole. */
async function reachSignedIn(person: Person): Promise<string> {
  return reachPayment(person)
}

test('card data goes to the gateway and nowhere else', async () => {
  const noura = await newPerson(deskInEnglish)
  await books.signIn(noura)
  const sent: { origin: string; text: string }[] = []
  noura.context.on('request', (request) => {
    sent.push({
      origin: new URL(request.url()).origin,
      text: `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`,
    })
  })
  await reachPayment(noura)
  await payByCard(noura)
  await answerBank(noura)
  await seeCompleted(noura)

  const withCard = sent.filter(({ text }) => text.includes(cards.approved))
  expect(withCard.map(({ origin }) => origin)).toEqual([noura.urls.gatewayUrl])
  expect(withCard[0]?.text).toContain('"cvc":"123"')
  const toStore = sent.filter(({ origin }) => origin === noura.urls.storeUrl)
  expect(toStore.length).toBeGreaterThan(5)
  // The letters behind a built file's name come from its content, and may spell anything.
  const said = toStore.map(({ text }) => text.replaceAll(/(\/assets\/[\w.-]+)-[\w-]{8}\./g, '$1.'))
  for (const text of said) expect(text).not.toMatch(/cvc|4201\s?3201/i)
  expect(readFileSync(noura.urls.log, 'utf8')).not.toMatch(/4201\s?3201|"cvc"/i)
})
