import { describe, expect, test } from 'vitest'
import { pageSize } from '#rules/core/limits'
import { openBooks } from './books.ts'
import { findersIn } from './find.ts'
import { inspect } from './inspect.ts'
import { newPerson, nextNumber, someLooks } from './person.ts'
import { open, reachPayment } from './way.ts'

const books = await openBooks()

const { button, field, seen } = findersIn('say')

describe.each(someLooks('desk'))('the desk: %s', (_, look) => {
  test('a ticket opened for a client is answered with a saved reply while a colleague looks', async () => {
    const noura = await newPerson(look)
    const client = await books.signIn(noura)
    const omar = await newPerson(look)
    await books.signInStaff(omar, 'support')
    const title = `إيصال ${noura.phone}`
    await open(omar, '/admin/support/replies?edit=new')
    await field(omar, 'العنوان بالعربية').fill(title)
    await field(omar, 'العنوان بالإنجليزية').fill(`Receipt ${noura.phone}`)
    await field(omar, 'نص الرد بالعربية').fill('أهلًا {client_name}، تذكرتكم {ticket}. الطلب {order}')
    await field(omar, 'نص الرد بالإنجليزية').fill('Hello {client_name}, your ticket {ticket}. Order {order}')
    await inspect(omar, 'admin-reply', { once: true })
    await button(omar, 'إضافة الرد').click()
    await seen(omar, 'حُفظ الرد.')
    await inspect(omar, 'admin-replies')

    await open(omar, `/admin/support/create?client=${client.id}`)
    await inspect(omar, 'admin-ticket-new')
    await field(omar, 'الرسالة الأولى إلى العميل').fill('لاحظنا تعثر دفعتكم.')
    await button(omar, 'فتح التذكرة وإبلاغ العميل').click()
    await omar.page.waitForURL(/\/admin\/support\/[0-9a-f-]{36}$/)
    await omar.page.getByText('لاحظنا تعثر دفعتكم.').waitFor()

    const reem = await newPerson(look)
    await books.signInStaff(reem, 'viewer')
    await open(reem, new URL(omar.page.url()).pathname)
    await omar.page.getByLabel(omar.say('رد محفوظ')).selectOption({
      label: look.language === 'ar' ? title : `Receipt ${noura.phone}`,
    })
    const written = field(omar, 'الرد')
    await expect.poll(() => written.inputValue()).toMatch(/(نورة|Noura)/)
    // Without an order its gap is to be seen, and said.
    expect(await written.inputValue()).toContain('{order}')
    await seen(omar, 'في النص أقواس لم تُملأ لأن قيمتها غير معروفة هنا. أكملوها قبل الإرسال.')
    await written.fill('تم الحل.')
    await reem.page.getByRole('status').filter({ hasText: 'support' }).waitFor()
    await inspect(omar, 'admin-ticket-desk')
    // Two forms of the page can have changes; whichever has is asked about.
    await omar.page.getByRole('link', { name: omar.say('السجل') }).click()
    await button(omar, 'متابعة التعديل').click()
    expect(await written.inputValue()).toBe('تم الحل.')
    // Closed over it, the answer would never reach her.
    await button(omar, 'اعتبار التذكرة محلولة').click()
    await button(omar, 'العودة إلى الرد').click()
    expect(await written.inputValue()).toBe('تم الحل.')
    await button(omar, 'إرسال الرد').click()
    await seen(omar, 'أُرسل الرد.')
    expect(await field(omar, 'الرد').inputValue()).toBe('')

    await written.fill('نغلقها الآن.')
    await button(omar, 'اعتبار التذكرة محلولة').click()
    await inspect(omar, 'admin-ticket-unsent', { once: true })
    await button(omar, 'العودة إلى الرد').click()
    await button(omar, 'إغلاق التذكرة').click()
    await omar.page
      .getByRole('dialog')
      .getByRole('button', { name: omar.say('إرسال الرد وإغلاق التذكرة') })
      .click()
    await seen(omar, 'أُرسل الرد، والتذكرة مغلقة.')
    await button(omar, 'إعادة فتح التذكرة').click()
    await written.fill('فتحناها لنكمل.')
    await button(omar, 'اعتبار التذكرة محلولة').click()
    await omar.page
      .getByRole('dialog')
      .getByRole('button', { name: omar.say('إرسال الرد واعتبارها محلولة') })
      .click()
    await seen(omar, 'أُرسل الرد، والتذكرة محلولة.')

    await noura.page.goto('/user/tickets')
    await noura.page.getByText('فتحناها لنكمل.').first().waitFor()
  })

  test('by keyboard and by Back, everybody stays where they were', async () => {
    const { id } = await books.signIn(await newPerson(look))
    const client = await books.db
      .selectFrom('clients')
      .select(['id', 'ref_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const omar = await newPerson({ ...look, height: 200 })
    const { page } = omar
    await books.signInStaff(omar, 'support')
    await open(omar, `/admin/clients?q=${client.ref_id}`)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#main')

    const row = page.locator(`main a[href="/admin/clients/${client.id}"]`)
    await row.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(0)
    await row.click()
    await page.waitForURL(/\/admin\/clients\/[0-9a-f-]{36}$/)
    await page.goBack()
    await row.waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)

    await open(omar, '/admin/support/replies')
    const add = page.locator('main header a[href*="edit=new"]').first()
    await add.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await page.keyboard.press('Escape')
    await expect.poll(() => add.evaluate((link) => link === document.activeElement)).toBe(true)

    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: omar.staffSay('اختصارات لوحة المفاتيح') }).waitFor()
    await page.keyboard.press('Escape')
    // An address that people can type leads on.
    await open(omar, `/admin/clients/${client.ref_id}`)
    await page.waitForURL(new RegExp(`/admin/clients/${client.id}$`))
  })

  test('of several orders those that can be are cancelled; what is refused says why', async () => {
    const noura = await newPerson(look)
    const order = await reachPayment(noura)
    const { ref_id, status } = await books.db
      .selectFrom('orders')
      .select(['ref_id', 'status'])
      .where('id', '=', order)
      .executeTakeFirstOrThrow()
    const omar = await newPerson(look)
    await books.signInStaff(omar, 'support')
    await open(omar, `/admin/orders?q=${ref_id}&status=${status}`)
    // Rows are picked at a desk; a phone shows cards without boxes.
    await omar.page.setViewportSize({ width: 1280, height: 900 })
    await omar.page.getByRole('checkbox', { name: omar.say('اختيار كل ما في الصفحة') }).check()
    await button(omar, 'إلغاء غير المدفوع').click()
    // The last button says how many; the rows that it is done to are named before it.
    const last = omar.page
      .getByRole('dialog')
      .getByRole('button', { name: /^(إلغاء طلب واحد|Cancel 1 order)$/ })
    await expect.poll(() => last.getAttribute('aria-disabled')).not.toBe('true')
    await omar.page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: String(ref_id) })
      .waitFor()
    await inspect(omar, 'admin-bulk', { once: true })
    await last.click()
    // No row is left in the list by it, and what was done is still said.
    await omar.page
      .getByRole('dialog')
      .getByText(/نُفّذ الإجراء على صف واحد|1 row was changed/)
      .waitFor()
    await button(omar, 'إغلاق').click()
    await open(omar, `/admin/orders?q=${ref_id}`)
    await seen(omar, 'ملغى')
  })

  test('all that match are blocked by a button that says how many, on whichever page they stand', async () => {
    const last_name = `Alharbi${await nextNumber()}`
    // One more than a page holds.
    const count = pageSize.default + 1
    const now = new Date()
    for (let made = 0; made < count; made++) {
      const phone_number = `57${String(await nextNumber()).padStart(7, '0')}`
      await books.db
        .insertInto('clients')
        .values({
          phone: `+966${phone_number}`,
          phone_extension: '+966',
          phone_number,
          language: look.language,
          first_name: 'Sami',
          last_name,
          created_at: now,
          updated_at: now,
        })
        .execute()
    }
    const omar = await newPerson(look)
    const { page } = omar
    await books.signInStaff(omar, 'admin')
    await open(omar, `/admin/clients?q=${last_name}`)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('checkbox', { name: omar.staffSay('اختيار كل ما في الصفحة') }).check()
    await page
      .getByRole('button', { name: new RegExp(`(اختيار كل ما يطابق|that match) \\(${count}\\)`) })
      .click()
    await page.getByText(new RegExp(`(اخترتم ${count} صفًا|${count} rows selected)`)).waitFor()
    await page.getByRole('button', { name: omar.staffSay('حظر العملاء'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Journey')
    const last = dialog.getByRole('button', {
      name: new RegExp(`^(حظر ${count} عميلًا|Block ${count} clients)$`),
    })
    await expect.poll(() => last.getAttribute('aria-disabled')).not.toBe('true')
    await last.click()
    await button(omar, 'إغلاق').waitFor()
    const blocked = books.db.selectFrom('clients').select('id').where('last_name', '=', last_name)
    expect(await blocked.where('blocked_at', 'is not', null).execute()).toHaveLength(count)
  })
})
