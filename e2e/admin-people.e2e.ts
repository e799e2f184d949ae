import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { giveCookie, openBooks } from './books.ts'
import { findersIn } from './find.ts'
import { codeFor, messagesTo } from './inbox.ts'
import { inspect } from './inspect.ts'
import { newPerson, nextNumber, someLooks, type Person } from './person.ts'
import { arrive, open } from './way.ts'

const books = await openBooks()

const { button, seen, textbox: field } = findersIn('staffSay')

/** The client's own, in the dialog. */
function cityOf({ page }: Person) {
  return page.locator('[name="city"]')
}

/** The dialog with the client's profile. */
function editOf({ page, staffSay }: Person) {
  return page.getByRole('link', { name: staffSay('تعديل البيانات'), exact: true })
}

/** As the browser leaves a field behind a paste that it can hold the beginning of only. */
async function pasteTooMuch(box: Locator) {
  await box.fill('1'.repeat(20))
  await box.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '1'.repeat(30))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
}

/** The link of the newest mail to somebody, once it is there: its path on this store. */
async function mailedLink({ urls }: Person, email: string, path: string): Promise<string> {
  const find = async () =>
    (await messagesTo(urls, email))
      .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
      .find((link) => link.includes(path))
  await expect.poll(find).toBeTruthy()
  const { pathname, search, hash } = new URL(String(await find()))
  return pathname + search + hash
}

async function choosePassword(person: Person, password: string) {
  await person.page.getByLabel(person.staffSay('كلمة المرور الجديدة'), { exact: true }).fill(password)
  await button(person, 'حفظ كلمة المرور').click()
}

async function signInAsStaff(person: Person, email: string, password: string, phone: string) {
  const { page, staffSay, urls } = person
  await field(person, 'البريد الإلكتروني').fill(email)
  await page.getByLabel(staffSay('كلمة المرور'), { exact: true }).fill(password)
  await button(person, 'متابعة').click()
  await arrive(person, '/admin/otp')
  await inspect(person, 'admin-otp', { once: true })
  await page.getByLabel(staffSay('أدخلوا الرمز المرسل إلى جوالكم')).fill(await codeFor(urls, phone))
  await page.waitForURL(/\/admin$/)
}

