import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { codeFor, messagesTo } from './inbox.ts'
import { inspect } from './inspect.ts'
import { looks, newPerson, nextNumber, type Person } from './person.ts'
import { arrive, open, reachPayment } from './way.ts'

const books = await openBooks()

function button({ page, say }: Person, arabic: string) {
  return page.getByRole('button', { name: say(arabic), exact: true })
}

function field({ page, say }: Person, arabic: string) {
  return page.getByLabel(say(arabic), { exact: true })
}

function seen({ page, say }: Person, arabic: string) {
  return page.getByText(say(arabic), { exact: true }).first().waitFor()
}

describe.each(looks)('people of the administration: %s', (_, look) => {
  test('a colleague is invited, chooses a password, signs in, and is out once deactivated', async () => {
    const sara = await newPerson(look)
    await books.signInStaff(sara, 'admin')
    await open(sara, '/admin/users_management/create')
    const number = await nextNumber()
    const email = `colleague-${number}@example.test`
    const phone = `055${String(number).padStart(7, '0')}`
    await field(sara, 'الاسم').fill('ريم الحربي')
    await field(sara, 'البريد الإلكتروني').fill(email)
    await field(sara, 'رقم الجوال').fill(phone)
    await button(sara, 'إرسال الدعوة').click()
    await seen(sara, 'أُرسلت الدعوة.')
    await sara.page.waitForURL(/users_management\/[0-9a-f-]{36}$/)
    await inspect(sara, 'admin-user')
    const page = sara.page.url()

    const reem = await newPerson(look)
    await expect.poll(async () => (await messagesTo(reem.doors, email)).length).toBeGreaterThan(0)
    const link = /https?:\/\/\S+/.exec((await messagesTo(reem.doors, email))[0]?.text ?? '')?.[0] ?? ''
    await open(reem, new URL(link).pathname + new URL(link).search + new URL(link).hash)
    await field(reem, 'كلمة المرور الجديدة').fill('a-long-pass-phrase')
    await button(reem, 'حفظ كلمة المرور').click()
    await reem.page.waitForURL(/\/admin\/signin/)
    await field(reem, 'البريد الإلكتروني').fill(email)
    await field(reem, 'كلمة المرور').fill('a-long-pass-phrase')
    await button(reem, 'متابعة').click()
    await arrive(reem, '/admin/otp')
    await field(reem, 'أدخلوا الرمز المرسل إلى جوالكم').fill(
      await codeFor(reem.doors, `+966${phone.slice(1)}`),
    )
    await reem.page.waitForURL(/\/admin(\/orders)?$/)

    await open(sara, new URL(page).pathname)
    await sara.page.getByRole('checkbox', { name: sara.say('يمكنه الدخول') }).uncheck()
    await button(sara, 'حفظ التغييرات').first().click()
    await seen(sara, 'حُفظ الحساب.')
    await reem.page.goto('/admin/orders')
    await reem.page.waitForURL(/\/admin\/signin/)
  })

  test('a client is edited, given a balance, blocked and let in again; deletion says what is in the way', async () => {
    const noura = await newPerson(look)
    await reachPayment(noura)
    const { id } = await books.db
      .selectFrom('clients')
      .select('id')
      .where('phone', '=', noura.fullPhone)
      .executeTakeFirstOrThrow()

    const sara = await newPerson(look)
    await books.signInStaff(sara, 'admin')
    await open(sara, `/admin/clients/${id}`)
    await inspect(sara, 'admin-client')
    await sara.page.getByLabel(sara.say('المدينة')).fill('الرياض')
    await button(sara, 'حفظ التغييرات').first().click()
    await seen(sara, 'حُفظت بيانات العميل.')

    await button(sara, 'تسوية الرصيد').click()
    await field(sara, 'المبلغ بالريال').fill('١٢٫٥')
    await field(sara, 'السبب المكتوب').fill('تعويض عن تأخر التفعيل')
    await button(sara, 'تسجيل التسوية').click()
    await seen(sara, 'سُجّلت التسوية.')

    await button(sara, 'حظر').click()
    await field(sara, 'السبب المكتوب').fill('محاولات احتيال')
    await button(sara, 'حظر العميل').click()
    await seen(sara, 'حُظر العميل.')
    await noura.page.goto('/user/orders')
    await noura.page.waitForURL(/\/phone/)
    await button(sara, 'رفع الحظر').click()
    await seen(sara, 'رُفع الحظر.')

    // With an order the button stays, cannot be pressed, and says why.
    const remove = button(sara, 'حذف')
    expect(await remove.getAttribute('aria-disabled')).toBe('true')

    const omar = await newPerson(look)
    await books.signInStaff(omar, 'support')
    await open(omar, `/admin/clients/${id}`)
    for (const deed of ['تسوية الرصيد', 'حظر', 'حذف']) expect(await button(omar, deed).count()).toBe(0)
    expect(await button(omar, 'حفظ التغييرات').count()).toBeGreaterThan(0)
  })
})
