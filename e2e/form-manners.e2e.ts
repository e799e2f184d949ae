import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { codeFor } from './inbox.ts'
import { deskInEnglish, newPerson, phoneInArabic, someLooks, type Person } from './person.ts'
import { arrive, enterCode, fillDetails, open, placeOrder } from './way.ts'

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
    await placeOrder(noura)
    await arrive(noura, '/payment')
    await expect.poll(() => focusOf(noura)).toMatchObject({ isInMain: true })
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
    const data = await context.request.get(`${path}.data`)
    expect(data.headers(), path).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Cookie' })
  }
  await open(noura, '/user/profile')
  await page.getByText(noura.fullPhone.slice(-4)).first().waitFor()
  await context.clearCookies({ name: 'session' })
  await page.goto('/')
  await page.goBack()
  await page.waitForURL(/\/phone/)
})

type Focus = { isInMain: boolean; isWrong: boolean; name: string | null }

function focusOf({ page }: Person): Promise<Focus> {
  return page.evaluate(() => {
    const at = document.activeElement
    return {
      isInMain: at?.closest('main') !== null && at !== document.body,
      isWrong: at?.getAttribute('aria-invalid') === 'true',
      name: at?.getAttribute('name') ?? null,
    }
  })
}

async function messagesOf(ticket: string): Promise<string[]> {
  const rows = await books.db
    .selectFrom('ticket_messages')
    .select('body')
    .where('ticket_id', '=', ticket)
    .orderBy('id')
    .execute()
  return rows.map(({ body }) => body)
}
