import { expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { draftsOf } from './drafts.ts'
import { inspect } from './inspect.ts'
import { deskInEnglish, looks, newPerson, type Person, phoneInArabic, someLooks } from './person.ts'
import {
  answerBank,
  arrive,
  choosePlan,
  fillDetails,
  open,
  payByCard,
  placeOrder,
  seeCompleted,
} from './way.ts'

const books = await openBooks()

const company = { name: 'شركة المثال للتجارة', vat: '310122393500003', order: 'PO-2026/17' }

function forCompany({ page, say }: Person) {
  return page.getByRole('checkbox', { name: say('الشراء لمنشأة') })
}

function field({ page, say }: Person, name: string) {
  return page.getByRole('textbox', { name: new RegExp(`^${say(name)}( |$)`) })
}

async function fillCompany(person: Person) {
  await field(person, 'اسم المنشأة').fill(company.name)
  await field(person, 'الرقم الضريبي').fill('٣١٠١٢٢٣٩٣٥٠٠٠٠٣')
  await field(person, 'الشارع').fill('طريق الملك فهد')
  await field(person, 'الحي').fill('العليا')
  await field(person, 'رقم المبنى').fill('1234')
  await person.page.locator('[name="company.address.city"]').fill('الرياض')
  await field(person, 'الرمز البريدي').fill('12211')
  await field(person, 'رقم أمر الشراء').fill(company.order)
}

test.each(looks)('a company buys, and its invoice names it: %s', async (_, look) => {
  const noura = await newPerson(look)
  const { page, say } = noura
  await books.signIn(noura)
  await choosePlan(noura)
  await arrive(noura, '/complete')
  await fillDetails(noura)
  await forCompany(noura).check()
  await field(noura, 'اسم المنشأة').waitFor()

  // What is missing is said beside each field, and nothing is ordered.
  await page.getByRole('button', { name: say('تأكيد ومتابعة إلى الدفع') }).click()
  await page.locator('[name="company.name"][aria-invalid="true"]').waitFor()
  expect(await page.locator('[name^="company."][aria-invalid="true"]').count()).toBe(7)
  await inspect(noura, 'complete-company-errors')

  await fillCompany(noura)
  await page.reload()
  await expect.poll(() => field(noura, 'اسم المنشأة').inputValue()).toBe(company.name)
  expect(await field(noura, 'رقم أمر الشراء').inputValue()).toBe(company.order)
  await inspect(noura, 'complete-company')
  await placeOrder(noura)
  await payByCard(noura)
  await answerBank(noura)
  await seeCompleted(noura)

  await page.getByText(company.name).first().waitFor()
  await inspect(noura, 'order-company')
  await page.getByRole('link', { name: say('الفاتورة'), exact: true }).click()
  await arrive(noura, '/user/orders/')
  await page.getByText(company.name).first().waitFor()
  await inspect(noura, 'receipt-company')

  // The next purchase is filled with it, until the company is removed from the profile.
  await choosePlan(noura)
  await arrive(noura, '/complete')
  expect(await forCompany(noura).isChecked()).toBe(true)
  expect(await field(noura, 'الرقم الضريبي').inputValue()).toBe(company.vat)
  await open(noura, '/user/profile')
  await page.getByRole('link', { name: say('تعديل المنشأة') }).click()
  await page.getByRole('button', { name: say('إزالة المنشأة') }).waitFor()
  await inspect(noura, 'profile-company')
  await page.getByRole('button', { name: say('إزالة المنشأة') }).click()
  await page.getByText(say('أُزيلت المنشأة. تصدر فواتيركم القادمة باسمكم.')).waitFor()
  await page.getByRole('link', { name: say('إضافة منشأة') }).waitFor()
})

test('what the company lacks is told at once with the rest: English on a desktop', async () => {
  const noura = await newPerson(deskInEnglish)
  const { page, say } = noura
  await books.signIn(noura)
  await choosePlan(noura)
  await arrive(noura, '/complete')
  await forCompany(noura).check()
  await field(noura, 'اسم المنشأة').waitFor()
  await page.getByRole('button', { name: say('تأكيد ومتابعة إلى الدفع') }).click()
  await page.locator('[name="company.name"][aria-invalid="true"]').waitFor()
  expect(await page.locator('[name^="company."][aria-invalid="true"]').count()).toBe(7)
  expect(await page.locator('[name="accept_terms"][aria-invalid="true"]').count()).toBe(1)
})

test.each(someLooks('offline'))('fields that do not come leave the page as it is: %s', async (_, look) => {
  const noura = await newPerson(look)
  const { page, context, say } = noura
  await books.signIn(noura)
  await choosePlan(noura)
  await arrive(noura, '/complete')
  await fillDetails(noura)
  await context.setOffline(true)
  await forCompany(noura).check()
  await page
    .getByText(say('لم تصل حقول المنشأة. تحققوا من اتصالكم، ثم أزيلوا العلامة وضعوها من جديد.'))
    .waitFor()
  expect(await page.locator('[name="first_name"]').inputValue()).not.toBe('')
  await context.setOffline(false)
  await forCompany(noura).uncheck()
  await forCompany(noura).check()
  await field(noura, 'اسم المنشأة').waitFor()
  noura.forgive(/ERR_INTERNET_DISCONNECTED|Failed to load resource|dynamically imported/)
})

test('what was typed for a company is there again on the way back: العربية على الجوال', async () => {
  const noura = await newPerson(phoneInArabic)
  const { page } = noura
  await books.signIn(noura)
  await choosePlan(noura)
  await arrive(noura, '/complete')
  await forCompany(noura).check()
  await fillCompany(noura)
  await expect.poll(async () => (await draftsOf(noura)).join()).toContain(company.order)

  // The browser ticks the box by itself, before the page's program is there.
  await page.goto('/faq')
  await page.goBack()
  await expect.poll(() => field(noura, 'اسم المنشأة').inputValue()).toBe(company.name)
  expect(await field(noura, 'رقم أمر الشراء').inputValue()).toBe(company.order)
})
