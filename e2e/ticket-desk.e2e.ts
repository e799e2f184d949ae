import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { draftsOf } from './drafts.ts'
import { openTicket } from './open-ticket.ts'
import { newPerson, someLooks } from './person.ts'
import { smallPicture } from './small-picture.ts'
import { payWithCard, planId, subscribe } from './subscriber.ts'
import { open, settle } from './way.ts'

const books = await openBooks()

describe.each(someLooks('ticket-desk'))('from a picture to an answer: %s', (_, look) => {
  test('a client attaches a picture, staff put in a saved reply by / and send and solve', async () => {
    const noura = await newPerson(look)
    await books.signIn(noura)
    await open(noura, '/user/tickets/create')
    await noura.page.getByLabel(noura.say('كيف نساعدكم؟')).fill('وصلتني هذه الرسالة من البنك')
    const files = noura.page.locator('input[type="file"]')
    await files.setInputFiles([
      { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') },
      smallPicture('صورة الرسالة.png'),
    ])
    await noura.page.getByText(/لا نستقبل هذا النوع|We do not take files/).waitFor()
    await noura.page.getByRole('button', { name: /page\.png/ }).click()
    await noura.page.getByRole('button', { name: noura.say('إرسال التذكرة') }).click()
    await noura.page.getByRole('log').getByRole('link', { name: 'صورة الرسالة.png' }).waitFor()
    const id = new URL(noura.page.url()).pathname.split('/').at(-1) ?? ''
    await books.db
      .insertInto('saved_replies')
      .values({
        title_ar: 'حجز مؤقت',
        title_en: 'A hold',
        body_ar: 'لم يُخصم شيء. رقم تذكرتكم {ticket}.',
        body_en: 'Nothing was charged. Your ticket is {ticket}.',
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute()

    const sara = await newPerson(look)
    const { page, staffSay } = sara
    await books.signInStaff(sara, 'support')
    await open(sara, `/admin/support/${id}`)
    const picture = page.getByRole('link', { name: 'صورة الرسالة.png' }).locator('img')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await page.getByRole('textbox', { name: staffSay('الرد') }).pressSequentially('أهلًا بكم. /')
    await page.locator('.suggestions').getByRole('option').first().waitFor()
    await page.keyboard.type(look.language === 'ar' ? 'حجز' : 'hold')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('textbox', { name: staffSay('الرد') }).inputValue()).toMatch(
      /^أهلًا بكم\. .*(لم يُخصم|Nothing).* 4\d{4}\.$/,
    )
    await page.getByRole('button', { name: staffSay('إرسال الرد واعتبارها محلولة') }).click()
    await page.getByText(staffSay('أُرسل الرد، والتذكرة محلولة.')).waitFor()

    await open(noura, `/user/tickets/${id}`)
    await noura.page
      .getByRole('log')
      .getByText(/لم يُخصم شيء|Nothing was charged/)
      .waitFor()
  })

  test('of an answer that was sent no draft stays in the tab, and the next one is kept', async () => {
    const noura = await subscribe(await newPerson(look), books)
    const id = await openTicket(noura, 'لم تصلني الفاتورة')

    const sara = await newPerson(look)
    const { page, staffSay } = sara
    await books.signInStaff(sara, 'support')
    await open(sara, `/admin/support/${id}`)
    const answer = page.getByRole('textbox', { name: staffSay('الرد') })
    await answer.fill('أرسلناها الآن.')
    await expect.poll(() => draftsOf(sara)).toEqual([expect.stringContaining('أرسلناها الآن.')])
    await page.getByRole('button', { name: staffSay('إرسال الرد'), exact: true }).click()
    await page.getByText(staffSay('أُرسل الرد.')).waitFor()
    await expect.poll(() => answer.inputValue()).toBe('')
    // Whatever is pressed next, drafts are looked over.
    await page.getByRole('heading', { level: 1 }).click()
    await page.evaluate(() => dispatchEvent(new Event('pagehide')))
    expect(await draftsOf(sara)).toEqual([])

    await answer.fill('وأرفقنا الإيصال.')
    await expect.poll(() => draftsOf(sara)).toEqual([expect.stringContaining('وأرفقنا الإيصال.')])
    await page.reload()
    await settle(page)
    await expect.poll(() => answer.inputValue()).toBe('وأرفقنا الإيصال.')
  })

  test('behind a ticket that was answered and solved comes the next one of the list', async () => {
    const noura = await newPerson(look)
    await books.signIn(noura)
    await openTicket(noura, 'لم تصلني الفاتورة')
    await openTicket(noura, 'رسالتان من البنك')

    const sara = await newPerson(look)
    const { page, staffSay } = sara
    await books.signInStaff(sara, 'support')
    await open(sara, `/admin/support?q=${noura.phone}`)
    const rows = page.locator('main tbody a[href^="/admin/support/"]')
    await expect.poll(() => rows.count()).toBe(2)
    const next = await rows.last().getAttribute('href')
    await rows.first().click()
    await page.waitForURL(/\/admin\/support\/[0-9a-f-]{36}$/)
    await settle(page)
    await page.getByRole('textbox', { name: staffSay('الرد') }).fill('أرسلناها الآن.')
    await page.getByRole('button', { name: staffSay('إرسال الرد واعتبارها محلولة') }).click()
    await page.waitForURL((url) => url.pathname === next)
  })

  test('who was charged twice is seen beside the ticket, and a dialog in the address ends with it', async () => {
    const noura = await subscribe(await newPerson(look), books)
    await payWithCard(noura, { product_id: await planId(books, 'رصد') }, 'completed')
    const id = await openTicket(noura, 'خُصم المبلغ مرتين')

    const sara = await newPerson(look)
    const { page, staffSay } = sara
    await books.signInStaff(sara, 'support')
    await open(sara, `/admin/support/${id}?act=snooze`)
    const charges = page.getByRole('group', { name: staffSay('آخر الخصومات') })
    expect(await charges.getByRole('listitem').count()).toBe(2)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.reload()
    await settle(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
