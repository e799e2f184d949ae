import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedStore } from '#server/seed'
import { createClock } from '../sandbox/practice/clock.ts'
import { TestFatoora } from '../sandbox/fatoora/test-fatoora.ts'
import { testContext } from '../test/api.ts'
import { companyBody } from '../test/companies.ts'
import { testDatabase } from '../test/database.ts'
import { storePrograms } from '../test/processes.ts'
import { openBooks } from './books.ts'
import { inspect } from './inspect.ts'
import { newPerson, openUrls, phoneInArabic, type Person } from './person.ts'
import { subscribe } from './subscriber.ts'
import { arrive, open } from './way.ts'

/** A store of its own becomes one of phase 2, at a practice authority of its own. */

const fatoora = await TestFatoora.open({ clock: createClock() })
const { db, url: databaseUrl } = await testDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'ishtirak-e-invoicing-'))
const env = { FATOORA_BASE_URL: `${fatoora.url}/e-invoicing` }
const store = await storePrograms({ databaseUrl, dataDir, webs: 1, workers: 1, env })
const programs = [...store.webs, ...store.workers, store.gateway]

beforeAll(async () => {
  await seedStore(testContext(db), 'demo')
  await Promise.all(programs.map((one) => one.start()))
})
afterAll(async () => {
  await Promise.all(programs.map((one) => one.stop()))
  await fatoora.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const { urls: shared, browser } = await openUrls()
const urls = {
  ...shared,
  storeUrl: store.webUrls[0] ?? '',
  gatewayUrl: store.gatewayUrl,
  databaseUrl,
}
const books = await openBooks(urls)

async function newAdmin(): Promise<Person> {
  const person = await newPerson(phoneInArabic, { urls, browser })
  await books.signInStaff(person, 'admin')
  return person
}

const field = ({ page, say }: Person, arabic: string) => page.getByRole('textbox', { name: say(arabic) })
const press = ({ page, say }: Person, arabic: string) =>
  page.getByRole('button', { name: say(arabic), exact: true }).click()
const seen = ({ page, say }: Person, arabic: string) => page.getByText(say(arabic)).first().waitFor()
const setSettings = (settings: Partial<typeof complete>) =>
  db.updateTable('store_settings').set(settings).execute()
const complete = {
  legal_name_ar: 'شركة اشتراك للمعلومات',
  vat_number: '310122393500003',
  unified_number: '7018293645',
  address_street: 'طريق الملك فهد',
  address_building: '2322',
  address_district: 'العليا',
  address_city: 'الرياض',
  address_postcode: '12214',
}
const unitForm = {
  'اسم الفرع': 'الرياض',
  'العنوان الوطني المختصر': 'RRRD2929',
  'نشاط المتجر': 'خدمات رقمية',
}

describe('e-invoicing', () => {
  test('from nothing to an active unit, through a wrong password and an outage', async () => {
    const sara = await newAdmin()
    const { page, say } = sara
    await setSettings({ ...complete, unified_number: '' })
    await open(sara, '/admin/e_invoicing')
    await seen(sara, 'أكملوا بيانات البائع أولًا')
    await seen(sara, 'الرقم الوطني الموحد للسجل التجاري')
    expect(await page.getByRole('button', { name: say('تسجيل الوحدة') }).count()).toBe(0)
    await inspect(sara, 'e-invoicing-missing', { once: true })

    await setSettings(complete)
    await open(sara, '/admin/e_invoicing')
    for (const [name, value] of Object.entries(unitForm)) await field(sara, name).fill(value)
    await field(sara, 'رمز بوابة فاتورة').fill('000000')
    await press(sara, 'تسجيل الوحدة')
    await page.getByRole('alert').getByText('Invalid-OTP').waitFor()
    await seen(sara, 'الرمز غير صحيح، أو استُعمل، أو مضت عليه ساعة. استخرجوا رمزًا جديدًا للبيئة نفسها.')
    expect(await field(sara, 'العنوان الوطني المختصر').inputValue()).toBe('RRRD2929')

    // The authority goes away in the middle of the checks; what was done stays done.
    await fatoora.fault({ fault: 'error_500', call: 'checks' })
    await field(sara, 'رمز بوابة فاتورة').fill(await fatoora.otp('simulation'))
    await press(sara, 'تسجيل الوحدة')
    await seen(sara, 'لم يصل رد واضح من الهيئة.')
    await inspect(sara, 'e-invoicing-stopped', { once: true })
    await press(sara, 'متابعة الخطوات')
    await page.getByRole('button', { name: say('تفعيل الوحدة') }).waitFor()
    await inspect(sara, 'e-invoicing-certified', { once: true })
    await press(sara, 'تفعيل الوحدة')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('تفعيل الوحدة') })
      .click()
    await seen(sara, 'فُعّلت الوحدة.')
    await seen(sara, 'مفعّلة')
    await inspect(sara, 'e-invoicing-active', { once: true })
    const { units } = await fatoora.books()
    expect(units).toMatchObject([{ environment: 'simulation', checks: { passed: expect.any(Array) } }])
    expect(units[0]?.checks.passed).toHaveLength(6)
  })

  test('a certificate is renewed, behind a wrong password as well', async () => {
    const sara = await newAdmin()
    await open(sara, '/admin/e_invoicing')
    const before = await credential()
    await field(sara, 'رمز بوابة فاتورة').first().fill('000000')
    await press(sara, 'تجديد الشهادة')
    await seen(sara, 'الرمز غير صحيح، أو استُعمل، أو مضت عليه ساعة. استخرجوا رمزًا جديدًا للبيئة نفسها.')
    await seen(sara, 'استبدال الوحدة أو الانتقال إلى بيئة أخرى')
    expect(await sara.page.getByText(sara.say('جُددت الشهادة.')).count()).toBe(0)
    await inspect(sara, 'e-invoicing-renewal-stopped', { once: true })
    await field(sara, 'رمز بوابة فاتورة')
      .first()
      .fill(await fatoora.otp('simulation'))
    await press(sara, 'تجديد الشهادة')
    await seen(sara, 'جُددت الشهادة.')
    expect(await credential()).not.toBe(before)
    const { page, say } = sara
    await page.getByRole('link', { name: say('السجل'), exact: true }).click()
    await page.getByRole('heading', { name: say('سجل وحدة الفوترة') }).waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: say('تجديد شهادة الوحدة') })
      .first()
      .waitFor()
    await inspect(sara, 'e-invoicing-history', { once: true })
  })

  test('a sale of the active unit is reported, and staff see it on its document', async () => {
    const { orderId } = await subscribe(await newPerson(phoneInArabic, { urls, browser }), books)
    const { id, number } = await documentIn(orderId, 'reported')
    const sara = await newAdmin()
    const { page, say } = sara
    await open(sara, '/admin/documents')
    await page.getByRole('row').filter({ hasText: number }).getByText(say('مُبلَّغة')).waitFor()
    await page.getByRole('link', { name: number, exact: true }).click()
    await arrive(sara, `/admin/documents/${id}`)
    await seen(sara, 'مُبلَّغة')
    await seen(sara, 'أجابت الهيئة')
    const { documents } = await fatoora.books()
    expect(documents.filter((one) => one.number === number)).toMatchObject([{ state: 'reported', tries: 1 }])
    await inspect(sara, 'admin-document-reported', { once: true })
  })

  test('a refused document of a company is issued anew with its data put right', async () => {
    await fatoora.fault({ fault: 'rejected', rule: 'BR-KSA-44', call: 'clearance' })
    const buyer = await newPerson(phoneInArabic, { urls, browser })
    const { orderId } = await subscribe(buyer, books, 'رصد', [], {
      company: { ...companyBody, vat_number: '301121971500003' },
    })
    const refused = await documentIn(orderId, 'refused')
    const sara = await newAdmin()
    const { page } = sara
    await open(sara, `/admin/documents/${refused.id}`)
    await press(sara, 'تصحيح بيانات المشتري…')
    const vatNumber = page.locator('[name="company.vat_number"]')
    expect(await vatNumber.inputValue()).toBe('301121971500003')
    await vatNumber.fill('12')
    const issue = page.getByRole('dialog').getByRole('button', { name: /^إصدار المستند المصحح بمبلغ/ })
    await issue.click()
    await page.locator('[name="company.vat_number"][aria-invalid="true"]').waitFor()
    await seen(sara, 'لم يصدر شيء بعد: صححوا الحقول المعلَّمة.')
    await inspect(sara, 'admin-document-correction', { once: true })
    await vatNumber.fill('٣٠١١٢١٩٧١٥٠٠١٠٣')
    await issue.click()
    await seen(sara, 'صدر المستند المصحح.')
    const corrected = await documentIn(orderId, 'cleared')
    await arrive(sara, `/admin/documents/${corrected.id}`)
    await page.getByText('301121971500103').first().waitFor()
    await page.getByRole('link', { name: refused.number }).waitFor()
  })
})

/** The document of this order, once the authority has decided on it so. */
async function documentIn(orderId: string, state: 'reported' | 'refused' | 'cleared') {
  const find = () =>
    db
      .selectFrom('tax_documents as d')
      .innerJoin('tax_submissions as s', 's.document_id', 'd.id')
      .select(['d.id', 'd.number', 's.state', 's.answer'])
      .where('d.order_id', '=', orderId)
      .orderBy('d.id', 'desc')
      .limit(1)
      .executeTakeFirst()
  await expect.poll(find, { timeout: 30_000, interval: 250 }).toMatchObject({ state })
  const found = await find()
  if (!found) throw new Error(`no document of ${orderId} is ${state}`)
  return found
}

async function credential() {
  const unit = await db
    .selectFrom('tax_units')
    .select('credential_id')
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow()
  return unit.credential_id
}
