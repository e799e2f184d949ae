import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { inspect } from './inspect.ts'
import { newPerson, someLooks } from './person.ts'
import { answerBank, open, payByCard, reachPayment, seeCompleted, settle } from './way.ts'

const books = await openBooks()

describe.each(someLooks('dashboard'))('the first page of the administration: %s', (_, look) => {
  test('a sale stands in its figures, and every figure leads to its list', async () => {
    const noura = await newPerson(look)
    await reachPayment(noura)
    await payByCard(noura)
    await answerBank(noura)
    await seeCompleted(noura)

    const reem = await newPerson(look)
    const { page, say } = reem
    await books.signInStaff(reem, 'viewer')
    await open(reem, '/admin?period=today')
    await page.getByRole('heading', { level: 1, name: say('لوحة المتابعة') }).waitFor()

    const revenue = page
      .getByRole('listitem')
      .filter({ hasText: say('الإيراد شامل الضريبة') })
      .first()
    await expect.poll(() => revenue.innerText()).toMatch(/[1-9]/)
    await revenue.locator('summary').click()
    await revenue.locator('details[open]').waitFor()
    await inspect(reem, 'admin-dashboard')

    await page.getByText(say('عرض الأرقام في جدول')).first().click()
    await page.locator('.numbers').getByRole('row').nth(1).waitFor()
    await inspect(reem, 'admin-dashboard-table', { once: true })

    await page.getByRole('link', { name: say('آخر 90 يومًا'), exact: true }).click()
    await page.waitForURL(/period=90/)
    await settle(page)
    await page
      .getByRole('listitem')
      .filter({ hasText: say('الإيراد شامل الضريبة') })
      .first()
      .getByRole('link')
      .click()
    await page.waitForURL(/\/admin\/orders\?by=settled&from=/)
    await settle(page)
    expect(await page.locator('table a[href^="/admin/orders/"]').count()).toBeGreaterThan(0)
    await inspect(reem, 'admin-orders-settled', { once: true })
  })

  test('anything is found from anywhere by the keyboard, without script on a page', async () => {
    const noura = await newPerson(look)
    const order = await reachPayment(noura)
    const { ref_id } = await books.db
      .selectFrom('orders')
      .select('ref_id')
      .where('id', '=', order)
      .executeTakeFirstOrThrow()
    const arabic = String(ref_id).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')

    const reem = await newPerson(look)
    const { page, say } = reem
    await books.signInStaff(reem, 'viewer')
    await open(reem, '/admin/support')
    await page.keyboard.press('/')
    const box = page.getByRole('combobox', { name: say('رقم أو جوال أو بريد أو اسم') })
    await box.fill(arabic)
    await page
      .getByRole('option')
      .filter({ hasText: String(ref_id) })
      .first()
      .waitFor()
    await inspect(reem, 'admin-search', { once: true })
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/admin/orders/${order}$`))
    await settle(page)

    await page.keyboard.press('Control+k')
    await box.fill(noura.phone)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await page.getByRole('option').nth(1).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })

    // Acts by their sign, by the key's place; a section by its name in the other language.
    await page.keyboard.press('Control+k')
    await box.waitFor()
    await page.keyboard.press('Shift+Period')
    expect(await box.inputValue()).toBe('>')
    expect(await page.getByRole('option').count()).toBe(1)
    await box.fill(look.language === 'ar' ? 'messages' : 'الرسائل')
    const section = page.getByRole('option', { name: say('الرسائل'), exact: true })
    await section.waitFor()
    await inspect(reem, 'admin-palette', { once: true })
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/messages$/)
    await settle(page)

    await open(reem, `/admin/search?q=${arabic}`)
    await page
      .getByRole('main')
      .getByRole('link')
      .filter({ hasText: String(ref_id) })
      .first()
      .waitFor()
    await inspect(reem, 'admin-search-page')
  })

  test('one walks from an order to the next of its list, as fast as the keys are pressed', async () => {
    for (let placed = 0; placed < 3; placed++) await reachPayment(await newPerson(look))
    const reem = await newPerson(look)
    const { page, say } = reem
    await books.signInStaff(reem, 'viewer')
    await open(reem, '/admin/orders')
    const hrefs = await page
      .locator('table a[href^="/admin/orders/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const [first = '', second = '', third = ''] = hrefs
    await open(reem, first)
    const seen = async (href: string) => {
      await page.waitForURL((url) => url.pathname === href)
      // The page of the address is drawn when it stands at its place in the list.
      await page
        .getByText(
          say('{place} من {count}', { place: String(hrefs.indexOf(href) + 1), count: String(hrefs.length) }),
        )
        .waitFor()
    }
    await seen(first)
    await page.keyboard.press('j')
    await seen(second)
    await page.keyboard.press('k')
    await seen(first)

    // Nothing of the next page has come when the next key is pressed.
    let hold: Promise<void> | undefined
    await page.route('**/admin/orders/*.data**', async (route) => {
      await hold
      await route.continue()
    })
    for (const [keys, href] of [
      ['jj', third],
      ['kkj', second],
    ] as const) {
      const { promise, resolve } = Promise.withResolvers<void>()
      hold = promise
      for (const key of keys) await page.keyboard.press(key)
      resolve()
      await seen(href)
    }
    // The address has changed already; whether its page is drawn makes no difference.
    await page.keyboard.press('j')
    await page.waitForURL((url) => url.pathname === third)
    await page.keyboard.press('k')
    await seen(second)
  })
})
