import { describe, expect, test } from 'vitest'
import { gatewayPayments, openBooks, paidAtGateway, settleAtGateway } from './books.ts'
import { inspect } from './inspect.ts'
import { newPerson, someLooks } from './person.ts'
import { daysAfter, moveTime } from './subscriber.ts'
import {
  answerBank,
  arrive,
  atBank,
  fillCard,
  fillDetails,
  open,
  orderInAddress,
  payButton,
  payByCard,
  placeOrder,
  reachPayment,
  seeCompleted,
  signIn,
} from './way.ts'

/** What can go wrong between the shop, the browser and the gateway, and how a person comes out of it. */

const books = await openBooks()

describe.each(someLooks('paying trouble'))('trouble while paying: %s', (_, look) => {
  test('a session that cannot be recovered says so; asking again finds the paid order', async () => {
    const noura = await newPerson(look)
    const { page, say, urls } = noura
    await books.signIn(noura)
    const order = await reachPayment(noura)
    await payByCard(noura)
    const [attempt] = await gatewayPayments(urls, order)
    await settleAtGateway(urls, String(attempt?.id))

    await page.route('**/payment/status**', (route) => route.abort('connectionfailed'))
    await page.clock.install()
    await page.goto(`/payment?order=${order}&payment=${attempt?.id}`)
    await page.getByRole('alertdialog').waitFor()
    const failed = page.getByRole('alert').getByText(say('تعذّرت استعادة جلسة الدفع'))
    while (!(await failed.isVisible())) await page.clock.runFor(3_000)
    await inspect(noura, 'payment-unrecovered')
    noura.forgive(/ERR_CONNECTION_FAILED/)

    await page.unroute('**/payment/status**')
    await page.getByRole('button', { name: say('إعادة المحاولة') }).click()
    await page.clock.resume()
    await seeCompleted(noura)
    expect(await paidAtGateway(urls, order)).toHaveLength(1)
  })

  test('a gateway that names no page of the bank’s is told; the next try pays once', async () => {
    const noura = await newPerson(look)
    const { page, say, urls } = noura
    await books.signIn(noura)
    const order = await reachPayment(noura)
    await page.route(`${urls.gatewayUrl}/v1/payments`, (route) =>
      route.fulfill({
        status: 201,
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
        json: { status: 'initiated', source: { transaction_url: null } },
      }),
    )
    await fillCard(noura)
    await page.getByRole('checkbox', { name: say('حفظ البطاقة لدفع أسرع في المرة القادمة') }).check()
    await payButton(noura).click()
    await page.getByRole('alert').getByText(say('لم يصلنا رابط صفحة البنك.')).waitFor()
    await inspect(noura, 'payment-no-redirect', { once: true })

    await page.unroute(`${urls.gatewayUrl}/v1/payments`)
    await payButton(noura).click()
    await atBank(noura)
    await answerBank(noura)
    await seeCompleted(noura)
    expect(await paidAtGateway(urls, order)).toHaveLength(1)
  })

  test('an order id that is wrong, or another’s, leads on to plans and orders', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    await books.signIn(noura)
    for (const id of ['nonsense', '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001']) {
      await open(noura, `/payment?order=${id}`)
      await page.getByRole('heading', { name: say('رقم الطلب غير صحيح أو انتهت مهلته') }).waitFor()
      // What is no order is no step of a purchase.
      expect(await page.locator('.checkout-steps').isVisible()).toBe(false)
    }
    await inspect(noura, 'payment-invalid', { once: true })
    await page.getByRole('link', { name: say('اختيار باقة') }).waitFor()
  })

  test('a link that came to another number opens after signing in with that one', async () => {
    const noura = await newPerson(look)
    const link = `/payment?order=${await reachPayment(noura)}`
    const sara = await newPerson(look)
    await books.signIn(sara)
    await open(sara, link)
    await sara.page.getByRole('button', { name: sara.say('الدخول بالرقم الآخر') }).click()
    await arrive(sara, '/phone')
    expect(new URL(sara.page.url()).searchParams.get('back')).toBe(link)
    await signIn({ ...sara, phone: noura.phone, fullPhone: noura.fullPhone })
    expect(sara.page.url()).toContain(link)
    await payButton(sara).waitFor()
  })

  test('an order whose price has changed since shows both prices, and goes on with the new one', async () => {
    const noura = await newPerson(look)
    const { page, say, urls } = noura
    await books.signIn(noura)
    const plan = await books.addPlan({ price: 6_000 })
    await open(noura, `/complete?plan=${plan}`)
    await fillDetails(noura)
    await placeOrder(noura)
    const order = orderInAddress(noura)
    await moveTime(noura, daysAfter(new Date(), 2))
    await books.changePrice(plan, 7_000)

    await fillCard(noura)
    await payButton(noura).click()
    const panel = page.getByRole('region', { name: say('لم يعد هذا الطلب قائمًا بسعره') })
    await panel.getByText('69.00').waitFor()
    await panel.getByText(say('لم يُخصم أي مبلغ.')).waitFor()
    await inspect(noura, 'payment-price-changed')
    await panel.getByRole('link', { name: '80.50' }).click()
    await arrive(noura, `/complete?plan=${plan}`)
    await page.getByRole('main').getByText('80.50').first().waitFor()
    expect(await paidAtGateway(urls, order)).toHaveLength(0)
  })

  test('an order cancelled elsewhere says so to the page that stands open', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    await books.signIn(noura)
    const order = await reachPayment(noura)
    const cancel = (id: string) =>
      books.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', id).execute()

    await cancel(order)
    await fillCard(noura)
    await payButton(noura).click()
    await page.getByRole('heading', { name: say('أُلغي هذا الطلب') }).waitFor()
    await inspect(noura, 'payment-cancelled', { once: true })

    const other = await reachPayment(noura)
    await cancel(other)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByRole('heading', { name: say('أُلغي هذا الطلب') }).waitFor()
  })
})
