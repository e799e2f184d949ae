import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { findersIn } from './find.ts'
import { messagesTo } from './inbox.ts'
import { inspect } from './inspect.ts'
import { newPerson, nextNumber, phoneInArabic, someLooks, type Person } from './person.ts'
import { open, settle } from './way.ts'

const books = await openBooks()

const { button, field, seen } = findersIn('say')

/** On a phone one language of a long text is seen at a time. */
async function turnTo({ page, say }: Person, language: 'العربية' | 'الإنجليزية') {
  const tabs = page.getByRole('radiogroup', { name: say('لغة النص') })
  if (await tabs.isVisible()) await tabs.getByText(say(language), { exact: true }).click()
}

/** As Word puts a list with another one inside it on the clipboard. */
const wordList = [
  ['level1', '1.', 'First'],
  ['level1', '2.', 'Second'],
  ['level2', '·', 'Inner'],
  ['level1', '3.', 'Third'],
]
  .map(
    ([level, mark, text]) =>
      `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 ${level} lfo1'><![if !supportLists]><span
        style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}</p>`,
  )
  .join('\n')

async function paste(editor: Locator, html: string) {
  await editor.evaluate((box, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

/** A client with a ticket that waits for an answer. */
async function newTicket(description: string): Promise<{ client: Person; id: string }> {
  const client = await newPerson(phoneInArabic)
  await books.signIn(client)
  const session = (await client.context.cookies()).find(({ name }) => name === 'session')
  const response = await fetch(`${client.urls.storeUrl}/api/clients/v1/tickets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session?.value}`, 'content-type': 'application/json' },
    body: JSON.stringify({ description }),
  })
  const { ticket }: { ticket: { id: string } } = JSON.parse(await response.text())
  return { client, id: ticket.id }
}

describe.each(someLooks('content'))('what staff say and write: %s', (_, look) => {
  test('a question is added, moved by its buttons, and stands in the shop', async () => {
    const fahd = await newPerson(look)
    const { page, say } = fahd
    await books.signInStaff(fahd, 'support')
    await open(fahd, '/admin/faq')
    const name = `Lantern ${await nextNumber()}`
    await page.getByRole('link', { name: say('إضافة سؤال') }).click()
    await field(fahd, 'السؤال بالعربية').fill(`${name} ع`)
    await field(fahd, 'السؤال بالإنجليزية').fill(name)
    await field(fahd, 'الإجابة بالعربية').fill('فقرة أولى.\n\nفقرة ثانية.')
    await button(fahd, 'إضافة السؤال').click()
    // What is missing is said beside its field, and nothing is lost.
    await page
      .getByRole('dialog')
      .getByText(/مطلوب|required/)
      .first()
      .waitFor()
    await field(fahd, 'الإجابة بالإنجليزية').fill('First.\n\nSecond.')
    await inspect(fahd, 'admin-faq-new', { once: true })
    await button(fahd, 'إضافة السؤال').click()
    await seen(fahd, 'حُفظ السؤال.')
    // Behind a dialog a key reaches nothing.
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    const shown = look.language === 'ar' ? `${name} ع` : name
    const rows = page.getByRole('list', { name: say('الأسئلة بترتيبها') }).getByRole('listitem')
    const last = (await rows.count()) - 1
    await rows.nth(last).getByText(shown, { exact: true }).waitFor()
    // On phones rows are moved while one arranges them.
    const arrange = page.getByRole('button', { name: say('ترتيب'), exact: true })
    if (await arrange.isVisible()) await arrange.click()
    await page
      .getByRole('button', { name: say('نقل {name} إلى أعلى', { name: shown }), exact: true })
      .press('Enter')
    await seen(fahd, 'حُفظ الترتيب.')
    await rows
      .nth(last - 1)
      .getByText(shown, { exact: true })
      .waitFor()
    await inspect(fahd, 'admin-faq')

    await open(fahd, '/faq')
    await page.getByText(shown, { exact: true }).waitFor()
  })

  test('a ticket is answered and solved; a note stays among staff', async () => {
    const { client, id } = await newTicket('أين فاتورتي؟')
    const fahd = await newPerson(look)
    const { page, say } = fahd
    await books.signInStaff(fahd, 'support')
    await open(fahd, '/admin/support?status=pending&sort=-created_at')
    await inspect(fahd, 'admin-support')
    await page.locator(`a[href="/admin/support/${id}"]`).click()
    await page.getByText('أين فاتورتي؟').first().waitFor()

    await page.getByRole('radio', { name: say('ملاحظة داخلية، لا تظهر في حساب العميل') }).check()
    await field(fahd, 'الملاحظة').fill('note-among-staff')
    await button(fahd, 'حفظ الملاحظة').click()
    await page
      .getByRole('list', { name: say('الرسائل') })
      .getByText('note-among-staff')
      .waitFor()
    await page.getByRole('radio', { name: say('رد على العميل، ويُبلَّغ به') }).check()
    await field(fahd, 'الرد').fill('في صفحة طلبكم.')
    await button(fahd, 'إرسال الرد').click()
    await page
      .getByRole('list', { name: say('الرسائل') })
      .getByText('في صفحة طلبكم.')
      .waitFor()
    await inspect(fahd, 'admin-ticket')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('h')
    await page.getByRole('dialog').waitFor()
    await inspect(fahd, 'admin-ticket-snooze', { once: true })
    await page.keyboard.press('Escape')
    await button(fahd, 'اعتبار التذكرة محلولة').click()
    await button(fahd, 'إعادة فتح التذكرة').waitFor()
    await open(fahd, `/admin/support/${id}/history`)
    await inspect(fahd, 'admin-ticket-history', { once: true })

    // The client was told once, and reads the answer without the note.
    const result = (await messagesTo(client.urls, 'noura@example.test')).filter(({ text }) =>
      text.includes(id),
    )
    expect(result).toHaveLength(1)
    await open(client, `/user/tickets/${id}`)
    await client.page.getByText('في صفحة طلبكم.').waitFor()
    expect(await client.page.content()).not.toContain('note-among-staff')
  })

  test('a page is written in the editor, seen before it is public, and published', async () => {
    const fahd = await newPerson(look)
    const { page, say } = fahd
    await books.signInStaff(fahd, 'support')
    await open(fahd, '/admin/cms')
    await inspect(fahd, 'admin-pages', { once: true })
    await page.getByRole('link', { name: say('إضافة صفحة') }).click()
    // From the first view on: the button, and what is still to be filled in.
    await button(fahd, 'إضافة الصفحة').waitFor()
    await page.getByText(/بقي أن تملؤوا|Still to fill in/).waitFor()
    const slug = `harbour-${await nextNumber()}`
    await field(fahd, 'العنوان بالعربية').fill('صفحة تجربة')
    await field(fahd, 'العنوان في الرابط').fill(slug)
    const arabic = page.getByRole('textbox', { name: say('المحتوى بالعربية') })
    await arabic.click()
    await page
      .getByRole('toolbar', { name: say('تنسيق النص العربي') })
      .getByRole('button', { name: say('عريض') })
      .click()
    await arabic.pressSequentially('نص عريض')
    await arabic.locator('strong').waitFor()
    // All of it becomes a heading, which its button shows, and text again.
    await arabic.press('Control+a')
    const bar = page.getByRole('toolbar', { name: say('تنسيق النص العربي') })
    const heading = bar.getByRole('button', { name: say('عنوان من المستوى {level}', { level: 1 }) })
    await heading.click()
    await arabic.locator('h1 strong').waitFor()
    expect(await heading.getAttribute('aria-pressed')).toBe('true')
    await heading.click()
    await expect.poll(() => arabic.locator('h1').count()).toBe(0)
    // The same words lead somewhere, and nowhere again.
    const link = bar.getByRole('button', { name: say('رابط'), exact: true })
    await arabic.press('Control+a')
    await link.click()
    await page.getByRole('dialog').locator('[name="_link"]').fill('/page/contact-us')
    await button(fahd, 'وضع الرابط').click()
    await arabic.locator('a[href="/page/contact-us"]', { hasText: 'نص عريض' }).waitFor()
    await link.click()
    expect(await page.getByRole('dialog').locator('[name="_link"]').inputValue()).toBe('/page/contact-us')
    await button(fahd, 'إزالة الرابط').click()
    await expect.poll(() => arabic.locator('a').count()).toBe(0)
    await arabic.locator('strong', { hasText: 'نص عريض' }).waitFor()
    await heading.press('End')
    await bar.locator('button').last().press('Home')
    expect(
      await bar
        .locator('button')
        .first()
        .evaluate((tool) => tool === document.activeElement),
    ).toBe(true)
    await turnTo(fahd, 'الإنجليزية')
    await field(fahd, 'العنوان بالإنجليزية').fill('Trial page')
    await page.getByRole('textbox', { name: say('المحتوى بالإنجليزية') }).click()
    await page.keyboard.insertText('Plain text')
    await page.keyboard.press('Enter')
    const english = page.getByRole('textbox', { name: say('المحتوى بالإنجليزية') })
    await paste(english, wordList)
    await english.locator('ol > li > ul > li', { hasText: 'Inner' }).waitFor()
    expect(await english.locator('ol > li').allInnerTexts()).toEqual(['First', 'Second\n\nInner', 'Third'])
    await inspect(fahd, 'admin-page')
    await button(fahd, 'معاينة').click()
    // In the reader's language first.
    await page.getByRole('dialog').getByText(say('العربية'), { exact: true }).click()
    await page.getByRole('dialog').locator('strong', { hasText: 'نص عريض' }).waitFor()
    await button(fahd, 'إغلاق').click()
    await page.getByRole('switch', { name: say('منشورة') }).check()
    await button(fahd, 'إضافة الصفحة ونشرها').click()
    await seen(fahd, 'حُفظت الصفحة.')
    await open(fahd, `/page/${slug}`)
    await page.getByText(look.language === 'ar' ? 'نص عريض' : 'Plain text', { exact: true }).waitFor()
  })
})

test('a pasted table stays row by row, and one that only lays out a page as what it holds', async () => {
  const sara = await newPerson(phoneInArabic)
  const { page, say } = sara
  await books.signInStaff(sara, 'admin')
  await open(sara, '/admin/cms/new')
  const arabic = page.getByRole('textbox', { name: say('المحتوى بالعربية') })
  await arabic.click()
  await paste(
    arabic,
    `<table><tr><th>البيان</th><th>الغرض</th></tr><tr><td><p>الجوال</p></td><td><p>الدخول</p><p><b>والتنبيه</b></p></td></tr></table>
    <table><tr><td><p>سطر</p><table><tr><td>خلية</td><td>أخرى</td></tr></table></td></tr></table>`,
  )
  await expect
    .poll(async () =>
      (await arabic.locator('p').allInnerTexts()).map((line) => line.replace(/\s+/g, ' ').trim()),
    )
    .toEqual(['البيان | الغرض', 'الجوال | الدخول والتنبيه', 'سطر', 'خلية | أخرى'])
  expect(await arabic.locator('strong').innerText()).toBe('والتنبيه')
})

test('a viewer reads questions, tickets and pages without anything that changes them', async () => {
  const { id } = await newTicket('سؤال من عميل')
  const reem = await newPerson(phoneInArabic)
  const { page, say } = reem
  await books.signInStaff(reem, 'viewer')
  await open(reem, '/admin/faq')
  expect(await page.getByRole('link', { name: say('إضافة سؤال') }).count()).toBe(0)
  expect(await page.locator('.mover').count()).toBe(0)
  await open(reem, `/admin/support/${id}`)
  await page.getByText('سؤال من عميل').waitFor()
  for (const name of ['إرسال الرد', 'إغلاق التذكرة', 'حفظ المسؤول']) {
    expect(await button(reem, name).count()).toBe(0)
  }
  await open(reem, '/admin/cms')
  expect(await page.getByRole('link', { name: say('إضافة صفحة') }).count()).toBe(0)
  await page.getByRole('table').getByRole('link').first().click()
  await page.waitForURL(/\/admin\/cms\/[0-9a-f-]{36}$/)
  await settle(page)
  expect(await page.getByRole('toolbar').count()).toBe(0)
  await inspect(reem, 'admin-page-viewer', { once: true })
  // Rows are called by name, also where nothing can be done to them.
  await open(reem, '/admin/clients')
  const menus = page.locator('main tbody .menu > summary')
  await menus.first().waitFor({ state: 'attached' })
  const names = await menus.allTextContents()
  expect(names.filter((name) => /[0-9a-f]{8}-[0-9a-f]{4}-/.test(name))).toEqual([])
})
