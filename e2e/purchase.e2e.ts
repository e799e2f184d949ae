import { describe, expect, test } from 'vitest'
import { openBooks, paidAtGateway } from './books.ts'
import { codeFor } from './inbox.ts'
import { newPerson, type Person, phoneInArabic, someLooks } from './person.ts'
import {
  answerBank,
  arrive,
  atBank,
  choosePlan,
  fillCard,
  fillDetails,
  open,
  orderInAddress,
  payButton,
  payByCard,
  placeOrder,
  seeCompleted,
  signIn,
  termsBox,
  openCoupon,
} from './way.ts'

const books = await openBooks()

describe.each(someLooks('details'))('the details: %s', (_, look) => {
  test('a price that changed meanwhile is told, and nothing is ordered before it is seen', async () => {
    const noura = await newPerson(look)
    const { page, say, urls } = noura
    const { id } = await books.signIn(noura)
    const plan = await books.addPlan({ price: 10_000 })
    await open(noura, `/complete?plan=${plan}`)
    await fillDetails(noura)
    await books.changePrice(plan, 20_000)
    const confirm = page.getByRole('button', { name: say('تأكيد ومتابعة إلى الدفع') })
    await confirm.click()

    const note = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: say('تغيّر السعر أو ما تشمله الباقة منذ فتحتم الصفحة.') })
    await note.getByText('230.00').waitFor()
    const orders = books.db.selectFrom('orders').select('id').where('client_id', '=', id)
    expect(await orders.execute()).toEqual([])

    // What was typed and ticked is still there.
    expect(await page.getByLabel(say('البريد الإلكتروني'), { exact: true }).inputValue()).toBe(
      'noura@example.test',
    )
    expect(await termsBox(noura).isChecked()).toBe(true)
    await placeOrder(noura)
    const order = orderInAddress(noura)
    await payByCard(noura)
    await answerBank(noura)
    await seeCompleted(noura)
    expect(await paidAtGateway(urls, order)).toMatchObject([{ amount: 23_000 }])
  })

  test('days that changed meanwhile are told, and the next press orders what stands there then', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    const { id } = await books.signIn(noura)
    const plan = await books.addPlan({ price: 10_000 })
    await open(noura, `/complete?plan=${plan}`)
    await fillDetails(noura)
    await books.changePlan(plan, { days: 7 })
    await page.getByRole('button', { name: say('تأكيد ومتابعة إلى الدفع') }).click()
    await page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: say('تغيّر السعر أو ما تشمله الباقة منذ فتحتم الصفحة.') })
      .waitFor()
    const lines = books.db
      .selectFrom('orders as o')
      .innerJoin('order_lines as l', 'l.order_id', 'o.id')
      .select('l.days')
      .where('o.client_id', '=', id)
    expect(await lines.execute()).toEqual([])
    await placeOrder(noura)
    expect(await lines.execute()).toEqual([{ days: 7 }])
  })

  test('what is missing is told beside its field, and the first one takes the focus', async () => {
    const noura = await newPerson(look)
    const { page, say, fullPhone } = noura
    await books.signIn(noura)
    await books.db
      .updateTable('clients')
      .set({ first_name: '', last_name: '', email: '' })
      .where('phone', '=', fullPhone)
      .execute()
    await choosePlan(noura)
    await page.getByRole('button', { name: say('تأكيد ومتابعة إلى الدفع') }).click()
    const first = page.getByLabel(say('الاسم الأول'), { exact: true })
    await page.locator('[aria-invalid="true"]').first().waitFor()
    await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await first.getAttribute('aria-invalid')).toBe('true')
    expect(new URL(page.url()).pathname).toBe('/complete')
  })

  test('a wrong card is told in the words of the specification, and goes nowhere', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    await books.signIn(noura)
    await choosePlan(noura)
    await fillDetails(noura)
    await placeOrder(noura)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(request.url())
    })
    await fillCard(noura, '4201320111111011')
    await page.getByLabel(say('الاسم على البطاقة'), { exact: true }).fill('N')
    await page.getByLabel(say('تاريخ الانتهاء'), { exact: true }).fill('01/20')
    await page.getByLabel(say('رمز الأمان'), { exact: true }).fill('1')
    await payButton(noura).click()
    const words =
      noura.language === 'ar'
        ? [
            'اكتبوا الاسم الأول واسم العائلة كما على البطاقة',
            'رقم البطاقة غير صحيح',
            'تاريخ الانتهاء غير صحيح',
            'رمز الأمان غير صحيح',
          ]
        : [
            'Please enter your first and last name correctly',
            'Card number is invalid',
            'Expiry date is invalid',
            'CVC security code is invalid',
          ]
    for (const sentence of words) await page.getByText(sentence).waitFor()
    expect(asked).toEqual([])
    // Arabic digits and another writing are the same card.
    await page.getByLabel(say('رقم البطاقة'), { exact: true }).fill('٤٢٠١ ٣٢٠١ ١١١١ ١٠١٠')
    await page.getByLabel(say('الاسم على البطاقة'), { exact: true }).fill('NOURA ALQAHTANI')
    await page.getByLabel(say('تاريخ الانتهاء'), { exact: true }).fill('١١/٢٩')
    await page.getByLabel(say('رمز الأمان'), { exact: true }).fill('١٢٣')
    await payButton(noura).click()
    await atBank(noura)
  })
})

