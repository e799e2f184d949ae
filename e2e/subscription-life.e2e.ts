import { describe, expect, test } from 'vitest'
import { readPdf } from '#test/read-pdf'
import { openBooks } from './books.ts'
import { seeFocusInMain } from './focus-of.ts'
import { inspect } from './inspect.ts'
import { newPerson, type Person, someLooks } from './person.ts'
import {
  answerBank,
  arrive,
  atBank,
  cards,
  choosePlan,
  fillCard,
  open,
  payButton,
  placeOrder,
  planName,
  seeCardAdded,
  seeCompleted,
  termsBox,
} from './way.ts'

const books = await openBooks()

describe.each(someLooks('subscription-life'))('the life of a subscription: %s', (_, look) => {
  test('a plan is upgraded at the price that was quoted, and a smaller one is chosen and taken back', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    await books.signIn(noura)
    await buySmall(noura)
    const { id: first } = await newestOrder(noura)
    await openSubscription(noura)
    await page.getByRole('link', { name: say('تغيير الباقة') }).click()
    await page.getByRole('heading', { level: 1, name: say('تغيير الباقة') }).waitFor()
    const wanted = page.locator('.plan-options li').filter({ hasText: planName(noura, 'درع') })
    await wanted.getByRole('link', { name: say('عرض التكلفة') }).click()
    await page.getByText(/قيمة ما لم تستخدموه من باقتكم:|Value of what you have not used/).waitFor()
    await wanted.locator('[aria-current="true"]').waitFor()
    await inspect(noura, 'subscription-change')

    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: /المتابعة إلى دفع|Continue to pay/ }).click()
    await arrive(noura, '/payment?order=')
    await seeCreditNamed(noura)
    const order = await newestOrder(noura)
    await openSubscription(noura)
    await page.getByText(say('ترقية تنتظر الدفع.')).waitFor()
    await inspect(noura, 'subscription-upgrade-waits', { once: true })
    await page.getByRole('link', { name: say('إكمال الدفع') }).click()
    await arrive(noura, '/payment?order=')
    await pay(noura)
    const paid = await books.db
      .selectFrom('payments')
      .select('amount_minor')
      .where('order_id', '=', order.id)
      .where('settles', '=', true)
      .executeTakeFirstOrThrow()
    expect(paid.amount_minor).toBe(order.final_price_minor)
    expect(order.credit_minor).toBeGreaterThan(0n)
    await open(noura, `/user/orders/${order.id}`)
    await page.getByText(say('قيمة ما لم تستخدموه من باقتكم السابقة'), { exact: true }).waitFor()
    await inspect(noura, 'order-upgraded', { once: true })
    await open(noura, `/user/orders/${order.id}/receipt`)
    await page.getByText('بطاقة وقيمة ما لم يُستخدم من الباقة السابقة').waitFor()
    await open(noura, `/user/orders/${first}/receipt`)
    await page.getByText('إشعار دائن للفاتورة الضريبية المبسطة').last().waitFor()
    await inspect(noura, 'receipt-credited', { once: true })
    // Each document is one page, whatever stands around it on the screen.
    const onPaper = await readPdf(await page.pdf({ preferCSSPageSize: true }))
    expect(onPaper.pages).toBe(await page.getByRole('article').count())
    expect(onPaper.pages).toBe(2)
  })

  test('a renewal is stopped with a reason, taken up again, and rests until a day', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    await books.signIn(noura)
    await buySmall(noura)
    await addCard(noura)
    await openSubscription(noura)
    await page.getByRole('button', { name: say('تفعيل التجديد') }).click()
    await page.getByRole('button', { name: say('إيقاف التجديد') }).waitFor()

    await page.getByText(say('إدارة التجديد')).click()
    await page.getByText(say('إيقاف مؤقت بدل المغادرة')).click()
    await page.getByRole('button', { name: say('إيقاف مؤقت'), exact: true }).click()
    await page.getByText(say('إيقاف مؤقت قادم.')).waitFor()
    await inspect(noura, 'subscription-pause')
    await page.getByRole('button', { name: say('إلغاء الإيقاف المؤقت') }).click()
    await page.getByText(say('إيقاف مؤقت قادم.')).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: say('إيقاف التجديد') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('إيقاف التجديد') })
      .click()
    await page.getByText(say('ما الذي جعلكم توقفون التجديد؟')).waitFor()
    await inspect(noura, 'subscription-leaving')
    // Nobody is given a reason: whoever wants to say one chooses it.
    expect(await page.locator('[name="reason"]').count()).toBeGreaterThan(3)
    expect(await page.locator('[name="reason"]:checked').count()).toBe(0)
    await seeFocusInMain(noura)
    await page.getByRole('radio', { name: say('لم أعد أستخدمها') }).check()
    await page.getByRole('button', { name: say('إرسال السبب') }).click()
    await page.getByText(say('شكرًا، وصلتنا إجابتكم.')).waitFor()
    await page.getByRole('button', { name: say('استئناف التجديد') }).click()
    await page.getByText(say('التجديد التلقائي متوقف.')).waitFor({ state: 'detached' })
  })

  test('buying a dearer plan in the store is an upgrade, and an unused purchase is taken back', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    await books.signIn(noura)
    await buySmall(noura)
    const { id } = await newestOrder(noura)
    await open(noura, '/#plans')
    await choosePlan(noura, 'حصن')
    await arrive(noura, '/complete?plan=')
    await page.getByText(say('هذه ترقية لاشتراككم.')).waitFor()
    await seeCreditNamed(noura)
    await inspect(noura, 'complete-upgrade')

    await open(noura, `/user/orders/${id}`)
    await page.getByText(say('الرجوع عن الشراء واسترداد المبلغ')).click()
    await inspect(noura, 'order-withdrawal', { once: true })
    await page.getByRole('button', { name: say('طلب استرداد') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('طلب استرداد') })
      .click()
    await page.getByRole('heading', { name: say('المبالغ المستردة') }).waitFor()
    const order = await books.db
      .selectFrom('orders')
      .select('access_ended_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(order.access_ended_at).not.toBeNull()
  })
})

async function buySmall(person: Person) {
  await open(person, '/')
  await choosePlan(person)
  await arrive(person, '/complete?plan=')
  await termsBox(person).check()
  await placeOrder(person)
  await pay(person)
}

/** In the summary of the price; on phones it is closed at first. */
async function seeCreditNamed({ page, say }: Person) {
  await page.getByText(say('قيمة ما لم تستخدموه من باقتكم السابقة')).waitFor({ state: 'attached' })
}

async function pay(person: Person) {
  await fillCard(person)
  await payButton(person).click()
  await atBank(person)
  await answerBank(person)
  await seeCompleted(person)
}

async function addCard(person: Person) {
  const { page, say } = person
  await open(person, '/user/payment-methods?add=card')
  await fillCard(person, cards.visa)
  await page.getByRole('button', { name: say('المتابعة إلى التحقق') }).click()
  await atBank(person)
  await answerBank(person)
  await seeCardAdded(person)
}

async function openSubscription(person: Person) {
  await open(person, '/user/subscriptions')
  await person.page
    .getByRole('link', { name: /إدارة الاشتراك|Manage/ })
    .first()
    .click()
  await arrive(person, '/user/subscriptions/')
}

async function newestOrder(person: Person) {
  return books.db
    .selectFrom('orders as o')
    .innerJoin('clients as c', 'c.id', 'o.client_id')
    .select(['o.id', 'o.final_price_minor', 'o.credit_minor'])
    .where('c.phone', '=', person.fullPhone)
    .orderBy('o.id', 'desc')
    .executeTakeFirstOrThrow()
}
