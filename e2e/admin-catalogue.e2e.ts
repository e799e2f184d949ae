import { describe, expect, test } from 'vitest'
import { giveCookie, openBooks } from './books.ts'
import { findersIn } from './find.ts'
import { codeFor } from './inbox.ts'
import { inspect } from './inspect.ts'
import { deskInEnglish, someLooks, newPerson, nextNumber, phoneInArabic, type Person } from './person.ts'
import { keepCard, payWithCard } from './subscriber.ts'
import { arrive, open, settle } from './way.ts'

const books = await openBooks()

const { button, field, seen } = findersIn('say')

/** The account pages have another English word for the same Arabic one. */
function deleteButton({ page, language }: Person) {
  return page.getByRole('button', { name: language === 'ar' ? 'حذف' : 'Delete', exact: true })
}

async function insertTax(person: Person, name: string) {
  const { page, say } = person
  await open(person, '/admin/taxes')
  await page.getByRole('link', { name: say('إضافة ضريبة') }).click()
  await field(person, 'الاسم بالعربية').fill(`${name} ع`)
  await field(person, 'الاسم بالإنجليزية').fill(name)
  await field(person, 'النسبة المئوية').fill('٧٫٥')
  // Taxes are in every price of this shop: the journey's own one stays off.
  await page.getByRole('checkbox', { name: say('مفعّلة') }).uncheck()
  await button(person, 'إضافة الضريبة').click()
  await seen(person, 'حُفظت الضريبة.')
}

