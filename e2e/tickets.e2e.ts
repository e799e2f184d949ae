import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { inspect } from './inspect.ts'
import { openTicket } from './open-ticket.ts'
import { smallPicture } from './small-picture.ts'
import { newPerson, type Person, someLooks } from './person.ts'
import { arrive, choosePlan, open, placeOrder, termsBox } from './way.ts'

const books = await openBooks()
const path = '/user/tickets'

describe.each(someLooks('tickets'))('tickets: %s', (_, look) => {
  test('a question about an order is asked, answered, closed and taken up again', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    await books.signIn(noura)
    await choosePlan(noura)
    await termsBox(noura).check()
    await placeOrder(noura)
    const order = new URL(page.url()).searchParams.get('order')

    await open(noura, path)
    await page.getByRole('heading', { name: say('لا تذاكر لكم بعد') }).waitFor()
    await inspect(noura, 'tickets-none')
    await page.getByRole('link', { name: say('فتح تذكرة') }).click()
    await arrive(noura, `${path}/create`)
    await page.getByRole('button', { name: say('إرسال التذكرة') }).click()
    await page.getByText(say('اكتبوا ما حدث أولًا، ولو بجملة واحدة.'), { exact: true }).first().waitFor()
    await inspect(noura, 'ticket-new')

    await open(noura, `/user/orders/${order}`)
    await page.getByRole('link', { name: /اكتبوا إلى الدعم|Write to support/ }).click()
    await arrive(noura, `${path}/create?order=${order}`)
    await page.getByLabel(say('كيف نساعدكم؟')).fill('لم تصلني رسالة التفعيل.\n\nما الذي أفعله؟')
    expect(await page.getByRole('combobox').inputValue()).toBe(order)
    await page.getByRole('button', { name: say('إرسال التذكرة') }).click()
    await page.getByText('ما الذي أفعله؟').waitFor()
    const id = idOf(noura)

    await write(noura, 'My phone number ends with 42.')
    await answerTicket(id, 'أهلًا بكم. أرسلنا الرسالة من جديد إلى رقمكم، فأخبرونا إن لم تصل.')
    await answerTicket(id, 'A note among staff', true)
    await page.reload()
    await page.getByText('أرسلنا الرسالة من جديد').waitFor()
    expect(await page.getByText('A note among staff').count()).toBe(0)
    expect(await page.getByRole('log').getByRole('listitem').count()).toBe(3)
    await inspect(noura, 'ticket-open')

    // Words that are not sent are asked about before the ticket is closed.
    await page.getByLabel(say('رسالتكم')).fill('وصلت الآن، شكرًا.')
    await page.getByRole('button', { name: say('إغلاق التذكرة'), exact: true }).click()
    await page.getByText(say('كتبتم رسالة لم تُرسل.')).waitFor()
    expect(await page.getByLabel(say('رسالتكم')).inputValue()).toBe('وصلت الآن، شكرًا.')
    await inspect(noura, 'ticket-close-unsent', { once: true })
    await page.getByRole('button', { name: say('إرسال الرسالة وإغلاق التذكرة') }).click()
    await page.getByRole('button', { name: say('إعادة فتح التذكرة') }).waitFor()
    await page.getByRole('log').getByText('وصلت الآن، شكرًا.').waitFor()
    await inspect(noura, 'ticket-closed')
    await page.getByRole('button', { name: say('إعادة فتح التذكرة') }).click()
    await write(noura, 'لم تصل بعد.')

    await open(noura, path)
    await page.getByRole('link', { name: /لم تصلني رسالة التفعيل/ }).waitFor()
    await inspect(noura, 'tickets')
    await page.getByRole('combobox').selectOption('solved')
    await page.getByRole('heading', { name: say('لا تذاكر بهذه الحالة') }).waitFor()
  })

  test('words that meet a ticket closed in another tab are not lost', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    await books.signIn(noura)
    await openTicket(noura, 'سؤال')
    await page.getByLabel(say('رسالتكم')).fill('كلمات طويلة')
    await books.db
      .updateTable('tickets')
      .set({ status: 'solved', closed_at: new Date() })
      .where('id', '=', idOf(noura))
      .execute()
    await page.getByRole('button', { name: say('إرسال الرسالة') }).click()
    await page.getByRole('button', { name: say('إعادة فتح التذكرة') }).click()
    await page.getByRole('button', { name: say('إرسال الرسالة') }).click()
    await page.getByRole('log').getByText('كلمات طويلة').waitFor()
  })

  test('a text that is too long is kept whole, and the field says by how much', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    await books.signIn(noura)
    await open(noura, `${path}/create`)
    const box = page.getByLabel(say('كيف نساعدكم؟'))
    const error = page.locator('.field-error')
    await box.focus()
    await page.keyboard.insertText('م'.repeat(5_001))
    await error.waitFor()
    expect((await box.inputValue()).length).toBe(5_001)
    expect(await error.textContent()).toMatch(/أطول من الحد بحرف واحد|1 character too long/)
    // Whoever sends it all the same loses nothing.
    await page.getByRole('button', { name: say('إرسال التذكرة') }).click()
    await page.waitForLoadState('networkidle')
    expect((await box.inputValue()).length).toBe(5_001)
    await box.press('ControlOrMeta+End')
    await box.press('Backspace')
    await expect.poll(() => error.count()).toBe(0)
  })

  test('hostile words stay words, and the page stays as it is', async () => {
    const noura = await newPerson(look)
    const { page } = noura
    await books.signIn(noura)
    const markup = '<img src=x onerror="document.title=1"><script>alert(1)</script>'
    await openTicket(noura, `${markup}\u202e\u2066 ${'x'.repeat(600)}\n${'و'.repeat(3_000)}`)
    await page.locator('.words').getByText('<script>alert(1)</script>').waitFor()
    expect(await page.locator('.words').textContent()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    expect(await page.locator('.words img').count()).toBe(0)
    await inspect(noura, 'ticket-hostile', { once: true })
    await open(noura, path)
    await inspect(noura, 'tickets-hostile', { once: true })
  })

  test('without script a ticket is opened, answered and closed; somebody else finds nothing', async () => {
    const sara = await newPerson({ ...look, withoutScript: true })
    const { page, say } = sara
    await books.signIn(sara)
    await openTicket(sara, 'سؤال بلا برنامج')
    const id = idOf(sara)
    const files = page.locator('input[type="file"]')
    await page.getByLabel(say('رسالتكم')).fill('وهذه صورتها')
    await files.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
    await page.getByRole('button', { name: say('إرسال الرسالة') }).click()
    await page.getByText(/لا نستقبل هذا النوع|We do not take files/).waitFor()
    expect(await page.getByLabel(say('رسالتكم')).inputValue()).toBe('وهذه صورتها')
    await files.setInputFiles(smallPicture('صورة.png'))
    const [file] = await Promise.all([
      page.waitForResponse(/attachments/),
      page.getByRole('button', { name: say('إرسال الرسالة') }).click(),
    ])
    await page.getByRole('log').getByRole('link', { name: 'صورة.png' }).waitFor()
    expect(file.headers()).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    await write(sara, 'رسالة أخرى')
    await page.getByLabel(say('رسالتكم')).fill('لا تُرسل')
    await page.getByRole('button', { name: say('إغلاق التذكرة'), exact: true }).click()
    await page.getByText(say('كتبتم رسالة لم تُرسل.')).waitFor()
    await page.getByRole('button', { name: say('إغلاق التذكرة دون إرسال') }).click()
    await page.getByRole('button', { name: say('إعادة فتح التذكرة') }).waitFor()
    expect(await page.getByText('لا تُرسل').count()).toBe(0)

    const stranger = await newPerson(look)
    await books.signIn(stranger)
    const answer = await stranger.page.goto(`${path}/${id}`)
    expect(answer?.status()).toBe(404)
    expect((await stranger.page.goto(`${path}/nonsense`))?.status()).toBe(404)
  })
})

function idOf({ page }: Person): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

async function write({ page, say }: Person, words: string): Promise<void> {
  await page.getByLabel(say('رسالتكم')).fill(words)
  await page.getByRole('button', { name: say('إرسال الرسالة') }).click()
  await page.getByRole('log').getByText(words).waitFor()
  expect(await page.getByLabel(say('رسالتكم')).inputValue()).toBe('')
}

/** What staff write, in their own pages. */
async function answerTicket(id: string, body: string, isNote = false): Promise<void> {
  const staff = await books.addStaff('support')
  await books.db
    .insertInto('ticket_messages')
    .values({ ticket_id: id, staff_user_id: staff.id, is_note: isNote, body, created_at: new Date() })
    .execute()
}
