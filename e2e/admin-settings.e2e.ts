import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { findersIn } from './find.ts'
import { inspect } from './inspect.ts'
import { newPerson, nextNumber, phoneInArabic, someLooks } from './person.ts'
import { open } from './way.ts'

const books = await openBooks()

const { button, seen, textbox: field } = findersIn('say')

describe.each(someLooks('settings'))("the store's own settings: %s", (_, look) => {
  test('what is saved stands in the shop at once; two people who change the same are told', async () => {
    const sara = await newPerson(look)
    const omar = await newPerson(look)
    await books.signInStaff(sara, 'admin')
    await books.signInStaff(omar, 'admin')
    await open(sara, '/admin/settings')
    await open(omar, '/admin/settings')
    await inspect(sara, 'admin-settings', { once: true })

    // The preview follows what is typed.
    const number = `11${String(await nextNumber()).padStart(8, '0')}`
    await field(sara, 'رقم التوثيق في منصة الأعمال').fill(number)
    await sara.page.locator('.foot').getByText(number).waitFor()
    await button(sara, 'حفظ التغييرات').click()
    await seen(sara, 'حُفظت الإعدادات.')
    const visitor = await newPerson(phoneInArabic)
    await open(visitor, '/faq')
    await visitor.page.getByRole('contentinfo').getByText(number).waitFor()

    // Two sections of one's own follow one another.
    await field(sara, 'إصدار نص الشروط').fill(`t-${number}`)
    await field(sara, 'الهاتف').fill(`+966 ${number}`)
    await button(sara, 'حفظ التغييرات').last().click()
    await expect.poll(() => button(sara, 'حفظ التغييرات').count()).toBe(1)
    await button(sara, 'حفظ التغييرات').click()
    await expect.poll(() => button(sara, 'حفظ التغييرات').count()).toBe(0)

    // Somebody else who changes the same is told both values, and nothing that was typed is lost.
    await field(omar, 'رقم التوثيق في منصة الأعمال').fill('2222222222')
    await button(omar, 'حفظ التغييرات').click()
    await omar.page.getByRole('alert').getByText(number).waitFor()
    expect(await field(omar, 'رقم التوثيق في منصة الأعمال').inputValue()).toBe('2222222222')
    await button(omar, 'اعتماد القيمة المحفوظة').click()
    await expect.poll(() => field(omar, 'رقم التوثيق في منصة الأعمال').inputValue()).toBe(number)
  })

  test('a wrong number is told beside its field; leaving with changes is asked about', async () => {
    const sara = await newPerson(look)
    const { page, say } = sara
    await books.signInStaff(sara, 'admin')
    await open(sara, '/admin/settings')
    await field(sara, 'الرقم الضريبي').fill('123')
    await button(sara, 'حفظ التغييرات').click()
    // Who the seller is stands on every invoice: that is asked about first.
    await button(sara, 'حفظ بيانات البائع').click()
    await seen(sara, 'لم يُحفظ شيء بعد: صححوا الحقول المعلَّمة.')
    expect(await field(sara, 'الرقم الضريبي').getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('link', { name: say('السجل') }).click()
    // The bar below the form has one of this name, too.
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('تجاهل التعديلات') })
      .click()
    await page.getByRole('heading', { level: 1, name: say('سجل إعدادات المتجر') }).waitFor()
    await inspect(sara, 'admin-settings-history', { once: true })
    await open(sara, '/admin/brand')
    await inspect(sara, 'admin-brand', { once: true })
  })

  test('a message is found by the phone that it went to; a code stays hidden', async () => {
    const client = await newPerson(phoneInArabic)
    const { page } = client
    await open(client, '/phone')
    await page.getByLabel('رقم الجوال').fill(client.phone)
    await page.getByRole('button', { name: 'إرسال الرمز' }).click()
    await page.waitForURL(/\/otp/)
    const reem = await newPerson(look)
    await books.signInStaff(reem, 'viewer')
    await open(reem, `/admin/messages?q=${encodeURIComponent(client.phone)}`)
    await inspect(reem, 'admin-messages')
    await reem.page.getByRole('link', { name: reem.say('رمز دخول العميل') }).click()
    await seen(
      reem,
      'في هذه الرسالة رمز أو رابط لا يراه إلا من أُرسلت إليه. إن لم يصله فليطلب غيره من الصفحة نفسها.',
    )
    expect(await reem.page.getByRole('dialog').innerText()).not.toMatch(/(?<!\d)\d{6}(?!\d)/)
    await inspect(reem, 'admin-message', { once: true })
  })

  test('an administrator sees what the house does, and runs a standing job at once', async () => {
    const sara = await newPerson(look)
    const { page, say } = sara
    await books.signInStaff(sara, 'admin')
    await open(sara, '/admin/jobs?name=house.tidy')
    await inspect(sara, 'admin-jobs')
    const run = button(sara, 'تشغيل الآن')
    await run.click()
    await seen(sara, 'أُضيفت إلى قائمة الانتظار.')
    const reem = await newPerson(look)
    await books.signInStaff(reem, 'support')
    await open(reem, '/admin/jobs')
    expect(await reem.page.getByRole('heading', { level: 1, name: say('المهام') }).count()).toBe(0)
    await page.close()
  })
})