test('a coupon that is typed counts without its own button, and a wrong one stops the step', async () => {
  const noura = await newPerson(phoneInArabic)
  const { page, say } = noura
  const { id } = await books.signIn(noura)
  const orders = books.db.selectFrom('orders').select(['discount_minor']).where('client_id', '=', id)
  await choosePlan(noura)
  await fillDetails(noura)
  const coupon = await openCoupon(noura)
  await coupon.fill('NOSUCH')
  await page.getByRole('button', { name: say('تأكيد ومتابعة إلى الدفع') }).click()
  await page.locator('[name="coupon"][aria-invalid="true"]').waitFor()
  expect(await orders.execute()).toEqual([])
  // Who empties the field goes on without one: nothing is wrong any more.
  await coupon.fill('')
  await page.locator('[name="coupon"][aria-invalid="true"]').waitFor({ state: 'detached' })
  await coupon.fill('siyaj10')
  await placeOrder(noura)
  expect(await orders.execute()).toEqual([{ discount_minor: 600n }])
})

/** The details with a coupon that was applied by its own button. Returns its field. */
async function applyCoupon(person: Person) {
  await choosePlan(person)
  await fillDetails(person)
  const coupon = await openCoupon(person)
  await coupon.fill('SIYAJ10')
  await person.page.getByRole('button', { name: person.say('تطبيق') }).click()
  return coupon
}

test('a coupon that was taken off stays off when the order is confirmed', async () => {
  const noura = await newPerson(phoneInArabic)
  const { page, say } = noura
  const { id } = await books.signIn(noura)
  const coupon = await applyCoupon(noura)
  await page.getByRole('button', { name: say('إزالة'), exact: true }).click()
  await page.getByRole('button', { name: say('تطبيق') }).waitFor()
  expect(await coupon.inputValue()).toBe('')
  await placeOrder(noura)
  const orders = books.db.selectFrom('orders').select(['discount_minor', 'final_price_minor'])
  expect(await orders.where('client_id', '=', id).execute()).toEqual([
    { discount_minor: 0n, final_price_minor: 6_900n },
  ])
})

