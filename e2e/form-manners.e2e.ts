import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { focusOf, seeFocusInMain } from './focus-of.ts'
import { codeFor } from './inbox.ts'
import { deskInEnglish, newPerson, phoneInArabic, someLooks } from './person.ts'
import { arrive, choosePlan, enterCode, fillDetails, open, openCoupon, placeOrder, termsBox } from './way.ts'

const books = await openBooks()

describe.each(someLooks('manners'))('whoever moves by keys or ears: %s', (_, look) => {
  test('stands on the new step, on the error or on the result, never on nothing', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    const plan = await books.addPlan({ price: 50_00 })
    await open(noura, `/phone?plan=${plan}`)

    await page.getByRole('button', { name: say('إرسال الرمز') }).click()
    await expect.poll(() => focusOf(noura)).toMatchObject({ isWrong: true })
    await expect
      .poll(() => page.locator('p.visually-hidden[aria-live="assertive"]').textContent())
      .not.toBe('')

    await page.getByLabel(say('رقم الجوال')).fill(noura.phone)
    await page.keyboard.press('Enter')
    await arrive(noura, '/otp')
    await expect.poll(() => focusOf(noura)).toMatchObject({ name: 'code' })

    await enterCode(noura, await codeFor(noura.urls, noura.fullPhone))
    await arrive(noura, '/complete')
    await expect.poll(() => focusOf(noura)).toMatchObject({ isInMain: true })

    // Two things are wrong: the first of them has the focus, not the last.
    await page.getByLabel(say('الاسم الأول'), { exact: true }).fill('نورة')
    await page.getByLabel(say('البريد الإلكتروني'), { exact: true }).fill('not an address')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusOf(noura)).toMatchObject({ isWrong: true, name: 'last_name' })

    await fillDetails(noura)
    await (await openCoupon(noura)).fill('SIYAJ10')
    await page.getByRole('button', { name: say('تطبيق') }).click()
    await page.getByText(/طُبّقت القسيمة ووفّرتم|Coupon applied/).waitFor()
    await seeFocusInMain(noura)

    await placeOrder(noura)
    await arrive(noura, '/payment')
    await seeFocusInMain(noura)
  })

  test('stands on what came of a ticket, of the profile and of the step of the members', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    await books.signIn(noura)
    await open(noura, '/user/tickets/create')
    const send = page.getByRole('button', { name: say('إرسال التذكرة') })
    await send.click()
    await expect.poll(() => focusOf(noura)).toMatchObject({ isWrong: true, name: 'description' })
    await page.locator('[name="description"]').fill('أين باقتي؟')
    await send.click()
    await page.waitForURL(/\/user\/tickets\/[0-9a-f-]{36}/)
    await seeFocusInMain(noura)
    await page.getByLabel(say('رسالتكم')).fill('هذا رقم طلبي.')
    await page.getByRole('button', { name: say('إرسال الرسالة') }).click()
    await page.getByRole('log').getByText('هذا رقم طلبي.').waitFor()
    await seeFocusInMain(noura)

    await open(noura, '/user/profile')
    await page.getByLabel(say('الاسم الأول')).fill('نورة')
    await page.getByRole('button', { name: say('حفظ البيانات') }).click()
    await page.getByText(say('حُفظت بياناتكم.')).waitFor()
    await seeFocusInMain(noura)

    await choosePlan(noura, 'درع')
    await arrive(noura, '/complete')
    await fillDetails(noura)
    await termsBox(noura).check()
    await page.getByRole('button', { name: say('تأكيد الطلب والمتابعة') }).click()
    await arrive(noura, '/group?order=')
    await page.getByLabel(new RegExp(`^${say('جوال العضو {number}', { number: 1 })}`)).fill(noura.phone)
    await page.getByRole('button', { name: say('حفظ ومتابعة إلى الدفع') }).click()
    await expect.poll(() => focusOf(noura)).toMatchObject({ isWrong: true })
  })
})

