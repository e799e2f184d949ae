import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { counted, searchPhone } from './counted.ts'
import { findersIn } from './find.ts'
import { inspect } from './inspect.ts'
import { newPerson, nextNumber, someLooks } from './person.ts'
import { subscribe } from './subscriber.ts'
import { open } from './way.ts'

const books = await openBooks()

const { button } = findersIn('staffSay')

describe.each(someLooks('person'))('one page per person: %s', (_, look) => {
  test('from a phone number to money back, in six presses over two pages', async () => {
    const noura = await subscribe(await newPerson(look), books)
    const sara = await newPerson(look)
    await books.signInStaff(sara, 'admin')
    await open(sara, '/admin/faq')
    const { page, staffSay } = sara
    const work = counted(sara)
    await searchPhone(sara, work, noura)
    await work.key('Enter')
    await page.waitForURL(`**/admin/clients/${noura.clientId}`)
    await work.press(page.locator(`.happened a[href="/admin/orders/${noura.orderId}?act=refund"]`).first())
    await page.getByLabel(staffSay('سبب الاسترداد'), { exact: true }).fill('لم تعمل الخدمة كما وُعد')
    await work.press(page.getByRole('radio', { name: staffSay('إبقاء المدة التي دُفعت بهذا الطلب') }))
    await work.press(page.getByRole('button', { name: /متابعة استرداد|Continue to refund/ }))
    const last = page.getByRole('dialog').last()
    await work.press(last.getByRole('button', { name: /^(استرداد|Refund).*\d/ }))
    await page.getByText(staffSay('طُلب الاسترداد.')).first().waitFor()
    expect(work.presses()).toBeLessThanOrEqual(6)
    expect(work.pages()).toHaveLength(2)

    // The order says it in words, and the client's page has it as one line.
    await expect
      .poll(async () => {
        await open(sara, `/admin/clients/${noura.clientId}?show=money`)
        return page.locator('.happened').innerText()
      })
      .toContain('لم تعمل الخدمة كما وُعد')
    await inspect(sara, 'admin-client-money', { once: true })
  })

  test('from a phone number to a new one, in six presses over one page', async () => {
    const noura = await newPerson(look)
    const { id } = await books.signIn(noura)
    const sara = await newPerson(look)
    await books.signInStaff(sara, 'admin')
    await open(sara, '/admin/faq')
    const { page, staffSay } = sara
    const work = counted(sara)
    await searchPhone(sara, work, { phone: noura.phone, clientId: id })
    await work.key('Enter')
    await page.waitForURL(`**/admin/clients/${id}`)
    await work.press(button(sara, 'نقل إلى رقم آخر'))
    const number = `059${String(await nextNumber()).padStart(7, '0')}`
    await page.getByRole('textbox', { name: staffSay('الرقم الجديد') }).fill(number)
    await page.getByRole('textbox', { name: staffSay('السبب') }).fill('فقد شريحته')
    await work.press(button(sara, 'نقل الحساب'))
    await page.getByText(staffSay('انتقل الحساب إلى الرقم الجديد.')).first().waitFor()
    expect(work.presses()).toBeLessThanOrEqual(6)
    expect(work.pages()).toHaveLength(1)
    // What staff did is one line, with its reason.
    await page.locator('.happened').getByText('فقد شريحته').first().waitFor()
  })

  test('a note is left and taken back; support does what support may, a viewer only reads', async () => {
    const noura = await subscribe(await newPerson(look), books)
    const omar = await newPerson(look)
    await books.signInStaff(omar, 'support')
    await open(omar, `/admin/clients/${noura.clientId}`)
    await omar.page.getByLabel(omar.staffSay('ملاحظة لزملائكم'), { exact: true }).fill('تفضّل الاتصال بعد العصر')
    await button(omar, 'حفظ الملاحظة').click()
    await omar.page.getByText(omar.staffSay('حُفظت الملاحظة.')).first().waitFor()
    expect(await omar.page.locator('.happened').innerText()).toContain('تفضّل الاتصال بعد العصر')
    // Its acts lead to the plan's own page, with the act opened.
    const stop = omar.page.locator(`a[href="/admin/subscriptions/${noura.subscriptionId}?act=stop_renewal"]`)
    expect(await stop.count()).toBe(1)
    expect(await omar.page.locator('a[href$="?act=extend"]').count()).toBe(0)

    const reem = await newPerson(look)
    await books.signInStaff(reem, 'viewer')
    await open(reem, `/admin/clients/${noura.clientId}`)
    await reem.page.getByText('تفضّل الاتصال بعد العصر').first().waitFor()
    for (const action of ['حذف الملاحظة', 'حفظ الملاحظة', 'نقل إلى رقم آخر', 'تسوية الرصيد', 'حظر', 'حذف']) {
      expect(await button(reem, action).count(), action).toBe(0)
    }
    expect(await reem.page.locator('main a[href*="?act="], main a[href*="?edit="]').count()).toBe(0)

    await button(omar, 'حذف الملاحظة').click()
    await omar.page.getByText(omar.staffSay('حُذفت الملاحظة، ويبقى نصها في السجل.')).first().waitFor()
    expect(await omar.page.locator('.happened').innerText()).not.toContain('تفضّل الاتصال بعد العصر')
  })

  test('the client opens beside an order, which stays; Escape closes it, and Ctrl leads to the page', async () => {
    const noura = await subscribe(await newPerson(look), books)
    const sara = await newPerson(look)
    await books.signInStaff(sara, 'admin')
    await open(sara, `/admin/orders/${noura.orderId}`)
    const { page, staffSay } = sara
    // What is typed on the order stays under it.
    const note = page.getByLabel(staffSay('ملاحظة لزملائكم'), { exact: true })
    await note.fill('نسأل العميل أولًا')
    const name = page.locator(`main a[href="/admin/clients/${noura.clientId}"]`).first()
    await name.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary', { name: staffSay('العميل') })
    await panel.locator('.happened li').first().waitFor()
    expect(new URL(page.url()).search).toBe(`?client=${noura.clientId}`)
    // All that can be pressed in it can be hit.
    const covered = await panel.evaluate(
      (box) =>
        [...box.querySelectorAll('header a, header button')].filter((one) => {
          const { x, y, width, height } = one.getBoundingClientRect()
          return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        }).length,
    )
    expect(covered).toBe(0)
    await inspect(sara, 'admin-order-client', { once: true })
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
    await expect.poll(() => name.evaluate((link) => link === document.activeElement)).toBe(true)
    expect(await note.inputValue()).toBe('نسأل العميل أولًا')
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      name.click({ modifiers: ['ControlOrMeta'] }),
    ])
    await opened.waitForURL(`**/admin/clients/${noura.clientId}`)
    await opened.close()
    await note.fill('')
  })
})
