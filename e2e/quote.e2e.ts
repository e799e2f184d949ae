import { expect, test } from 'vitest'
import { company } from '../test/companies.ts'
import { appleButton, appleResult, newOwner } from './apple-owner.ts'
import { openBooks } from './books.ts'
import { inspect } from './inspect.ts'
import { looks, newPerson, type Person, someLooks } from './person.ts'
import { answerBank, arrive, cards, fillCard, open, payButton, payByCard, reachPayment } from './way.ts'

const books = await openBooks()

/** Signed in, buying for a company, on the page of paying. */
async function reachPaymentForCompany(
  noura: Person,
  plan?: Parameters<typeof reachPayment>[1],
): Promise<string> {
  const { id } = await books.signIn(noura)
  await books.db.updateTable('clients').set({ company }).where('id', '=', id).execute()
  return reachPayment(noura, plan)
}

/** From the page of paying to a quote; the path of its link. */
async function issueQuote(noura: Person, order: string): Promise<string> {
  const { page, say } = noura
  await page
    .getByRole('link', { name: say('عرض سعر ليدفعه غيركم') })
    .first()
    .click()
  await arrive(noura, `/user/orders/${order}/quote`)
  await inspect(noura, 'quote-new')
  await page.locator('button[value="issue"]').click()
  const link = page.getByRole('textbox', { name: say('رابط الدفع') })
  await link.waitFor()
  return new URL(await link.inputValue()).pathname
}

test.each(looks)(
  'a company orders, and a colleague without an account pays by the link: %s',
  async (_, look) => {
    const noura = await newPerson(look)
    const order = await reachPaymentForCompany(noura)
    const path = await issueQuote(noura, order)
    await noura.page.getByRole('button', { name: noura.say('إرسال العرض') }).click()
    await noura.page.getByText(noura.say('أُرسل عرض السعر بالبريد.')).first().waitFor()
    await inspect(noura, 'quote-standing')

    const payer = await newPerson(look)
    const { page, say } = payer
    const response = await page.goto(path)
    expect(response?.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
    })
    await open(payer, path)
    await page.getByText(company.name).first().waitFor()
    expect(await page.getByText(noura.phone.slice(1)).count()).toBe(0)
    await inspect(payer, 'quote-pay')
    const file = await page.evaluate(
      async (address) => (await fetch(address)).headers.get('content-type'),
      `${path}/pdf`,
    )
    expect(file).toBe('application/pdf')

    await payByCard(payer, cards.poor)
    await answerBank(payer)
    await arrive(payer, path)
    await page.locator('main form .note.bad').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('note')
    await inspect(payer, 'quote-declined', { once: true })
    await payByCard(payer)
    await answerBank(payer)
    await page
      .getByRole('heading', { level: 2, name: new RegExp(say('دُفع عرض السعر {number}').split('{')[0] ?? '') })
      .waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    await inspect(payer, 'quote-paid')
    // Neither session nor card of anybody came of it.
    expect((await payer.context.cookies()).map(({ name }) => name)).not.toContain('session')

    await open(noura, `/user/orders/${order}`)
    await noura.page.getByRole('status').getByText(noura.say('مكتمل'), { exact: true }).waitFor()
    await open(noura, '/user/subscriptions')
    await noura.page.getByText(noura.say('سارٍ'), { exact: true }).first().waitFor()

    const sara = await newPerson(look)
    await books.signInStaff(sara, 'admin')
    await open(sara, `/admin/orders/${order}`)
    await sara.page.getByRole('heading', { name: sara.staffSay('عرض السعر') }).waitFor()
    await inspect(sara, 'admin-order-quote', { once: true })
  },
)

test.each(someLooks('quote by apple pay'))(
  'a colleague with an iPhone pays by Apple Pay: %s',
  async (_, look) => {
    const noura = await newPerson(look)
    const order = await reachPaymentForCompany(noura, 'درع')
    const path = await issueQuote(noura, order)
    const payer = await newOwner(look)
    await open(payer, path)
    await appleButton(payer).waitFor()
    await inspect(payer, 'quote-pay-apple', { once: true })
    await appleButton(payer).click()
    await payer.page
      .getByRole('heading', {
        level: 2,
        name: new RegExp(payer.say('دُفع عرض السعر {number}').split('{')[0] ?? ''),
      })
      .waitFor()
    expect(await appleResult(payer)).toMatchObject({
      statuses: [0],
      sessions: [{ domainName: 'localhost' }],
      requests: [{ currencyCode: 'SAR', total: { amount: '230.00' } }],
    })
    expect((await payer.context.cookies()).map(({ name }) => name)).not.toContain('session')
  },
)

test.each(someLooks('withdrawn quote'))(
  'a withdrawn link and a wrong one say so calmly: %s',
  async (_, look) => {
    const noura = await newPerson(look)
    const order = await reachPaymentForCompany(noura)
    const path = await issueQuote(noura, order)
    const payer = await newPerson(look)
    await open(payer, path)
    await fillCard(payer)

    await noura.page.getByRole('button', { name: noura.say('سحب عرض السعر') }).click()
    await noura.page
      .getByRole('dialog')
      .getByRole('button', { name: noura.say('تأكيد سحب العرض') })
      .click()
    await noura.page.getByText(noura.say('سُحب عرض السعر، ولم يعد رابطه يعمل.')).first().waitFor()

    // Whoever was about to pay is told, and nothing is charged.
    await payButton(payer).click()
    await payer.page.getByRole('heading', { name: payer.say('سُحب عرض السعر') }).waitFor()
    await inspect(payer, 'quote-withdrawn', { once: true })
    await open(payer, '/quote/wrong')
    await payer.page.getByRole('heading', { name: payer.say('لا يعمل هذا الرابط') }).waitFor()
    await inspect(payer, 'quote-wrong', { once: true })
  },
)

test.each(someLooks('quote without the program'))(
  'without the program a quote can be read and kept as a file, and says why it cannot be paid: %s',
  async (_, look) => {
    const noura = await newPerson(look)
    const order = await reachPaymentForCompany(noura)
    const path = await issueQuote(noura, order)
    const payer = await newPerson({ ...look, withoutScript: true })
    const { page, say } = payer
    await page.goto(path)
    await page.getByText(company.name).first().waitFor()
    // By its place: texts are not looked for inside of a <noscript>.
    expect(await page.locator('noscript .note').innerText()).toContain(
      say('الدفع بالبطاقة يحتاج إلى JavaScript.'),
    )
    expect(await page.getByRole('link', { name: say('تنزيل العرض PDF') }).getAttribute('href')).toBe(
      `${path}/pdf`,
    )
    expect(await page.getByRole('region', { name: say('ما في العرض') }).innerText()).toContain('69.00')
    expect(await page.getByRole('button', { name: /^(دفع|Pay)\s/ }).count()).toBe(0)
    expect(await page.getByLabel(say('رقم البطاقة'), { exact: true }).isVisible()).toBe(false)

    await page.goto('/quote/wrong')
    await page.getByRole('heading', { name: say('لا يعمل هذا الرابط') }).waitFor()
  },
)