test('a coupon that was applied outlives a reload, the way back from the landing page and the other language', async () => {
  const noura = await newPerson(phoneInArabic)
  const { page } = noura
  const { id } = await books.signIn(noura)
  await applyCoupon(noura)
  const isShown = async () => {
    await page.locator('[name="coupon"][readonly]').waitFor()
    expect(await page.locator('[name="coupon"]').inputValue()).toBe('SIYAJ10')
    expect(await page.locator('[name="expected"]').inputValue()).toBe('6210')
  }
  await isShown()
  const address = page.url()
  await page.reload()
  await isShown()
  await open(noura, '/')
  await open(noura, address)
  await isShown()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByText('you save').first().waitFor()
  await isShown()
  // Kept as well, and put back a moment later.
  await expect.poll(() => page.locator('[name="accept_terms"]').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Confirm and go to payment' }).click()
  await page.waitForURL(/\/payment\?order=/)
  const orders = books.db.selectFrom('orders').select(['final_price_minor'])
  expect(await orders.where('client_id', '=', id).execute()).toEqual([{ final_price_minor: 6_210n }])
  // The order has it now: the next purchase begins without.
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('coupon')
})

test('back from the payment everything is as it was ordered, renewal too', async () => {
  const noura = await newPerson(phoneInArabic)
  const { page } = noura
  await books.signIn(noura)
  await choosePlan(noura)
  await fillDetails(noura)
  const renewal = page.getByRole('checkbox', { name: /^تجديد الاشتراك تلقائيًا/ })
  await renewal.check()
  await placeOrder(noura)
  const order = orderInAddress(noura)
  await page.goBack()
  await page.waitForURL(/\/complete\?.*order=/)
  await expect.poll(() => renewal.isChecked()).toBe(true)
  await termsBox(noura).check()
  await placeOrder(noura)
  expect(orderInAddress(noura)).toBe(order)
})

test('a card that was saved while paying buys the next period in one tap', async () => {
  const noura = await newPerson(phoneInArabic)
  const { page, urls } = noura
  const { id } = await books.signIn(noura)
  await choosePlan(noura)
  await fillDetails(noura)
  await page.getByRole('checkbox', { name: /^تجديد الاشتراك تلقائيًا/ }).check()
  await placeOrder(noura)
  await fillCard(noura)
  await payButton(noura).click()
  await atBank(noura)
  await answerBank(noura)
  await seeCompleted(noura)
  const subscription = books.db
    .selectFrom('subscriptions')
    .select(['auto_renew', 'payment_method_id'])
    .where('client_id', '=', id)
  expect(await subscription.execute()).toMatchObject([
    { auto_renew: true, payment_method_id: expect.any(String) },
  ])

  await choosePlan(noura)
  await arrive(noura, '/complete')
  await page.getByText(noura.say('هذا تمديد لاشتراككم.')).waitFor()
  // Nothing is agreed to beforehand.
  expect(await termsBox(noura).isChecked()).toBe(false)
  await termsBox(noura).check()
  await placeOrder(noura)
  const order = orderInAddress(noura)
  expect(await page.getByRole('radio', { name: '1010' }).isChecked()).toBe(true)
  await payButton(noura).click()
  await page.waitForURL(/\/user\/orders\/|\/v1\/card_auth\//)
  if (page.url().includes('/v1/')) await answerBank(noura)
  await seeCompleted(noura)
  expect(await paidAtGateway(urls, order)).toHaveLength(1)
})

describe('other ways to buy', () => {
  test('without script to the payment page', async () => {
    const noura = await newPerson({ ...phoneInArabic, withoutScript: true })
    const { page, say, urls, fullPhone } = noura
    await page.goto('/')
    await page
      .locator('#plans')
      .getByRole('link', { name: say('الاشتراك في {0}', { 0: 'رصد' }) })
      .click()
    await page.waitForURL(/\/phone/)
    await page.getByLabel(say('رقم الجوال')).fill(noura.phone)
    await page.getByRole('button', { name: say('إرسال الرمز') }).click()
    await page.waitForURL(/\/otp/)
    await page.getByLabel(say('رمز من 6 أرقام')).fill(await codeFor(urls, fullPhone))
    await page.getByRole('button', { name: say('التحقق والمتابعة') }).click()
    await page.waitForURL(/\/complete/)
    await fillDetails(noura)
    await page.getByRole('button', { name: say('تأكيد ومتابعة إلى الدفع') }).click()
    await page.waitForURL(/\/payment\?order=/)
    await page.getByRole('banner').waitFor()
  })

  test('an invisible plan by its link', async () => {
    const noura = await newPerson(phoneInArabic)
    const plan = await books.addPlan({ price: 5_000 })
    await open(noura, `/?plan=${plan}`)
    await noura.page.locator('#plans').getByText('الباقة المختارة').waitFor()
    await noura.page.locator('#plans').getByRole('link', { name: 'الاشتراك في مرصد' }).click()
    await arrive(noura, '/phone')
    await signIn(noura)
    await arrive(noura, `/complete?plan=${plan}`)
  })
})
