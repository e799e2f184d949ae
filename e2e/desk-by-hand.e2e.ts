import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { inspect } from './inspect.ts'
import { newPerson, someLooks, type Person } from './person.ts'
import { open, reachPayment, settle } from './way.ts'

const books = await openBooks()

async function staff(look: Parameters<typeof newPerson>[0], role: 'support' | 'admin'): Promise<Person> {
  const person = await newPerson(look)
  await books.signInStaff(person, role)
  return person
}

describe.each(someLooks('desk'))('what is at hand: %s', (_, look) => {
  test('orders are filtered by what is typed, and each filter is taken off by its chip', async () => {
    const order = await reachPayment(await newPerson(look))
    const omar = await staff(look, 'support')
    const { page, say } = omar
    await open(omar, '/admin/orders')
    const filter = async (of: string, fill: () => Promise<void>) => {
      await page.locator('.filter-menu > summary').click()
      await page.locator('.filter-menu details > summary', { hasText: say(of) }).click()
      await fill()
      await page.getByRole('button', { name: say('تصفية'), exact: true }).click()
    }
    await filter('المبلغ', async () => {
      await page.getByLabel(say('من (ريال)')).fill('٦٩')
      await page.getByLabel(say('إلى (ريال)')).fill('69.00')
    })
    await page.waitForURL(/amount_from=/)
    await settle(page)
    await expect
      .poll(() => page.locator('.filters a.chip[data-set]').allInnerTexts())
      .toEqual([expect.stringContaining('69.00')])
    await page.locator(`a[href*="${order}"]`).first().waitFor()
    await page.locator('.filter-menu > summary').click()
    await inspect(omar, 'admin-orders-filters', { once: true })
    await page.keyboard.press('Escape')

    await filter('آخر أرقام البطاقة', () => page.getByLabel(say('آخر أرقام البطاقة')).fill('٠٩٠٩'))
    await page.waitForURL(/card=/)
    await settle(page)
    await expect
      .poll(() => page.locator('.filters a.chip[data-set]').allInnerTexts())
      .toEqual([expect.stringContaining('0909'), expect.stringContaining('69.00')])
    await page.getByText(say('لا شيء يطابق هذه التصفية'), { exact: true }).waitFor()
    expect(await page.locator('.empty use').getAttribute('href')).toMatch(/#no-result$/)
    await page.locator('.filters a.chip[data-set]', { hasText: '0909' }).click()
    await page.locator(`a[href*="${order}"]`).first().waitFor()
  })

  test('a list is walked, looked into and acted on by keys alone', async () => {
    for (let placed = 0; placed < 2; placed++) await reachPayment(await newPerson(look))
    const omar = await staff(look, 'support')
    const { page, staffSay } = omar
    await page.setViewportSize({ width: 1280, height: 900 })
    await open(omar, '/admin/orders')
    const row = (place: number) => page.locator('.list-table tbody tr').nth(place)
    const hasFocus = (one: Locator) =>
      expect.poll(() => one.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('j')
    await hasFocus(row(0))
    await page.keyboard.press('Space')
    const panel = page.getByRole('complementary', { name: staffSay('العميل') })
    await panel.locator('.happened li').first().waitFor()
    const first = new URL(page.url()).search
    await page.keyboard.press('j')
    await expect.poll(() => new URL(page.url()).search).not.toBe(first)
    await panel.locator('.happened li').first().waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    // Where the keys have come to, not where they began to look.
    await hasFocus(row(1))

    await page.keyboard.press('.')
    const menu = row(1).locator('details.menu')
    await page.keyboard.press('ArrowDown')
    await hasFocus(menu.locator('.menu-list').locator('a, button').first())
    await page.keyboard.press('Escape')
    await expect.poll(() => menu.getAttribute('open')).toBeNull()
    await page.keyboard.press('k')
    await hasFocus(row(0))
    await page.keyboard.press('f')
    await hasFocus(page.locator('.filter-menu > summary'))
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/orders\/[0-9a-f-]{36}$/)
  })

  test('the palette offers again what was open', async () => {
    const noura = await newPerson(look)
    const order = await reachPayment(noura)
    const client = await books.signIn(await newPerson(look))
    const omar = await staff(look, 'support')
    const { page, say } = omar
    await open(omar, `/admin/orders/${order}`)
    await open(omar, `/admin/clients/${client.id}`)
    await open(omar, '/admin')
    // Two days in one line; which days of the Hijri year they are stands in the picker.
    const hijri = look.language === 'ar' ? 'هـ' : 'AH'
    expect(await page.locator('main > header').innerText()).not.toContain(hijri)
    await page.locator('.periods summary').click()
    expect(await page.locator('.periods output').allInnerTexts()).toEqual([
      expect.stringContaining(hijri),
      expect.stringContaining(hijri),
    ])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    const recent = page.getByRole('group', { name: say('فُتحت أخيرًا') }).getByRole('option')
    await recent.first().waitFor()
    expect(await recent.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      `/admin/clients/${client.id}`,
      `/admin/orders/${order}`,
    ])
    await inspect(omar, 'admin-palette-recent', { once: true })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/admin/orders/${order}$`))
  })

  test('on a phone the way to an answer stays under the thumb until its field is there', async () => {
    const noura = await newPerson(look)
    const client = await books.signIn(noura)
    const omar = await staff(look, 'support')
    const { page, say } = omar
    await open(omar, `/admin/support/create?client=${client.id}`)
    await page.getByLabel(say('الرسالة الأولى إلى العميل'), { exact: true }).fill('سطر\n'.repeat(40))
    await page.getByRole('button', { name: say('فتح التذكرة وإبلاغ العميل'), exact: true }).click()
    await page.waitForURL(/\/admin\/support\/[0-9a-f-]{36}$/)
    await settle(page)
    await page.setViewportSize({ width: 390, height: 844 })
    // Whoever opened it may have it already.
    const mine = page.getByRole('button', { name: say('إسنادها إليّ'), exact: true })
    const chosen = page.getByLabel(say('المشرف'), { exact: true })
    await chosen.selectOption('')
    await mine.click()
    await expect.poll(() => chosen.inputValue()).not.toBe('')
    await mine.waitFor({ state: 'detached' })
    const way = page.getByRole('link', { name: say('كتابة رد'), exact: true })
    await page.evaluate(() => scrollTo(0, 0))
    await way.waitFor()
    await inspect(omar, 'admin-ticket-way', { once: true })
    await way.click()
    await way.waitFor({ state: 'hidden' })
    const field = page.getByLabel(say('الرد'), { exact: true })
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await way.isVisible()).toBe(false)
  })

  test('on a phone one language of a page is written at a time, and what was refused comes into sight', async () => {
    const admin = await staff(look, 'admin')
    const { page, say } = admin
    await page.setViewportSize({ width: 390, height: 844 })
    await open(admin, '/admin/cms/new')
    const arabic = page.getByLabel(say('العنوان بالعربية'), { exact: true })
    const english = page.getByLabel(say('العنوان بالإنجليزية'), { exact: true })
    expect([await arabic.isVisible(), await english.isVisible()]).toEqual([true, false])
    const tabs = page.getByRole('radiogroup', { name: say('لغة النص') })
    await tabs.getByText(say('الإنجليزية'), { exact: true }).click()
    expect([await arabic.isVisible(), await english.isVisible()]).toEqual([false, true])
    await english.fill('Only here')
    await page.getByRole('button', { name: say('معاينة'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    // One language at a time, from one edge of the dialog to the other.
    await expect.poll(() => dialog.locator('article').count()).toBe(1)
    await dialog.getByText(say('الإنجليزية'), { exact: true }).click()
    await dialog.getByRole('heading', { name: 'Only here' }).waitFor()
    await inspect(admin, 'admin-cms-preview', { once: true })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: say('إضافة الصفحة'), exact: true }).click()
    await arabic.waitFor()
    expect(await english.isVisible()).toBe(false)
    await page.setViewportSize({ width: 1280, height: 800 })
    await english.waitFor()
    expect(await tabs.isVisible()).toBe(false)
  })
})