test('the key that saves never sends an answer to a customer; the key that sends does', async () => {
  const sara = await newPerson(deskInEnglish)
  await books.signIn(sara)
  await open(sara, '/user/tickets/create')
  await sara.page.locator('[name="description"]').fill('Where is my plan?')
  await sara.page.getByRole('button', { name: sara.say('إرسال التذكرة') }).click()
  await sara.page.waitForURL(/\/user\/tickets\/[0-9a-f-]{36}/)
  const ticket = new URL(sara.page.url()).pathname.split('/').at(-1) ?? ''

  const agent = await newPerson(deskInEnglish)
  await books.signInStaff(agent, 'support')
  await open(agent, `/admin/support/${ticket}`)
  const answer = agent.page.locator('[name="body"]')
  await answer.fill('It is here.')
  await answer.press('Control+s')
  await agent.page.getByText(agent.staffSay('المسودة محفوظة هنا. للإرسال: Ctrl + Enter')).waitFor()
  expect(await messagesOf(ticket)).toEqual(['Where is my plan?'])
  expect(await answer.inputValue()).toBe('It is here.')

  await answer.press('Control+Enter')
  await expect.poll(() => messagesOf(ticket)).toEqual(['Where is my plan?', 'It is here.'])
})

test('a dialog says the same refusal of another value again', async () => {
  const agent = await newPerson(deskInEnglish)
  const { page, staffSay } = agent
  await books.signInStaff(agent, 'admin')
  await open(agent, '/admin/coupons?edit=new')
  const dialog = page.getByRole('dialog')
  const code = dialog.locator('[name="code"]')
  await dialog.locator('[name="percentage"]').fill('5')
  for (const refused of ['عيد', 'خصم']) {
    await code.fill(refused)
    expect(await code.getAttribute('aria-invalid')).not.toBe('true')
    await dialog.getByRole('button', { name: staffSay('إضافة القسيمة') }).click()
    await dialog.locator('[name="code"][aria-invalid="true"]').waitFor()
  }
})

test('without script the last step says that it needs it, and where the order is', async () => {
  const noura = await newPerson({ ...phoneInArabic, withoutScript: true })
  await books.signIn(noura)
  const plan = await books.addPlan({ price: 50_00 })
  await noura.page.goto(`/complete?plan=${plan}`)
  await fillDetails(noura)
  await noura.page.getByRole('button', { name: 'تأكيد ومتابعة إلى الدفع' }).click()
  await noura.page.waitForURL(/\/payment\?order=/)
  // Words inside noscript are found by their place: the finder of texts leaves them out.
  const note = noura.page.locator('main noscript .note')
  await note.waitFor()
  expect(await note.textContent()).toContain('الدفع بالبطاقة يحتاج إلى JavaScript.')
  // Under a heading that is seen, and nothing seems to come.
  const heading = await noura.page.getByRole('heading', { level: 1 }).boundingBox()
  expect(heading?.height).toBeGreaterThan(20)
  expect(await noura.page.locator('.skeleton:visible').count()).toBe(0)
  // On the narrowest phone the steps stand in one line.
  await noura.page.setViewportSize({ width: 320, height: 844 })
  expect((await noura.page.locator('.checkout-steps').boundingBox())?.height).toBe(44)
  expect(await noura.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await note.locator('a[href="/user/orders"]').click()
  await noura.page.waitForURL('**/user/orders')
})

test('no page of an account is kept by the browser for whoever presses Back after signing out', async () => {
  const noura = await newPerson(phoneInArabic)
  await books.signIn(noura)
  const { page, context } = noura
  for (const path of [
    '/user/orders',
    '/user/profile',
    '/user/payment_methods',
    '/user/tickets',
    '/user/subscriptions',
  ]) {
    const answer = await page.goto(path)
    expect(answer?.headers()['cache-control'], path).toBe('private, no-store')
    // What the program reads when it walks there by itself.
    const headers = await page.evaluate(
      async (address) => Object.fromEntries((await fetch(address)).headers),
      `${path}.data`,
    )
    expect(headers, path).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Cookie' })
  }
  await open(noura, '/user/profile')
  await page.getByText(noura.fullPhone.slice(-4)).first().waitFor()
  await context.clearCookies({ name: 'session' })
  await page.goto('/')
  await page.goBack()
  await page.waitForURL(/\/phone/)
})

async function messagesOf(ticket: string): Promise<string[]> {
  const rows = await books.db
    .selectFrom('ticket_messages')
    .select('body')
    .where('ticket_id', '=', ticket)
    .orderBy('id')
    .execute()
  return rows.map(({ body }) => body)
}