/** Makes a coupon for this plan only. */
async function nameInCoupon(plan: string) {
  const now = new Date()
  const { id: product_id } = await books.db
    .selectFrom('products')
    .select('id')
    .where('name_en', '=', plan)
    .executeTakeFirstOrThrow()
  const { id: coupon_id } = await books.db
    .insertInto('coupons')
    .values({
      code: `ONLY${await nextNumber()}`,
      kind: 'percent',
      percentage_bp: 500,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return books.db
    .insertInto('coupon_products')
    .values({ coupon_id, product_id })
    .returning('coupon_id')
    .executeTakeFirstOrThrow()
}

async function openTax(person: Person, name: string) {
  const shown = person.language === 'ar' ? `${name} ع` : name
  await open(person, `/admin/taxes?q=${encodeURIComponent(name)}`)
  await person.page.getByRole('link', { name: shown, exact: true }).click()
  await person.page.getByRole('dialog').waitFor()
}

describe.each(someLooks('catalogue'))('the catalogue of the administration: %s', (_, look) => {
  test('a tax is added, changed by two people at once, and deleted', async () => {
    const sara = await newPerson(look)
    const omar = await newPerson(look)
    await books.signInStaff(sara, 'admin')
    await books.signInStaff(omar, 'admin')
    const name = `Levy ${await nextNumber()}`
    await insertTax(sara, name)
    await inspect(sara, 'admin-taxes')

    await openTax(sara, name)
    await inspect(sara, 'admin-tax', { once: true })
    await openTax(omar, name)
    await field(omar, 'النسبة المئوية').fill('9')
    await button(omar, 'حفظ التغييرات').click()
    await seen(omar, 'حُفظت الضريبة.')

    // Sara is told both values, and what she typed is still there.
    await field(sara, 'النسبة المئوية').fill('12')
    await button(sara, 'حفظ التغييرات').click()
    await sara.page.getByRole('alert').getByText('9%').waitFor()
    expect(await field(sara, 'النسبة المئوية').inputValue()).toBe('12')
    await inspect(sara, 'admin-tax-conflict', { once: true })
    await button(sara, 'حفظ تعديلكم بدلًا منها').click()
    await seen(sara, 'حُفظت الضريبة.')
    await sara.page.getByRole('cell', { name: '12%' }).waitFor()

    // Leaving with changes is asked about, once.
    await openTax(sara, name)
    await field(sara, 'النسبة المئوية').fill('13')
    await button(sara, 'رجوع').first().click()
    await button(sara, 'متابعة التعديل').click()
    expect(await field(sara, 'النسبة المئوية').inputValue()).toBe('13')
    await button(sara, 'رجوع').first().click()
    await button(sara, 'تجاهل التعديلات').click()
    await expect.poll(() => sara.page.getByRole('dialog').count()).toBe(0)

    const { page, say } = sara
    const row = page.getByRole('row', { name: look.language === 'ar' ? `${name} ع` : name })
    await row.locator('.acts summary').click()
    await row.getByRole('link', { name: say('السجل') }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('.diff').getByText('12%').waitFor()
    await inspect(sara, 'admin-tax-history')
    const history = page.url()

    await openTax(sara, name)
    await deleteButton(sara).click()
    await button(sara, 'حذف الضريبة').click()
    await seen(sara, 'حُذفت الضريبة.')
    await page.goto(history)
    await page.getByRole('heading', { level: 1, name: say('سجل ضريبة محذوفة') }).waitFor()
  })

  test('a plan is made with a price as it shall stand on the shelf, sorted, seen as the shop shows it', async () => {
    const sara = await newPerson(look)
    const { page, say } = sara
    const { token, phone } = await books.addStaff('admin')
    await giveCookie(sara, 'staff_session', token)
    await giveCookie(sara, 'staff_seen', '1')
    await open(sara, '/admin/products')
    await inspect(sara, 'admin-products')
    await page.getByRole('link', { name: say('إضافة باقة') }).click()
    await arrive(sara, '/admin/products/create')
    // From the first view on: the button, and what is still to be filled in.
    await button(sara, 'إضافة الباقة').waitFor()
    await page.getByText(look.language === 'ar' ? /بقي أن تملؤوا: السعر/ : /Price, Points/).waitFor()

    await field(sara, 'السعر في المتجر، شاملًا الضريبة').fill('10')
    expect(await field(sara, 'السعر قبل الضريبة').inputValue()).toBe('8.70')
    expect(await field(sara, 'السعر في المتجر، شاملًا الضريبة').inputValue()).toBe('10')
    const name = `Beacon ${await nextNumber()}`
    await field(sara, 'الاسم بالعربية').fill(`${name} ع`)
    await field(sara, 'النقاط').fill('50')
    // Nobody else's shop window is changed.
    await page.getByRole('switch', { name: say('ظاهرة في المتجر') }).uncheck()
    for (const [index, title] of ['أول', 'ثان'].entries()) {
      await button(sara, 'إضافة ميزة').click()
      await page.getByLabel(say('الميزة {0} بالعربية', { 0: index + 1 }), { exact: true }).fill(title)
      if (index === 0)
        await page.getByLabel(say('الميزة {0} بالإنجليزية', { 0: 1 }), { exact: true }).fill('First')
    }
    await button(sara, 'إضافة الباقة').click()
    // A missing language is told beside its field.
    await page.locator('[name="name_en"][aria-invalid="true"]').waitFor()
    await field(sara, 'الاسم بالإنجليزية').fill(name)
    await page.getByLabel(say('الميزة {0} بالإنجليزية', { 0: 2 }), { exact: true }).fill('Second')
    // Whoever took longer than ten minutes enters a fresh code in place, and the plan is added.
    await books.ageConfirmation(token)
    await button(sara, 'إضافة الباقة').click()
    await page
      .getByLabel(sara.staffSay('أدخلوا الرمز المرسل إلى جوالكم'))
      .fill(await codeFor(sara.urls, phone))
    await seen(sara, 'أُضيفت الباقة.')
    await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/)
    await settle(page)

    await page.getByRole('button', { name: say('نقل {name} إلى أعلى', { name: 'ثان' }) }).press('Enter')
    const card = page.getByRole('region', { name: say('معاينة') })
    const first = look.language === 'ar' ? 'ثان' : 'Second'
    await card.getByRole('listitem').first().getByText(first, { exact: true }).waitFor()
    await inspect(sara, 'admin-product')
    await button(sara, 'حفظ التغييرات').click()
    await seen(sara, 'حُفظت الباقة.')

    // Ten times the price is asked about, and not saved by going back.
    await field(sara, 'السعر في المتجر، شاملًا الضريبة').fill('100')
    await button(sara, 'حفظ التغييرات').click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: /^(حفظ السعر|Save the price).*100/ }).waitFor()
    await question.getByRole('button', { name: sara.staffSay('مراجعة السعر'), exact: true }).click()
    expect(
      await books.db
        .selectFrom('products')
        .select('price_with_tax_minor')
        .where('name_en', '=', name)
        .executeTakeFirstOrThrow(),
    ).toEqual({ price_with_tax_minor: 1_000n })
    await button(sara, 'تجاهل التعديلات').click()

    await page.getByRole('link', { name: say('السجل'), exact: true }).click()
    await arrive(sara, new URL(page.url()).pathname)
    await page.locator('.diff').first().waitFor()
    await inspect(sara, 'admin-product-history')
    await page.goBack()
    await settle(page)
    // A deletion that is refused says why where it is read: on the page, not behind its own question.
    const { coupon_id } = await nameInCoupon(name)
    const deleteIt = async () => {
      await page.locator('details.menu > summary', { hasText: say('إجراءات الباقة') }).click()
      await deleteButton(sara).click()
      await button(sara, 'حذف الباقة').click()
    }
    await deleteIt()
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await inspect(sara, 'admin-product-in-coupon', { once: true })
    await books.db.deleteFrom('coupon_products').where('coupon_id', '=', coupon_id).execute()
    await deleteIt()
    await arrive(sara, '/admin/products')
    await seen(sara, 'حُذفت الباقة.')
  })

  test('common features are sorted by keyboard; a coupon is made and found', async () => {
    const sara = await newPerson(look)
    const { page, say } = sara
    await books.signInStaff(sara, 'admin')
    await open(sara, '/admin/products/common')
    await inspect(sara, 'admin-common')
    const list = page.getByRole('list', { name: say('المزايا بترتيبها') })
    const second = await list.getByRole('link').nth(1).innerText()
    await page.getByRole('button', { name: say('نقل {name} إلى أعلى', { name: second }) }).press('Enter')
    await seen(sara, 'حُفظ الترتيب.')
    await page.reload()
    expect(await list.getByRole('link').first().innerText()).toBe(second)

    const code = `TRY${await nextNumber()}`
    await open(sara, '/admin/coupons?edit=new')
    await inspect(sara, 'admin-coupon', { once: true })
    // Whether it is accepted at all comes first; the button stays in sight however long the form is.
    const dialog = page.getByRole('dialog')
    const first = dialog.locator('input:not([type="hidden"])').first()
    expect(await first.getAttribute('name')).toBe('is_active')
    const add = await button(sara, 'إضافة القسيمة').boundingBox()
    expect(add && add.y + add.height).toBeLessThanOrEqual(look.height)
    // A code that is taken is told, and another one is taken in the same form.
    await field(sara, 'الرمز').fill('siyaj10')
    await field(sara, 'نسبة الخصم').fill('5')
    await button(sara, 'إضافة القسيمة').click()
    await page.getByRole('alert').waitFor()
    await field(sara, 'الرمز').fill(code.toLowerCase())
    await field(sara, 'نسبة الخصم').fill('١٢٫٥')
    await page.locator('[name="until"]').fill('2099-12-31')
    await button(sara, 'إضافة القسيمة').click()
    await seen(sara, 'حُفظت القسيمة.')
    await open(sara, `/admin/coupons?q=${code}`)
    await page.getByRole('cell', { name: '12.5%' }).waitFor()
    await inspect(sara, 'admin-coupons')
  })
})

