import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/client'
import { openBooks } from './books.ts'
import { counted, searchPhone } from './counted.ts'
import { findersIn } from './find.ts'
import { inspect } from './inspect.ts'
import { type Look, newPerson, nextNumber, someLooks, type Person } from './person.ts'
import { answerCharges, keepCard, payWithCard, planId, subscribe } from './subscriber.ts'
import { askForCode, open } from './way.ts'

/** What people call support about, from the phone number they say to the end: at most six presses over two pages. */

const books = await openBooks()

/** A colleague at the phone, on a page of the administration that has nothing to do with the call. */
async function atTheDesk(look: Look, role: 'admin' | 'support') {
  const sara = await newPerson(look)
  await books.signInStaff(sara, role)
  await open(sara, '/admin/faq')
  return { sara, work: counted(sara) }
}

const { button } = findersIn('staffSay')

function line({ page }: Person, orderId: string) {
  return page.locator(`.happened a[href="/admin/orders/${orderId}"]`).first()
}

/** Beside a charge: opens its order with what gives it back. */
function refundOf({ page }: Person, orderId: string) {
  return page.locator(`.happened a[href="/admin/orders/${orderId}?act=refund"]`).first()
}

describe.each(someLooks('calls'))('a call to support: %s', (_, look) => {
  test('charged twice: both charges stand on one page, and the second goes back', async () => {
    const noura = await subscribe(await newPerson(look), books)
    const second = await payWithCard(noura, { product_id: await planId(books, 'رصد') }, 'completed')
    const { sara, work } = await atTheDesk(look, 'admin')
    const { page, staffSay } = sara
    await searchPhone(sara, work, noura)
    await work.key('Enter')
    await page.waitForURL(`**/admin/clients/${noura.clientId}`)
    await line(sara, noura.orderId).waitFor()
    await work.press(refundOf(sara, second))
    await page.getByLabel(staffSay('سبب الاسترداد'), { exact: true }).fill('دُفع مرتين')
    await work.press(page.getByRole('radio', { name: staffSay('إنهاء المدة الآن') }))
    await work.press(page.getByRole('button', { name: /متابعة استرداد|Continue to refund/ }))
    await work.press(
      page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: /^(استرداد|Refund).*\d/ }),
    )
    await page.getByText(staffSay('طُلب الاسترداد.')).first().waitFor()
    expect(work.presses()).toBeLessThanOrEqual(6)
    expect(work.pages()).toHaveLength(2)
  })

  test('the plan did not start: the order says why, and a press begins it', async () => {
    const noura = await subscribe(await newPerson(look), books)
    const { db, close } = openDatabase(noura.urls.ownerUrl, { name: 'owner', max: 1 })
    onTestFinished(close)
    const name = sql.ref(`broken_${await nextNumber()}`)
    // Whatever it is that the database refuses: this client's next period.
    await sql`alter table subscription_periods add constraint ${name} check
      (subscription_id <> ${sql.lit(noura.subscriptionId)}) not valid`.execute(db)
    const orderId = await payWithCard(noura, { product_id: await planId(books, 'رصد') }, 'processing')
    const { sara, work } = await atTheDesk(look, 'admin')
    const { page, staffSay } = sara
    await searchPhone(sara, work, noura)
    await work.key('Enter')
    await page.waitForURL(`**/admin/clients/${noura.clientId}`)
    await work.press(line(sara, orderId))
    await page.getByText(staffSay('تعثّر تفعيل الباقة، وتُعاد المحاولة تلقائيًا.')).waitFor()
    await sql`alter table subscription_periods drop constraint ${name}`.execute(db)
    await work.press(button(sara, 'إعادة تفعيل الباقة'))
    // The page looks by itself until the plan has begun.
    await page.locator('#state', { hasText: staffSay('سُدّد الطلب وبدأت الباقة') }).waitFor()
    expect(work.presses()).toBeLessThanOrEqual(6)
    expect(work.pages()).toHaveLength(2)
  })

  test('card declined: the bank’s reason in words, and the link to pay with another', async () => {
    const noura = await newPerson(look)
    const { id, token } = await books.signIn(noura)
    const card = await keepCard(noura.urls, books, id)
    await answerCharges({ urls: noura.urls, cardToken: card.token }, '51')
    const product = await planId(books, 'رصد')
    const orderId = await payWithCard(
      { ...noura, token, cardId: card.id },
      { product_id: product },
      'declined',
    )
    const { sara, work } = await atTheDesk(look, 'support')
    const { page, staffSay } = sara
    await searchPhone(sara, work, { phone: noura.phone, clientId: id })
    await work.key('Enter')
    await page.waitForURL(`**/admin/clients/${id}`)
    await work.press(line(sara, orderId))
    await page
      .locator('#state')
      .getByText(/لا يكفي|رصيد|[Ii]nsufficient|not enough/)
      .waitFor()
    await work.press(button(sara, 'إرسال رابط الدفع'))
    await page.getByText(staffSay('أُرسل رابط الدفع إلى جوال العميل.')).first().waitFor()
    expect(work.presses()).toBeLessThanOrEqual(6)
    expect(work.pages()).toHaveLength(2)
  })

  test('new phone number: a colleague who may not move it reads whom to ask', async () => {
    const noura = await newPerson(look)
    const { id } = await books.signIn(noura)
    const { sara, work } = await atTheDesk(look, 'support')
    const { page, staffSay } = sara
    await searchPhone(sara, work, { phone: noura.phone, clientId: id })
    await work.key('Enter')
    await page.waitForURL(`**/admin/clients/${id}`)
    await work.press(page.getByRole('link', { name: staffSay('تعديل البيانات') }))
    await page
      .getByRole('dialog')
      .getByText(
        staffSay(
          'الجوال لا يُعدَّل هنا، ونقل الحساب إلى رقم آخر للمديرين: اطلبوه منهم بملاحظة على تذكرة العميل تذكرهم بعلامة @.',
        ),
      )
      .waitFor()
    expect(work.presses()).toBeLessThanOrEqual(6)
  })

  test('add my wife: the invitation goes out from the client’s page', async () => {
    const noura = await subscribe(await newPerson(look), books, 'درع')
    const { sara, work } = await atTheDesk(look, 'support')
    const { page, staffSay } = sara
    await searchPhone(sara, work, noura)
    await work.key('Enter')
    await page.waitForURL(`**/admin/clients/${noura.clientId}`)
    await work.press(page.locator(`a[href="/admin/subscriptions/${noura.subscriptionId}?act=add_member"]`))
    const phone = `058${String(await nextNumber()).padStart(7, '0')}`
    await page.getByRole('textbox', { name: staffSay('جوال العضو') }).fill(phone)
    await page.getByLabel(staffSay('السبب'), { exact: true }).fill('طلب إضافة زوجته')
    await work.press(page.getByRole('dialog').getByRole('button', { name: staffSay('إضافة عضو') }))
    await page
      .getByText(`${staffSay('تم: {name}', { name: staffSay('إضافة عضو') })}`)
      .first()
      .waitFor()
    expect(work.presses()).toBeLessThanOrEqual(6)
    expect(work.pages()).toHaveLength(2)
  })

  test('no code came: what was sent to the number is found, though nobody has an account with it', async () => {
    const noura = await newPerson(look)
    await open(noura, '/phone')
    await askForCode(noura)
    const { sara, work } = await atTheDesk(look, 'support')
    const { page, staffSay } = sara
    await work.key('Control+k')
    await page.keyboard.type(noura.phone)
    await page.locator('dialog[open] [href^="/admin/messages?"]').first().waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: /نتيجة واحدة|1 result/ })
      .waitFor()
    await work.key('Enter')
    await page.waitForURL(/\/admin\/messages\?/)
    await work.press(page.locator('main a[href*="open="]').first())
    await page
      .getByText(
        staffSay(
          'في هذه الرسالة رمز أو رابط لا يراه إلا من أُرسلت إليه. إن لم يصله فليطلب غيره من الصفحة نفسها.',
        ),
      )
      .waitFor()
    await inspect(sara, 'admin-message-secret', { once: true })
    expect(work.presses()).toBeLessThanOrEqual(6)
    expect(work.pages()).toHaveLength(1)
  })
})