describe.each(someLooks('people'))('people of the administration: %s', (_, look) => {
  test('a colleague is invited, chooses a password, signs in, gets another role, and is out once deactivated', async () => {
    const sara = await newPerson(look)
    const { token, phone: ownPhone } = await books.addStaff('admin')
    await giveCookie(sara, 'staff_session', token)
    await giveCookie(sara, 'staff_seen', '1')
    await open(sara, '/admin/users_management/create')
    await inspect(sara, 'admin-user-new', { once: true })
    const number = await nextNumber()
    const email = `colleague-${number}@example.test`
    const phone = `055${String(number).padStart(7, '0')}`
    await field(sara, 'الاسم').fill(`ريم ${number}`)
    await field(sara, 'البريد الإلكتروني').fill(email)
    await field(sara, 'رقم الجوال').fill(phone)
    await button(sara, 'إرسال الدعوة').click()
    await sara.page.waitForURL(/users_management\/[0-9a-f-]{36}$/)
    const account = new URL(sara.page.url()).pathname

    const reem = await newPerson(look)
    await open(reem, await mailedLink(reem, email, '/admin/invitations'))
    await inspect(reem, 'admin-invitation', { once: true })
    await choosePassword(reem, 'a-long-pass-phrase')
    await arrive(reem, '/admin/signin')
    await signInAsStaff(reem, email, 'a-long-pass-phrase', `+966${phone.slice(1)}`)

    // Found by name; a viewer from now on, and then nobody.
    await open(sara, `/admin/users_management?q=${encodeURIComponent(`ريم ${number}`)}`)
    await inspect(sara, 'admin-users', { once: true })
    await sara.page.getByRole('link', { name: `ريم ${number}`, exact: true }).click()
    await arrive(sara, account)
    await sara.page.getByRole('radio', { name: sara.staffSay('مطّلع') }).check()
    // A role wants a code of the last ten minutes.
    await books.ageConfirmation(token)
    await button(sara, 'حفظ التغييرات').click()
    await inspect(sara, 'admin-fresh-code', { once: true })
    await sara.page
      .getByLabel(sara.staffSay('أدخلوا الرمز المرسل إلى جوالكم'))
      .fill(await codeFor(sara.urls, ownPhone))
    await seen(sara, 'حُفظ الحساب.')
    await reem.page.goto('/admin/orders/create')
    await reem.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await button(reem, 'إنشاء الطلب وإرسال الرابط').count()).toBe(0)

    await sara.page.getByRole('checkbox', { name: sara.staffSay('يمكنه الدخول') }).uncheck()
    await button(sara, 'حفظ التغييرات').click()
    await sara.page.getByText(sara.staffSay('موقوف'), { exact: true }).first().waitFor()
    await reem.page.goto('/admin/orders')
    await reem.page.waitForURL(/\/admin\/signin/)

    await open(sara, `${account}/history`)
    await inspect(sara, 'admin-user-history', { once: true })
    await open(sara, account)
    await sara.page.getByRole('link', { name: sara.staffSay('كل ما فعله') }).click()
    await sara.page.waitForURL(/\/admin\/activities\?staff_user_id=/)
    await sara.page.getByRole('heading', { level: 1, name: sara.staffSay('سجل المتجر') }).waitFor()
    await inspect(sara, 'admin-activities', { once: true })
    await open(sara, account)
    await button(sara, 'حذف').click()
    expect(await button(sara, 'حذف الحساب').getAttribute('class')).toContain('danger')
    await button(sara, 'حذف الحساب').click()
    await seen(sara, 'حُذف الحساب.')
    await arrive(sara, '/admin/users_management')
  })

  test('a forgotten password is chosen anew by a mailed link; the own name and sessions stand in the profile', async () => {
    const reem = await newPerson(look)
    const { email, phone } = await books.addStaff('support')
    await open(reem, '/admin/password_resets')
    await inspect(reem, 'admin-password-reset', { once: true })
    await field(reem, 'البريد الإلكتروني').fill(email)
    await button(reem, 'إرسال الرابط').click()
    const link = await mailedLink(reem, email, '/admin/password_resets')
    await open(reem, link)
    await choosePassword(reem, 'another-pass-phrase')
    await arrive(reem, '/admin/signin')
    // The link has done its work, which is said before anybody thinks of a password.
    const late = await newPerson(look)
    await open(late, link)
    await late.page.getByText(late.staffSay('طلب رابط جديد')).waitFor()
    expect(await late.page.locator('input[type=password]').count()).toBe(0)
    expect(new URL(late.page.url()).pathname).toBe('/admin/password_resets')
    await late.page.getByRole('link', { name: late.staffSay('طلب رابط جديد') }).click()
    await field(late, 'البريد الإلكتروني').waitFor()

    await signInAsStaff(reem, email, 'another-pass-phrase', phone)
    await open(reem, '/admin/users_management/profile')
    await inspect(reem, 'admin-profile')
    await field(reem, 'الاسم').fill('ريم الدعم')
    await button(reem, 'حفظ التغييرات').click()
    await seen(reem, 'حُفظت بياناتكم.')
    // The sidebar says it too; on phones it is closed.
    await expect.poll(() => reem.page.locator('body').textContent()).toContain('ريم الدعم')
    await reem.page.getByText(reem.staffSay('هذا الجهاز')).waitFor()

    await open(reem, '/admin/users_management/password_reset')
    await inspect(reem, 'admin-password', { once: true })
    await reem.page.getByLabel(reem.staffSay('كلمة المرور الحالية'), { exact: true }).fill('wrong')
    await choosePassword(reem, 'a-fourth-pass-phrase')
    await seen(reem, 'كلمة المرور هذه غير صحيحة.')
  })

  test('a client is edited by two at once, given a balance, blocked and let in again', async () => {
    const noura = await newPerson(look)
    const { id } = await books.signIn(noura)
    const sara = await newPerson(look)
    await books.signInStaff(sara, 'admin')
    await open(sara, `/admin/clients/${id}`)
    await inspect(sara, 'admin-client')
    await editOf(sara).click()
    await cityOf(sara).fill('الدمام')
    await inspect(sara, 'admin-client-edit', { once: true })

    const omar = await newPerson(look)
    await books.signInStaff(omar, 'support')
    await open(omar, `/admin/clients/${id}`)
    for (const action of ['تسوية الرصيد', 'حظر', 'حذف']) expect(await button(omar, action).count()).toBe(0)
    await editOf(omar).click()
    await cityOf(omar).fill('الرياض')
    await field(omar, 'الدولة').fill('السعودية')
    await omar.page.keyboard.press('Control+s')
    await seen(omar, 'حُفظت بيانات العميل.')

    // What was typed stays, and writes over nobody's change.
    await button(sara, 'حفظ التغييرات').click()
    await sara.page.getByRole('alert').getByText('الرياض').waitFor()
    expect(await sara.page.getByRole('alert').innerText()).not.toContain('السعودية')
    await inspect(sara, 'admin-client-conflict', { once: true })
    await button(sara, 'اعتماد القيمة المحفوظة').click()
    await expect.poll(() => cityOf(sara).inputValue()).toBe('الرياض')
    expect(await field(sara, 'الدولة').inputValue()).toBe('السعودية')
    await button(sara, 'رجوع').click()

    await button(sara, 'تسوية الرصيد').click()
    // What is cut is said in the dialog, which covers the page: it can be read and closed there.
    await pasteTooMuch(field(sara, 'المبلغ بالريال'))
    const said = sara.page.getByRole('dialog').getByRole('alert')
    await said.getByText(sara.staffSay('بقي مما لصقتموه أوله فقط، فالحقل لا يتسع لأكثر منه.')).waitFor()
    await said.getByRole('button').click()
    await said.waitFor({ state: 'detached' })
    await field(sara, 'المبلغ بالريال').fill('١٢٫٥')
    await field(sara, 'السبب').fill('تعويض عن تأخر التفعيل')
    await sara.page
      .getByRole('dialog')
      .getByRole('button', { name: /12\.50/ })
      .click()
    await seen(sara, 'سُجّلت التسوية.')

    await button(sara, 'حظر').click()
    await field(sara, 'السبب').fill('محاولات احتيال')
    await button(sara, 'حظر العميل').click()
    await seen(sara, 'حُظر العميل.')
    await noura.page.goto('/user/orders')
    await noura.page.waitForURL(/\/phone/)
    await button(sara, 'رفع الحظر').click()
    await seen(sara, 'رُفع الحظر.')
  })

  test('a client with a ticket is kept, and the page says why; one with nothing is deleted', async () => {
    const noura = await newPerson(look)
    const kept = await books.signIn(noura)
    const { id: plain } = await books.signIn(await newPerson(look))
    const sara = await newPerson(look)
    await books.signInStaff(sara, 'admin')
    await open(sara, `/admin/support/create?client=${kept.id}`)
    await field(sara, 'الرسالة الأولى إلى العميل').fill('نتابع طلبكم.')
    await button(sara, 'فتح التذكرة وإبلاغ العميل').click()
    await sara.page.waitForURL(/\/admin\/support\/[0-9a-f-]{36}$/)

    await open(sara, `/admin/clients/${kept.id}`)
    // The button stays, cannot be pressed, and says why.
    expect(await button(sara, 'حذف').getAttribute('aria-disabled')).toBe('true')
    await open(sara, `/admin/clients/${plain}`)
    await button(sara, 'حذف').click()
    await button(sara, 'حذف العميل').click()
    await arrive(sara, '/admin/clients')
    await open(sara, `/admin/clients/${plain}/history`)
    await inspect(sara, 'admin-client-history', { once: true })
  })
})
