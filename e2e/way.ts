import type { Page } from 'playwright-core'
import { codeFor } from './inbox.ts'
import type { Person } from './person.ts'

/** The steps of a purchase as a person takes them. Each ends when its effect can be seen. */

export type PlanName = 'رصد' | 'درع' | 'حصن'
const englishPlans = { رصد: 'Watch', درع: 'Shield', حصن: 'Fortress' }

export function planName({ language }: Person, name: PlanName): string {
  return language === 'ar' ? name : englishPlans[name]
}

/** Until the program has taken the page over and has drawn the page of the address; a native page has no program. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [, root] = Object.entries(document).find(([key]) => key.startsWith('__reactContainer')) ?? []
    if (!root) return document.readyState === 'complete' && !document.querySelector('script[type="module"]')
    const main = document.querySelector('main')
    if (main === null || !Object.keys(main).some((key) => key.startsWith('__reactProps'))) return false

    // The router changes the address before React draws its page: until then a press would reach the page before. What is
    // drawn stands in React's own tree, in the properties of the router's component.
    type Drawn = { child?: Drawn; memoizedProps?: { navigationType?: string; location?: Location } }
    let drawn: Drawn | undefined = root.stateNode.current
    while (drawn && !drawn.memoizedProps?.navigationType) drawn = drawn.child
    return drawn?.memoizedProps?.location?.pathname === location.pathname
  })
}

/**
 * Until the fonts have joined the page: once it is drawn, all at once (docs/decisions/0039). Each of the page's own list is looked
 * for by name: fonts of the device that stand in for them are loaded, too.
 */
export async function waitForFonts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const listed = document.querySelector<HTMLMetaElement>('meta[name="fonts"]')?.content ?? '[]'
    const fonts = [...document.fonts]
    const hasJoined = ([family, , weight]: [family: string, address: string, weight: string]) =>
      fonts.some(
        (font) =>
          font.family.replaceAll('"', '') === family && font.weight === weight && font.status === 'loaded',
      )
    return JSON.parse(listed).every(hasJoined) && fonts.every(({ status }) => status !== 'loading')
  })
}

export async function open({ page }: Person, path: string): Promise<void> {
  await page.goto(path)
  await settle(page)
}

/** Waits for an address: its path, or the beginning of path and query. */
export async function arrive({ page }: Person, path: string): Promise<void> {
  await page.waitForURL((url) => `${url.pathname}${url.search}`.startsWith(path))
  await settle(page)
}

export async function choosePlan(person: Person, name: PlanName = 'رصد'): Promise<void> {
  const { page, say } = person
  await open(person, '/')
  await page
    .locator('#plans')
    .getByRole('link', { name: say('الاشتراك في {0}', { 0: planName(person, name) }) })
    .click()
  await page.waitForURL(/\/(phone|complete)\?plan=/)
  await settle(page)
}

export async function askForCode(person: Person, phone = person.phone): Promise<void> {
  const { page, say } = person
  await page.getByLabel(say('رقم الجوال')).fill(phone)
  await page.getByRole('button', { name: say('إرسال الرمز') }).click()
  await arrive(person, '/otp')
}

/** The form is sent by itself once all digits are there. */
export async function enterCode({ page, say }: Person, code: string): Promise<void> {
  await page.getByLabel(say('رمز من 6 أرقام')).fill(code)
}

/** From /phone to wherever the purchase goes on. */
export async function signIn(person: Person): Promise<void> {
  await askForCode(person)
  await enterCode(person, await codeFor(person.urls, person.fullPhone))
  await person.page.waitForURL((url) => !/^\/(phone|otp)$/.test(url.pathname))
  await settle(person.page)
}

/** The required part of step 2, and the terms. Ends on the payment page. */
export async function fillDetails(person: Person): Promise<void> {
  const { page, say } = person
  const [first, last] = person.language === 'ar' ? ['نورة', 'القحطاني'] : ['Noura', 'Alqahtani']
  // What the account knows already is one row.
  const edit = page.locator('.known-details:not([open]) > summary')
  if (await edit.isVisible()) await edit.click()
  await page.getByLabel(say('الاسم الأول'), { exact: true }).fill(first)
  await page.getByLabel(say('اسم العائلة'), { exact: true }).fill(last)
  await page.getByLabel(say('البريد الإلكتروني'), { exact: true }).fill('noura@example.test')
  await termsBox(person).check()
}

/** The coupon's field, behind its line. */
export async function openCoupon({ page, say }: Person) {
  await page.getByText(say('لديكم قسيمة خصم؟')).click()
  return page.getByLabel(new RegExp(`^${say('قسيمة خصم')}`))
}

