import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { deskInEnglish, newPerson, phoneInArabic, type Person } from './person.ts'
import { open, settle } from './way.ts'

const books = await openBooks()

function htmlOf({ page }: Person) {
  return page.evaluate(() => {
    const { lang, dir } = document.documentElement
    return { lang, dir }
  })
}

describe('the language', () => {
  test('is Arabic until English is chosen, and then stays', async () => {
    const noura = await newPerson({ ...deskInEnglish, language: 'ar' })
    const { page, context } = noura
    await open(noura, '/')
    expect(await htmlOf(noura)).toEqual({ lang: 'ar-EG', dir: 'rtl' })
    await page.getByRole('button', { name: 'English' }).click()
    await page.waitForFunction(() => document.documentElement.lang === 'en-US')
    await settle(page)
    expect(await htmlOf(noura)).toEqual({ lang: 'en-US', dir: 'ltr' })
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('en-US')
    expect((await context.cookies()).find(({ name }) => name === 'locale')?.value).toBe('en-US')

    await open(noura, '/phone')
    expect(await htmlOf(noura)).toEqual({ lang: 'en-US', dir: 'ltr' })
    await page.getByRole('heading', { level: 1, name: 'What is your mobile number?' }).waitFor()
    await page.getByRole('button', { name: 'العربية' }).click()
    await page.waitForFunction(() => document.documentElement.dir === 'rtl')
    expect(new URL(page.url()).pathname).toBe('/phone')
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('ar-EG')
  })

  test('that the browser remembers comes back when the cookie is gone', async () => {
    const noura = await newPerson(phoneInArabic)
    const { page, context } = noura
    await open(noura, '/')
    await page.evaluate(() => localStorage.setItem('locale', 'en-US'))
    await context.clearCookies({ name: 'locale' })
    await page.goto('/faq')
    await page.waitForFunction(() => document.documentElement.lang === 'en-US')
    await settle(page)
    await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor()
  })

  test('never flashes: the first thing drawn is in it', async () => {
    const noura = await newPerson(deskInEnglish)
    const response = await noura.page.goto('/')
    expect(await response?.text()).toContain('<html lang="en-US" dir="ltr"')
  })

  test('shows Latin digits in both, and money with its name', async () => {
    for (const look of [phoneInArabic, deskInEnglish]) {
      const noura = await newPerson(look)
      await open(noura, '/')
      const text = await noura.page.getByRole('main').innerText()
      // The part of a day; a price without halalas has none.
      expect(text).toContain('2.30')
      expect(text).not.toMatch(/[٠-٩۰-۹]/)
      await noura.page
        .getByText(look.language === 'ar' ? 'ريال سعودي' : 'Saudi riyals')
        .first()
        .waitFor({ state: 'attached' })
    }
  })

  test("is the client's own in messages", async () => {
    const noura = await newPerson(deskInEnglish)
    const { id } = await books.signIn(noura)
    await open(noura, '/faq')
    await noura.page.getByRole('button', { name: 'العربية' }).click()
    await noura.page.waitForFunction(() => document.documentElement.dir === 'rtl')
    const client = books.db.selectFrom('clients').select('language').where('id', '=', id)
    expect(await client.executeTakeFirst()).toEqual({ language: 'ar' })
  })
})

describe('pages that cannot be', () => {
  test('an unknown address, in both languages', async () => {
    const words = { ar: 'تعذّر العثور على هذه الصفحة', en: 'This page could not be found' }
    for (const look of [phoneInArabic, deskInEnglish]) {
      const noura = await newPerson(look)
      const response = await noura.page.goto('/no/such/page')
      expect(response?.status()).toBe(404)
      await settle(noura.page)
      await noura.page.getByRole('heading', { level: 1, name: words[look.language] }).waitFor()
      await noura.page.getByRole('main').getByText('404').waitFor()
      await noura.page
        .getByRole('main')
        .getByRole('link', { name: noura.say('العودة إلى المتجر') })
        .click()
      await noura.page.waitForURL(/\/$/)
    }
  })

  test("somebody else's order is not there", async () => {
    const noura = await newPerson(phoneInArabic)
    await books.signIn(noura)
    const response = await noura.page.goto('/user/orders/00000000-0000-7000-8000-000000000000')
    expect(response?.status()).toBe(404)
    await noura.page.getByRole('heading', { level: 1, name: 'تعذّر العثور على هذه الصفحة' }).waitFor()
  })

  test('a page whose text is not published', async () => {
    const noura = await newPerson(deskInEnglish)
    const response = await noura.page.goto('/page/no-such-page')
    expect(response?.status()).toBe(404)
  })
})