test('a price for subscribers is scheduled after its messages were seen, and withdrawn', async () => {
  const sara = await newPerson(deskInEnglish)
  const { page, say } = sara
  await books.signInStaff(sara, 'admin')
  await open(sara, '/admin/products?q=%D8%AF%D8%B1%D8%B9')
  await page.locator('main tbody').getByRole('link').first().click()
  await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/)
  await page.getByRole('link', { name: say('أسعار المشتركين'), exact: true }).click()
  await page.waitForURL(/\/prices$/)
  await settle(page)

  await field(sara, 'السعر قبل الضريبة').fill('77')
  await field(sara, 'ما يقال للمشتركين بالعربية').fill('زادت كلفة الخدمة.')
  await field(sara, 'ما يقال للمشتركين بالإنجليزية').fill('The service costs more.')
  await button(sara, 'معاينة الرسائل قبل الجدولة').click()
  const question = page.getByRole('dialog')
  await question.getByText('زادت كلفة الخدمة.').waitFor()
  await question.getByText('The service costs more.').waitFor()
  await button(sara, 'رجوع دون جدولة').click()
  expect(await field(sara, 'السعر قبل الضريبة').inputValue()).toBe('77')
  // A preview is not the schedule: what was written is still kept.
  await page.reload()
  await settle(page)
  await expect.poll(() => field(sara, 'ما يقال للمشتركين بالعربية').inputValue()).toBe('زادت كلفة الخدمة.')
  expect(Number(await field(sara, 'السعر قبل الضريبة').inputValue())).toBe(77)

  await button(sara, 'معاينة الرسائل قبل الجدولة').click()
  await question.getByRole('button').last().click()
  await seen(sara, 'حُفظ السعر المجدول، ويُبلَّغ به المشتركون الآن.')
  await page.getByRole('cell', { name: /77\.00/ }).waitFor()
  expect(await button(sara, 'معاينة الرسائل قبل الجدولة').count()).toBe(0)

  await button(sara, 'إلغاء السعر المجدول').click()
  await question.getByRole('button').last().click()
  await seen(sara, 'أُلغي السعر المجدول.')
  await button(sara, 'معاينة الرسائل قبل الجدولة').waitFor()
  // What was scheduled is no draft any more.
  expect(await field(sara, 'السعر قبل الضريبة').inputValue()).toBe('')
})

