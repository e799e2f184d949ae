import { expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { draftsOf } from './drafts.ts'
import { messagesTo } from './inbox.ts'
import { openTicket } from './open-ticket.ts'
import { deskInEnglish, newPerson, phoneInArabic, type Person } from './person.ts'
import { arrive, choosePlan, open, reachPayment, settle } from './way.ts'

/** People are quicker than the program: what they press before it is there is not lost, and nothing happens twice. */

const books = await openBooks()

/** Opens a page whose program does not come until the function that comes back is called. */
async function openEarly({ page, context }: Person, path: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  await context.route(/\/assets\/shell-[\w-]+\.js/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('main').waitFor()
  return async () => {
    expect(await page.evaluate('typeof keptPresses')).toBe('object')
    held.resolve()
    await context.unrouteAll({ behavior: 'wait' })
    await settle(page)
  }
}

test('in the administration a key opens the search, and what is typed after it stands in it', async () => {
  const reem = await newPerson(deskInEnglish)
  const { page, staffSay } = reem
  await books.signInStaff(reem, 'viewer')
  for (const keys of [
    ['/', '/'],
    ['Control+k', 'Control+k'],
  ]) {
    const bring = await openEarly(reem, '/admin/support')
    for (const key of [...keys, 'k', '1', ' ', '2']) await page.keyboard.press(key)
    await bring()
    const box = page.getByRole('combobox', { name: staffSay('رقم أو جوال أو بريد أو اسم') })
    await expect.poll(() => box.inputValue()).toBe('k1 2')
  }
})

test('in the administration each press of a key is a step from one order to the next', async () => {
  for (let placed = 0; placed < 3; placed++) await reachPayment(await newPerson(deskInEnglish))
  const reem = await newPerson(deskInEnglish)
  const { page } = reem
  await books.signInStaff(reem, 'viewer')
  await open(reem, '/admin/orders')
  const [first = '', , third = ''] = await page
    .locator('table a[href^="/admin/orders/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const bring = await openEarly(reem, first)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await bring()
  await page.waitForURL((url) => url.pathname === third)
})

test('on a page of the account a button that was pressed in vain, even twice, opens what it opens', async () => {
  const noura = await newPerson(phoneInArabic)
  const { page } = noura
  await books.signIn(noura)
  const bring = await openEarly(noura, '/user/profile/phone')
  const prefix = page.locator('button[aria-haspopup="dialog"]')
  await prefix.click()
  await prefix.click()
  await bring()
  await page.locator('dialog[open]').waitFor()
})

test('a form of the store that was sent before its program came is sent once', async () => {
  const noura = await newPerson(deskInEnglish)
  const { page, say } = noura
  const bring = await openEarly(noura, '/phone')
  await page.locator('button[aria-haspopup="dialog"]').click()
  await page.getByLabel(say('رقم الجوال')).fill(noura.phone)
  await page.getByRole('button', { name: say('إرسال الرمز') }).click()
  await page.waitForURL(/\/otp/, { waitUntil: 'commit' })
  await bring()
  await arrive(noura, '/otp')
  expect((await messagesTo(noura.urls, noura.fullPhone)).length).toBe(1)
  expect(await page.locator('dialog[open]').count()).toBe(0)
})

test('boxes of a purchase that were ticked before the program came count as soon as it comes', async () => {
  const noura = await newPerson(phoneInArabic)
  const { page } = noura
  await books.signIn(noura)
  await choosePlan(noura)
  const { pathname, search } = new URL(page.url())
  const bring = await openEarly(noura, `${pathname}${search}`)
  await page.getByRole('checkbox', { name: 'تجديد الاشتراك تلقائيًا' }).check()
  await page.getByRole('checkbox', { name: 'الشراء لمنشأة' }).check()
  await bring()
  await page.getByRole('textbox', { name: 'اسم المنشأة' }).waitFor()
  await expect.poll(() => page.locator('.summary').innerText()).toContain('وتتجدد تلقائيًا')
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(2)
})

test.each(['client', 'staff'])(
  'what a %s types before the part that keeps drafts has come is a draft as soon as it comes',
  async (who) => {
    const noura = await newPerson(phoneInArabic)
    await books.signIn(noura)
    const id = await openTicket(noura, 'لم تصلني الفاتورة')
    // What was sent is forgotten once its answer is shown.
    await expect.poll(() => draftsOf(noura)).toEqual([])
    const sara = await newPerson(phoneInArabic)
    await books.signInStaff(sara, 'support')
    // A field that the browser holds, and one that the program holds.
    const [person, path, label] =
      who === 'client'
        ? ([noura, '/user/tickets/create', 'كيف نساعدكم؟'] as const)
        : ([sara, `/admin/support/${id}`, 'الرد'] as const)
    const { page, context } = person
    const held = Promise.withResolvers<void>()
    await context.route(/\/assets\/keeper-[\w-]+\.js/, async (route) => {
      await held.promise
      await route.continue()
    })
    await open(person, path)
    await page.getByRole('textbox', { name: label }).fill('متى تصل؟')
    expect(await draftsOf(person)).toEqual([])
    held.resolve()
    await context.unrouteAll({ behavior: 'wait' })
    await expect.poll(() => draftsOf(person)).toEqual([expect.stringContaining('متى تصل؟')])
  },
)

test('a dialog that is closed and opened again at once stands open, with what belongs in it', async () => {
  const reem = await newPerson(deskInEnglish)
  const { page, staffSay } = reem
  await books.signInStaff(reem, 'viewer')
  await open(reem, '/admin/support')
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: staffSay('رقم أو جوال أو بريد أو اسم') })
  await box.fill('0511')
  // The browser tells of a dialog's end only after both presses.
  await page.evaluate(() => {
    document
      .querySelector('dialog[open] input')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, cancelable: true }))
  })
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await expect.poll(() => box.inputValue()).toBe('')
})
