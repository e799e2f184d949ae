import { text } from 'node:stream/consumers'
import { newToken } from '#domain/people/identity/tokens'
import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { seeFocusInMain } from './focus-of.ts'
import { codeFor, messagesTo } from './inbox.ts'
import { inspect } from './inspect.ts'
import { newPerson, type Person, someLooks } from './person.ts'
import { arrive, choosePlan, enterCode, fillDetails, open, placeOrder, settle } from './way.ts'

const books = await openBooks()
const path = '/user/profile'
const privacy = `${path}/privacy`

function clientOf({ fullPhone }: Person) {
  return books.db.selectFrom('clients').selectAll().where('phone', '=', fullPhone).executeTakeFirstOrThrow()
}

/** The last code was entered some time ago. */
async function growStale(person: Person) {
  const { id } = await clientOf(person)
  const longAgo = new Date(Date.now() - 11 * 60_000)
  await books.db.updateTable('sessions').set({ confirmed_at: longAgo }).where('client_id', '=', id).execute()
}

/** Nothing is known of somebody but the phone. */
async function signInBare(person: Person) {
  const { id } = await books.signIn(person)
  const nothing = { first_name: '', last_name: '', email: '' }
  await books.db.updateTable('clients').set(nothing).where('id', '=', id).execute()
  return id
}