test('a scheduled price is withdrawn by a button that says how many subscribers are notified', async () => {
  const plan = await books.addPlan({ price: 10_000 })
  const noura = await newPerson(phoneInArabic)
  const { id, token } = await books.signIn(noura)
  const card = await keepCard(noura.urls, books, id)
  const order = { product_id: plan, auto_renew: true }
  await payWithCard({ urls: noura.urls, token, cardId: card.id }, order, 'completed')

  const sara = await newPerson(deskInEnglish)
  const { page } = sara
  await books.signInStaff(sara, 'admin')
  await open(sara, `/admin/products/${plan}/prices`)
  await field(sara, 'السعر قبل الضريبة').fill('110')
  await field(sara, 'ما يقال للمشتركين بالعربية').fill('زادت كلفة الخدمة.')
  await field(sara, 'ما يقال للمشتركين بالإنجليزية').fill('The service costs more.')
  await button(sara, 'معاينة الرسائل قبل الجدولة').click()
  const question = page.getByRole('dialog')
  await question.getByText('The service costs more.').waitFor()
  await question.getByRole('button').last().click()
  await seen(sara, 'حُفظ السعر المجدول، ويُبلَّغ به المشتركون الآن.')
  await button(sara, 'إلغاء السعر المجدول').click()
  await question.getByRole('button', { name: 'Withdraw and notify 1 subscriber', exact: true }).click()
  await seen(sara, 'أُلغي السعر المجدول.')
})