export function termsBox({ page, say }: Person) {
  return page.getByRole('checkbox', { name: say('قرأت الشروط والأحكام وسياسة الدفع والاسترداد وأوافق عليها.') })
}

export async function placeOrder(person: Person): Promise<void> {
  const { page, say } = person
  const names = [say('تأكيد ومتابعة إلى الدفع'), say('تأكيد الطلب والمتابعة')]
  await page.getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) }).click()
  await page.waitForURL(/\/(payment|group)\?order=/)
  await settle(page)
  // A plan that can be shared asks with whom.
  if (new URL(page.url()).pathname === '/group') {
    await page.getByRole('button', { name: say('تخطي هذه الخطوة') }).click()
  }
  await arrive(person, '/payment?order=')
  await person.page.getByRole('heading', { level: 1 }).waitFor()
}

/** From the landing page to the payment page. */
export async function reachPayment(person: Person, plan: PlanName = 'رصد'): Promise<string> {
  await choosePlan(person, plan)
  if (new URL(person.page.url()).pathname === '/phone') await signIn(person)
  await arrive(person, '/complete')
  await fillDetails(person)
  await placeOrder(person)
  return orderInAddress(person)
}

export function orderInAddress({ page }: Person): string {
  const url = new URL(page.url())
  const order = url.searchParams.get('order') ?? url.pathname.split('/').at(-1)
  if (!order || !/^[0-9a-f-]{36}$/.test(order)) throw new Error(`no order in ${page.url()}`)
  return order
}

/** Test cards of the gateway's documents. */
export const cards = { approved: '4201320111111010', poor: '4201320000311101', visa: '4111111111111111' }

export async function fillCard({ page, say }: Person, number: string = cards.approved): Promise<void> {
  await page.getByLabel(say('الاسم على البطاقة'), { exact: true }).fill('NOURA ALQAHTANI')
  await page.getByLabel(say('رقم البطاقة'), { exact: true }).fill(number)
  await page.getByLabel(say('تاريخ الانتهاء'), { exact: true }).fill('11/29')
  await page.getByLabel(say('رمز الأمان'), { exact: true }).fill('123')
}

/** The one button that pays; its amount stands behind the word. */
export function payButton({ page, language }: Person) {
  return page.getByRole('button', { name: language === 'ar' ? /^دفع\s/ : /^Pay\s/ })
}

/** Pays and comes to the bank's page. */
export async function payByCard(person: Person, number?: string): Promise<void> {
  await fillCard(person, number)
  await payButton(person).click()
  await atBank(person)
}

export async function atBank(person: Person): Promise<void> {
  await person.page.waitForURL(/\/v1\/card_auth\/.*\/acs_emulator$/)
  await person.page.getByRole('button', { name: 'نجح التحقق' }).waitFor()
}

export type BankAnswer = 'نجح التحقق' | 'فشل التحقق' | 'إلغاء' | 'التحقق غير متاح'

/** The practice bank asks the person who tries the store what it shall say. */
export async function answerBank({ page }: Person, answer: BankAnswer = 'نجح التحقق'): Promise<void> {
  await page.getByRole('button', { name: answer }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/v1/'))
}

/** The list of cards, once the browser has gone back over the bank's pages and says there what became of the card. */
export async function comeBackFromBank(
  { page }: Person,
  says: 'added' | 'refused' | 'verify',
): Promise<void> {
  await page.waitForFunction(
    () => sessionStorage.getItem('bank-visit') === null && sessionStorage.getItem('bank-answer') === null,
  )
  await page.waitForURL(({ searchParams }) => searchParams.has(says) && !searchParams.has('bank'))
  await settle(page)
}

export async function seeCardAdded(person: Person): Promise<void> {
  await comeBackFromBank(person, 'added')
  await person.page.getByText(person.say('حُفظت بطاقتكم.')).waitFor()
}

/**
 * The page as it covers itself after the bank: the attempt still waits there, and our server's answer about it is held
 * back until the function that comes back is called.
 */
export async function seeVerifying(person: Person, order: string, payment: string): Promise<() => void> {
  const { page } = person
  let isHeld = true
  await page.route('**/payment/status**', (route) => (isHeld ? undefined : route.continue()))
  await page.goto(`/payment?order=${order}&payment=${payment}`)
  await page.getByRole('alertdialog').waitFor()
  return () => (isHeld = false)
}

/** The order's own page, once the plan runs. */
export async function seeCompleted(person: Person): Promise<void> {
  await arrive(person, '/user/orders/')
  await person.page.getByRole('status').getByText(person.say('مكتمل'), { exact: true }).waitFor()
}
