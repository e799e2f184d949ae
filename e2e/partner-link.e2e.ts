import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { addPartner } from '../test/partners.ts'
import { openBooks } from './books.ts'
import { inspect } from './inspect.ts'
import { deskInEnglish, newPerson, nextNumber, phoneInArabic, type Person } from './person.ts'
import { answerBank, arrive, open, payByCard, signIn, termsBox } from './way.ts'

/** Somebody whom a partner's page sends to pay, and who wants to be back there. */

const books = await openBooks()
const partnerPage = createServer((_, response) => {
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end('<!doctype html><link rel="icon" href="data:,"><h1>Thanks</h1>')
})
await new Promise<void>((done) => partnerPage.listen(0, '127.0.0.1', done))
const partnerUrl = `http://127.0.0.1:${(partnerPage.address() as AddressInfo).port}`
afterAll(() => partnerPage.close())

async function orderByLink({ urls, phone, language }: Person) {
  const plan = await books.addPlan({ price: 10_000 })
  const partner = await addPartner(books.db, { products: [plan] })
  const answer = await fetch(`${urls.storeUrl}/api/partners/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${partner.token}`,
      'content-type': 'application/json',
      'idempotency-key': `link-${await nextNumber()}`,
    },
    body: JSON.stringify({
      product_id: plan,
      client: { phone_number: phone, language },
      payment: 'link',
      reference: 'sale 7',
      return_url: `${partnerUrl}/thanks`,
      cancel_url: `${partnerUrl}/basket`,
    }),
  })
  expect(answer.status).toBe(201)
  const { order, payment_url: link } = (await answer.json()) as { order: { id: string }; payment_url: string }
  return { id: order.id, link }
}

test.each([
  ['Arabic, phone', phoneInArabic],
  ['English, desk', deskInEnglish],
])('a link opens in the language asked for and leads back after paying: %s', async (name, look) => {
  const noura = await newPerson(look)
  const { page, say, context } = noura
  // A browser that has never been here.
  await context.clearCookies()
  const { id, link } = await orderByLink(noura)
  await open(noura, link)
  await arrive(noura, '/phone')
  await signIn(noura)
  await arrive(noura, '/payment?order=')
  const back = page.getByRole('link', { name: /^(العودة إلى|Go back to) .*Partner/ })
  expect(await back.getAttribute('href')).toBe(`${partnerUrl}/basket?order_id=${id}&reference=sale+7`)
  if (await termsBox(noura).isVisible()) {
    await termsBox(noura).check()
    await page.getByRole('button', { name: say('الموافقة ومتابعة الدفع') }).click()
  }
  await inspect(noura, `partner-link-${name.slice(0, 2)}`)
  await payByCard(noura)
  await answerBank(noura)
  await page.waitForURL(`${partnerUrl}/thanks?order_id=${id}&reference=sale+7`)
  await page.getByRole('heading', { name: 'Thanks' }).waitFor()

  await open(noura, `/user/orders/${id}`)
  await page.getByRole('link', { name: /^(العودة إلى|Back to) .*Partner/ }).waitFor()
})