test('a list remembers columns and views of whoever works with it, and its filters in the address', async () => {
  const sara = await newPerson(deskInEnglish)
  const { page, say } = sara
  await books.signInStaff(sara, 'admin')
  await open(sara, '/admin/products')
  await page.locator('.filter-menu > summary').click()
  await page.locator('.filter-menu summary', { hasText: say('المشاركة الجماعية') }).click()
  await page
    .locator('.filter-menu')
    .getByRole('link', { name: say('جماعية'), exact: true })
    .click()
  await page.waitForURL(/group_sharing=yes/)
  // The address is new before the list is: until then its links keep the filters of before.
  await page.locator('th a[href*="group_sharing=yes"]', { hasText: /^Price in the store/ }).click()
  await page.waitForURL(/sort=price/)

  const columns = page.locator('details', { hasText: say('الأعمدة والصفوف') })
  await columns.locator('summary').click()
  await columns.getByRole('checkbox', { name: say('آخر تعديل') }).uncheck()
  await page.getByRole('columnheader', { name: say('آخر تعديل') }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')

  // By its edge, and by keyboard in the menu; the widths are there again after a reload.
  const widthOf = async (name: string) =>
    (await page.getByRole('columnheader', { name: new RegExp(`^${name}`) }).boundingBox())?.width ?? 0
  const [first, second] = [await widthOf('Plan'), await widthOf('Status')]
  const edge = await page.locator('th[data-column="name"] .edge-handle').boundingBox()
  if (!edge) throw new Error('The edge of the first column has no place')
  await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2)
  await page.mouse.down()
  await page.mouse.move(edge.x + edge.width / 2 + 60, edge.y + edge.height / 2, { steps: 4 })
  await page.mouse.up()
  expect(Math.round((await widthOf('Plan')) - first)).toBeGreaterThan(50)
  expect(Math.round(second - (await widthOf('Status')))).toBeGreaterThan(50)
  const [table, card] = [
    await page.locator('.list-table').boundingBox(),
    await page.locator('.table-box').boundingBox(),
  ]
  expect(Math.round(table?.width ?? 0)).toBeLessThanOrEqual(Math.round(card?.width ?? 0))
  await columns.locator('summary').click()
  const slider = columns.getByRole('slider', { name: say('عرض عمود {name}', { name: 'Duration' }) })
  const before = await widthOf('Duration')
  await slider.press('ArrowRight')
  await slider.press('ArrowRight')
  await expect.poll(() => widthOf('Duration')).toBeGreaterThan(before)
  // However narrow its column is made, an amount is read whole.
  const price = await widthOf('Price')
  await columns.getByRole('slider', { name: say('عرض عمود {name}', { name: 'Price' }) }).press('Home')
  await expect.poll(() => widthOf('Price')).toBeLessThan(price / 2)
  const isCut = (cell: Element) => cell.scrollWidth > cell.clientWidth
  const amounts = page.locator('.list-table td.amount')
  expect(await amounts.count()).toBeGreaterThan(1)
  for (const amount of await amounts.all()) expect(await amount.evaluate(isCut)).toBe(false)
  await page.keyboard.press('Escape')

  const views = page.locator('details', { hasText: say('طرق العرض المحفوظة') })
  await views.locator('summary').click()
  await views.getByLabel(say('اسم طريقة العرض الحالية')).fill('Shared plans')
  await views.getByRole('button', { name: say('حفظ طريقة العرض الحالية') }).click()
  await views.getByRole('link', { name: 'Shared plans' }).waitFor()
  await open(sara, '/admin/products')
  expect(await page.getByRole('columnheader', { name: say('آخر تعديل') }).count()).toBe(0)
  // Beside the states, in the database and not in this browser.
  await page.locator('.tabs').getByRole('link', { name: 'Shared plans' }).click()
  await page.waitForURL(/group_sharing=yes&sort=price|sort=price&group_sharing=yes/)
})

test('a viewer sees plans and taxes without any button that changes them, and no coupons', async () => {
  const reem = await newPerson(phoneInArabic)
  const { page, say } = reem
  await books.signInStaff(reem, 'viewer')
  await open(reem, '/admin/taxes')
  expect(await page.getByRole('link', { name: say('إضافة ضريبة') }).count()).toBe(0)
  await open(reem, '/admin/taxes?edit=new')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await open(reem, '/admin/products')
  for (const name of ['إضافة باقة', 'القسائم'])
    expect(await page.getByRole('link', { name: say(name) }).count()).toBe(0)
  await page.getByRole('link', { name: 'درع', exact: true }).click()
  await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/)
  await settle(page)
  expect(await field(reem, 'الاسم بالعربية').isDisabled()).toBe(true)
  expect(await deleteButton(reem).count()).toBe(0)
  for (const name of ['حفظ التغييرات', 'إضافة ميزة']) expect(await button(reem, name).count()).toBe(0)
  await inspect(reem, 'admin-product-viewer', { once: true })
  await open(reem, '/admin/products/create')
  await page.getByRole('heading', { name: say('إضافة الباقات للمديرين') }).waitFor()
  expect(await page.locator('main form').count()).toBe(0)
  const answer = await page.goto('/admin/coupons')
  expect(answer?.status()).toBe(403)
})