/** The same person on another device. */
async function signInElsewhere(clientId: string): Promise<string> {
  const now = new Date()
  const { id } = await books.db
    .insertInto('sessions')
    .values({
      client_id: clientId,
      token_hash: newToken('client').hash,
      address: '127.0.0.2',
      platform: 'iPhone',
      browser: 'Safari',
      browser_version: '18.1',
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
      confirmed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const emailOf = (person: Person) => `noura-${person.phone}@example.test`

/** From the page of the email on to the profile, which says that it is done. */
async function confirmEmail(person: Person, known: string[] = []) {
  const { page, say, urls } = person
  await page.getByLabel(say('البريد الإلكتروني'), { exact: true }).fill(emailOf(person))
  await page.getByRole('button', { name: say('إرسال الرمز') }).click()
  await page.getByLabel(say('رمز من 6 أرقام')).waitFor()
  await enterCode(person, await codeFor(urls, emailOf(person), known))
  await arrive(person, `${path}?done=email`)
  await seeFocusInMain(person)
}

describe.each(someLooks('profile'))('the profile: %s', (_, look) => {
  test('a page that was shown to one person does nothing for another who signed in meanwhile', async () => {
    const person = await newPerson(look)
    const { page, say, context } = person
    await signInBare(person)
    await open(person, path)
    await page.getByLabel(say('الاسم الأول')).fill('Noura')

    const other = await newPerson(look)
    const theirs = await signInBare(other)
    const cookies = await other.context.cookies()
    await context.addCookies(cookies.filter(({ name }) => name.endsWith('session')))
    await page
      .getByRole('button', { name: say('حفظ البيانات') })
      .first()
      .click()
    const reload = page.getByRole('button', { name: say('إعادة تحميل الصفحة') })
    await reload.waitFor()
    await inspect(person, 'profile-of-another')
    const found = () =>
      books.db.selectFrom('clients').select('first_name').where('id', '=', theirs).executeTakeFirstOrThrow()
    expect((await found()).first_name).toBe('')

    await reload.click()
    await page.getByText(other.phone.slice(-4)).first().waitFor()
    expect(await page.getByLabel(say('الاسم الأول')).inputValue()).toBe('')
  })

  test('all seven fields make it complete', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    await signInBare(noura)
    await open(noura, path)
    await inspect(noura, 'profile-empty')
    const banner = page.locator('.completion-banner')
    const card = page.getByRole('complementary').getByRole('img')
    expect(await (look.width < 1024 ? banner : card).isVisible()).toBe(true)
    expect(await (look.width < 1024 ? card : banner).isVisible()).toBe(false)

    await page.getByLabel(say('الاسم الأول')).fill('نورة')
    await page.getByLabel(say('اسم العائلة')).fill('القحطاني')
    await page.getByRole('combobox', { name: say('الدولة') }).selectOption('SA')
    await page.getByRole('combobox', { name: say('المدينة') }).selectOption(say('مدينة أخرى'))
    await page.getByLabel(say('اسم المدينة')).fill('رنية')
    await page.getByRole('textbox', { name: say('العنوان') }).fill('شارع الملك فهد، مبنى ٧')
    await page.getByRole('combobox', { name: say('لغة الرسائل') }).selectOption('en')
    await page.getByRole('button', { name: say('حفظ البيانات') }).click()
    await page.getByText(say('حُفظت بياناتكم.')).waitFor()
    expect(await clientOf(noura)).toMatchObject({
      first_name: 'نورة',
      country: noura.language === 'ar' ? 'المملكة العربية السعودية' : 'Saudi Arabia',
      city: 'رنية',
      language: 'en',
    })
    // What is known is read; own entries and chosen ones come back as they were given.
    await page.getByText('شارع الملك فهد، مبنى ٧').waitFor()
    expect(await page.getByLabel(say('الاسم الأول')).count()).toBe(0)
    await page.getByRole('link', { name: say('تعديل البيانات') }).click()
    await page.getByLabel(say('الاسم الأول')).waitFor()
    expect(await page.getByLabel(say('اسم المدينة')).inputValue()).toBe('رنية')
    expect(await page.getByRole('combobox', { name: say('الدولة') }).inputValue()).toBe('SA')

    await page.getByRole('link', { name: say('إضافة بريد') }).click()
    await settle(page)
    await inspect(noura, 'profile-email')
    await page.getByLabel(say('البريد الإلكتروني'), { exact: true }).fill('noura@')
    await page.getByRole('button', { name: say('إرسال الرمز') }).click()
    await page.locator('[aria-invalid="true"]').waitFor()
    await confirmEmail(noura)
    await page.getByText(say('بريدكم مؤكد الآن.')).waitFor()
    await page.locator('.completion-banner, aside .beads').first().waitFor({ state: 'detached' })
    await inspect(noura, 'profile-full')
    expect(await clientOf(noura)).toMatchObject({
      email: emailOf(noura),
      email_verified_at: expect.any(Date),
    })
  })

  test('a wrong code is said, and a new email after a while wants the phone first', async () => {
    const noura = await newPerson(look)
    const { page, say, urls } = noura
    await books.signIn(noura)
    await growStale(noura)
    await open(noura, `${path}/email`)
    await page.getByLabel(say('البريد الإلكتروني'), { exact: true }).fill(emailOf(noura))
    await page.getByRole('button', { name: say('إرسال الرمز') }).click()
    await arrive(noura, '/user/confirm?')
    await inspect(noura, 'profile-confirm')
    await enterCode(noura, '000000')
    await page.locator('[aria-invalid="true"]').waitFor()
    await enterCode(noura, await codeFor(urls, noura.fullPhone))
    await arrive(noura, `${path}/email`)

    await page.getByLabel(say('البريد الإلكتروني'), { exact: true }).fill(emailOf(noura))
    await page.getByRole('button', { name: say('إرسال الرمز') }).click()
    await page.getByLabel(say('رمز من 6 أرقام')).waitFor()
    await inspect(noura, 'profile-email-code', { once: true })
    await page.reload()
    await settle(page)
    await page.getByLabel(say('رمز من 6 أرقام')).waitFor()
    await enterCode(noura, '000000')
    await page.locator('[aria-invalid="true"]').waitFor()
    await enterCode(noura, await codeFor(urls, emailOf(noura)))
    await arrive(noura, `${path}?done=email`)
  })

  test('the phone changes with two codes', async () => {
    const noura = await newPerson(look)
    const { page, say, urls } = noura
    await books.signIn(noura)
    await open(noura, `${path}/phone`)
    await inspect(noura, 'profile-phone')
    const number = noura.phone.replace('051', '053')
    await page.getByLabel(say('الرقم الجديد')).fill(noura.phone)
    await page.getByRole('button', { name: say('إرسال الرمزين') }).click()
    await page.locator('[aria-invalid="true"]').waitFor()
    await page.getByLabel(say('الرقم الجديد')).fill(number)
    await page.getByRole('button', { name: say('إرسال الرمزين') }).click()
    const boxes = page.locator('.code-boxes input')
    await boxes.nth(1).waitFor()
    await inspect(noura, 'profile-phone-codes', { once: true })
    // A phone may close the tab while its owner reads the message.
    await page.reload()
    await settle(page)
    await boxes.nth(1).waitFor()
    await page.getByRole('button', { name: say('استخدام رقم آخر') }).click()
    await page.getByLabel(say('الرقم الجديد')).waitFor()
    // What was said in the page is on its way to the store.
    await page.waitForLoadState('networkidle')
    await page.reload()
    await settle(page)
    expect(await boxes.count()).toBe(0)
    await books.ageCodes(noura.fullPhone, 61)
    await books.ageCodes(`+966${number.slice(1)}`, 61)
    await page.getByLabel(say('الرقم الجديد')).fill(number)
    await page.getByRole('button', { name: say('إرسال الرمزين') }).click()
    await boxes.nth(1).waitFor()

    const newPhone = `+966${number.slice(1)}`
    const codes = { old: await codeFor(urls, noura.fullPhone), fresh: await codeFor(urls, newPhone) }
    const move = page.getByRole('button', { name: say('نقل الحساب إلى الرقم الجديد') })
    await boxes.nth(0).fill('000000')
    await boxes.nth(1).fill(codes.fresh)
    await move.click()
    await page.locator('[aria-invalid="true"]').waitFor()
    await boxes.nth(0).fill(codes.old)
    await move.click()
    await arrive(noura, `${path}?done=phone`)
    await page.getByText(say('انتقل حسابكم إلى الرقم الجديد، وانتهت الجلسات الأخرى.')).waitFor()
    await seeFocusInMain(noura)
    const result = await messagesTo(urls, noura.fullPhone)
    expect(result[0]?.text).toContain(newPhone)
  })

  test('sessions are seen and ended, consents kept', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    const { id } = await books.signIn(noura)
    const elsewhere = await signInElsewhere(id)
    await open(noura, privacy)
    await page.getByText(say('سجل الدخول كاملًا')).click()
    await page.getByRole('table', { name: say('سجل الدخول') }).waitFor()
    await inspect(noura, 'profile-sessions', { once: true })
    await page.getByRole('button', { name: say('إنهاء الجلسات الأخرى') }).click()
    await page.getByText(say('انتهت الجلسات الأخرى. لم يبق إلا هذا الجهاز.')).waitFor()
    const ended = await books.db
      .selectFrom('sessions')
      .select('ended_at')
      .where('id', '=', elsewhere)
      .executeTakeFirstOrThrow()
    expect(ended.ended_at).not.toBeNull()

    await page.getByRole('checkbox', { name: say('بالبريد الإلكتروني') }).check()
    await page.getByRole('button', { name: say('حفظ الاختيار') }).click()
    await page.getByText(say('حُفظ اختياركم.')).waitFor()
    const kept = await books.db.selectFrom('consents').selectAll().where('client_id', '=', id).execute()
    expect(kept).toMatchObject([{ kind: 'marketing_email', granted: true }])

    // As an order leaves it whose plan renews.
    const agreed = { kind: 'renewal', granted: true, text_version: '2026-11', address: '' } as const
    await books.db
      .insertInto('consents')
      .values({ ...agreed, client_id: id, created_at: new Date(Date.now() - 60_000) })
      .execute()
    await open(noura, privacy)
    await page.getByRole('button', { name: say('سحب الموافقة') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('إبقاء الموافقة') }).waitFor()
    await inspect(noura, 'profile-withdraw', { once: true })
    await dialog.getByRole('button', { name: say('سحب الموافقة') }).click()
    await page.getByText(say('سُحبت الموافقة، ولا تُجدَّد أي باقة تلقائيًا.')).waitFor()

    const main = page.getByRole('main')
    await main.getByRole('button', { name: say('تسجيل الخروج') }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect((await noura.context.cookies()).map(({ name }) => name)).not.toContain('session')
  })

  test('a copy of the data is a file', async () => {
    const noura = await newPerson(look)
    const { page, say, urls } = noura
    await books.signIn(noura)
    await growStale(noura)
    await open(noura, privacy)
    await page.getByRole('button', { name: say('تنزيل بياناتي') }).click()
    await arrive(noura, '/user/confirm?')
    await enterCode(noura, await codeFor(urls, noura.fullPhone))
    await arrive(noura, `${privacy}?copy=ready`)
    await page.getByText(say('تأكدت هويتكم. نزّلوا بياناتكم الآن.')).waitFor()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: say('تنزيل بياناتي') }).click()
    const copy = JSON.parse(await text(await (await file).createReadStream()))
    expect(copy.profile.phone).toBe(noura.fullPhone)
  })

  test('an account is closed: asked for a code, asked once more, and signed out', async () => {
    const noura = await newPerson(look)
    const { page, say, urls } = noura
    const { id } = await books.signIn(noura)
    await choosePlan(noura)
    await fillDetails(noura)
    await placeOrder(noura)
    await growStale(noura)
    await books.db.updateTable('clients').set({ balance_minor: 5_000n }).where('id', '=', id).execute()

    await open(noura, privacy)
    await page.getByRole('link', { name: say('إغلاق الحساب') }).click()
    await arrive(noura, `${path}/closure`)
    await inspect(noura, 'profile-closure')
    await page.getByRole('button', { name: say('متابعة الإغلاق') }).click()
    await arrive(noura, '/user/confirm?')
    await enterCode(noura, await codeFor(urls, noura.fullPhone))
    await arrive(noura, `${path}/closure?asking=yes`)
    await inspect(noura, 'profile-closure-last', { once: true })
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: say('إغلاق الحساب نهائيًا') }).click()
    await arrive(noura, '/user/closed')
    await page.getByRole('heading', { name: say('أُغلق حسابكم') }).waitFor()
    await inspect(noura, 'profile-closed', { once: true })

    const orders = await books.db.selectFrom('orders').select('status').where('client_id', '=', id).execute()
    expect(orders).toEqual([{ status: 'cancelled' }])
    await open(noura, path)
    await arrive(noura, '/phone')
  })

  test('without script details are saved and an email confirmed', async () => {
    const noura = await newPerson({ ...look, withoutScript: true })
    const { page, say, urls } = noura
    await books.signIn(noura)
    await page.goto(path)
    await page.getByRole('combobox', { name: say('المدينة') }).selectOption('Riyadh')
    await page.getByRole('button', { name: say('حفظ البيانات') }).click()
    await page.getByText(say('حُفظت بياناتكم.')).waitFor()
    expect((await clientOf(noura)).city).toBe(noura.language === 'ar' ? 'الرياض' : 'Riyadh')
    await page.goto(`${path}/email`)
    await page.getByLabel(say('البريد الإلكتروني'), { exact: true }).fill(emailOf(noura))
    await page.getByRole('button', { name: say('إرسال الرمز') }).click()
    await enterCode(noura, await codeFor(urls, emailOf(noura)))
    await page.getByRole('button', { name: say('تأكيد البريد') }).click()
    await page.waitForURL(`**${path}?done=email`)
  })
})
