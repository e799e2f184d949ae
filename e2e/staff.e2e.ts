import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { codeFor } from './inbox.ts'
import { deskInEnglish, newPerson, phoneInArabic, type Person, someLooks } from './person.ts'
import { arrive, open, settle } from './way.ts'

const books = await openBooks()

async function enterPassword({ page, say }: Person, email: string, password: string) {
  await page.getByLabel(say('البريد الإلكتروني')).fill(email)
  await page.getByLabel(say('كلمة المرور'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('متابعة'), exact: true }).click()
}

describe.each(someLooks('the door'))("staff's door: %s", (_, look) => {
  test('a wrong password is refused, like an unknown person', async () => {
    const sara = await newPerson(look)
    const { page } = sara
    const { email } = await books.addStaff('admin')
    await open(sara, '/admin/signin')
    await enterPassword(sara, email, 'wrong-password')
    const words = await page.getByRole('alert').innerText()
    await open(sara, '/admin/signin')
    await enterPassword(sara, 'nobody@example.test', 'wrong-password')
    expect(await page.getByRole('alert').innerText()).toBe(words)
    expect((await sara.context.cookies()).some(({ name }) => name === 'staff_session')).toBe(false)
  })

  test('a viewer signs in, reads, and leaves; the door is remembered', async () => {
    const reem = await newPerson(look)
    const { page, say, urls } = reem
    const { email, phone } = await books.addStaff('viewer')
    await open(reem, '/admin/signin')
    await enterPassword(reem, email, 'demo-password')
    await arrive(reem, '/admin/otp')
    await page.getByLabel(say('أدخلوا الرمز المرسل إلى جوالكم')).fill('000000')
    await page.locator('[aria-invalid="true"]').waitFor()
    // Another one in place of one that does not come: the password stays as it was typed.
    await books.ageCodes(phone, 61)
    const cookies = (await reem.context.cookies()).filter(({ name }) => name === 'staff_challenge')
    await reem.context.addCookies(
      cookies.map((cookie) => ({ ...cookie, value: cookie.value.replace(/\.\d+$/, '.0') })),
    )
    await page.reload()
    await settle(page)
    const before = await codeFor(urls, phone)
    await page.getByRole('button', { name: say('إرسال رمز جديد') }).click()
    await page.getByText(say('أرسلنا رمزًا جديدًا. لم يعد الرمز السابق يعمل.')).waitFor()
    await expect.poll(() => codeFor(urls, phone)).not.toBe(before)
    await page.getByLabel(say('أدخلوا الرمز المرسل إلى جوالكم')).fill(await codeFor(urls, phone))
    await page.waitForURL(/\/admin$/)
    await settle(page)
    await page.getByRole('heading', { level: 1, name: say('لوحة المتابعة') }).waitFor()

    const menu = page.getByRole('banner').locator('details', { hasText: say('تسجيل الخروج') })
    await menu.locator('summary').click()
    await menu.getByRole('button', { name: say('تسجيل الخروج') }).click()
    await page.waitForURL(/\/admin\/signin$/)
    // This browser has signed in staff before: their own sign-in, with the way back.
    await page.goto('/admin/orders?status=completed')
    await page.waitForURL(/\/admin\/signin/)
    await settle(page)
    expect(new URL(page.url()).searchParams.get('back')).toBe('/admin/orders?status=completed')
  })
})

test('a client in the staff area is sent to the store, a stranger to the phone', async () => {
  const noura = await newPerson(phoneInArabic)
  await books.signIn(noura)
  await noura.page.goto('/admin/orders')
  await arrive(noura, '/')
  expect(new URL(noura.page.url()).pathname).toBe('/')

  const stranger = await newPerson(deskInEnglish)
  for (const path of ['/admin', '/admin/orders', '/admin/orders/00000000-0000-7000-8000-000000000000']) {
    await stranger.page.goto(path)
    await arrive(stranger, '/phone')
  }
  // Their own sign-in page is open to anyone.
  await open(stranger, '/admin/signin')
  expect(new URL(stranger.page.url()).pathname).toBe('/admin/signin')
})

test('staff whose cookies are all gone are sent to their own sign-in from a page that stood open', async () => {
  const sara = await newPerson(phoneInArabic)
  await books.signInStaff(sara, 'support')
  await open(sara, '/admin/orders')
  await sara.context.clearCookies()
  await sara.page.getByRole('navigation').getByRole('link', { name: 'العملاء', exact: true }).first().click()
  await sara.page.waitForURL(/\/admin\/signin\?back=%2Fadmin%2F/)
})

test('an order that does not exist has its own words inside the staff frame', async () => {
  const sara = await newPerson(phoneInArabic)
  await books.signInStaff(sara, 'support')
  await open(sara, '/admin/orders/00000000-0000-7000-8000-000000000000')
  await sara.page.getByRole('heading', { name: 'تعذّر العثور على هذه الصفحة' }).waitFor()
  await sara.page.getByRole('link', { name: 'العودة إلى الإدارة' }).waitFor()
})
