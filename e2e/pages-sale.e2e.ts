import { describe, expect, test } from 'vitest'
import { gatewayPayments, openBooks, settleAtGateway } from './books.ts'
import { codeFor } from './inbox.ts'
import { inspect } from './inspect.ts'
import { newPerson, someLooks } from './person.ts'
import {
  answerBank,
  atBank,
  cards,
  choosePlan,
  fillCard,
  fillDetails,
  open,
  orderInAddress,
  payButton,
  payByCard,
  placeOrder,
  seeCompleted,
  seeVerifying,
  settle,
} from './way.ts'

/** The pages of a purchase, of the account and of the administration, each in the states that people meet. */

const books = await openBooks()

describe.each(someLooks('the pages of a sale'))(
  'every page of a sale: %s',
  { timeout: 300_000 },
  (_, look) => {
    test('buying', async () => {
      const noura = await newPerson(look)
      const { page, say } = noura
      await books.signIn(noura)
      await open(noura, '/user/orders')
      await inspect(noura, 'orders-empty')
      await choosePlan(noura)
      await inspect(noura, 'complete')
      await page.locator('.known-details > summary').click()
      await page.getByLabel(say('الاسم الأول'), { exact: true }).fill('')
      await page.getByRole('button', { name: say('تأكيد ومتابعة إلى الدفع') }).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
      await inspect(noura, 'complete-wrong')
      await fillDetails(noura)
      await placeOrder(noura)
      const order = orderInAddress(noura)
      await inspect(noura, 'payment')
      await payButton(noura).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
      await inspect(noura, 'payment-wrong')
      await open(noura, `/user/orders/${order}`)
      await inspect(noura, 'order-pending')

      await open(noura, `/payment?order=${order}`)
      await payByCard(noura)
      await open(noura, `/payment?order=${order}`)
      await page.getByRole('button', { name: say('استخدام بطاقة أخرى') }).waitFor()
      await inspect(noura, 'payment-open')
      await page.getByRole('button', { name: say('إكمال الدفع لدى البنك') }).click()
      await atBank(noura)
      await answerBank(noura, 'فشل التحقق')
      await page.getByRole('alert').waitFor()
      await inspect(noura, 'payment-declined')
      await open(noura, `/user/orders/${order}`)
      await inspect(noura, 'order-declined')

      await open(noura, `/payment?order=${order}`)
      await fillCard(noura, cards.visa)
      await page.getByRole('checkbox', { name: say('حفظ البطاقة لدفع أسرع في المرة القادمة') }).check()
      await payButton(noura).click()
      await atBank(noura)
      const attempt = (await gatewayPayments(noura.urls, order)).find(({ status }) => status === 'initiated')
      const release = await seeVerifying(noura, order, String(attempt?.id))
      await inspect(noura, 'payment-verifying')
      await settleAtGateway(noura.urls, String(attempt?.id))
      release()
      await page.reload()
      await seeCompleted(noura)
      await inspect(noura, 'order-completed')
      await noura.page.getByRole('link', { name: noura.say('الفاتورة'), exact: true }).click()
      await noura.page.getByRole('heading', { level: 1 }).waitFor()
      await inspect(noura, 'receipt')
      await open(noura, '/user/orders')
      await inspect(noura, 'orders')

      await choosePlan(noura)
      await fillDetails(noura)
      await placeOrder(noura)
      await inspect(noura, 'payment-saved-card')
      await open(noura, '/')
      await inspect(noura, 'landing-signed-in')
    })

    test('the administration', async () => {
      const sara = await newPerson(look)
      const { page, say, urls } = sara
      const { email, phone } = await books.addStaff('admin')
      await open(sara, '/admin/signin')
      await inspect(sara, 'admin-signin')
      await page.getByLabel(say('البريد الإلكتروني')).fill(email)
      await page.getByLabel(say('كلمة المرور'), { exact: true }).fill('demo-password')
      await page.getByRole('button', { name: say('متابعة'), exact: true }).click()
      await page.waitForURL(/\/admin\/otp/)
      await inspect(sara, 'admin-otp')
      await page.getByLabel(say('أدخلوا الرمز المرسل إلى جوالكم')).fill(await codeFor(urls, phone))
      await page.waitForURL(/\/admin$/)
      await open(sara, '/admin/orders')
      await inspect(sara, 'admin-orders')
      await open(sara, '/admin/orders?status=refunded')
      await inspect(sara, 'admin-orders-empty')

      const order = await books.db
        .selectFrom('orders')
        .select('id')
        .where('status', '=', 'completed')
        .orderBy('id', 'desc')
        .executeTakeFirst()
      expect(order, 'an order of the journey before').toBeDefined()
      await open(sara, `/admin/orders/${order?.id}`)
      await inspect(sara, 'admin-order')
      await open(sara, `/admin/orders/${order?.id}/history`)
      await inspect(sara, 'admin-history')
      await open(sara, '/admin/no-such-page')
      await settle(page)
      await inspect(sara, 'admin-404')
    })
  },
)
