import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { findersIn } from './find.ts'
import { inspect } from './inspect.ts'
import { newPerson, type Person, someLooks } from './person.ts'
import { answerBank, open, payByCard, reachPayment, seeCompleted } from './way.ts'

const books = await openBooks()

const { button, seen } = findersIn('say')

async function refund(sara: Person, amount: string, { isPartToCard = false } = {}) {
  const { page, say } = sara
  await button(sara, 'استرداد مبلغ').click()
  await page.getByLabel(say('المبلغ المسترد (ريال)'), { exact: true }).fill(amount)
  await page.getByLabel(say('سبب الاسترداد'), { exact: true }).fill('لم تعمل الخدمة كما وُعد')
  if (isPartToCard) await inspect(sara, 'admin-order-refund', { once: true })
  // Nothing is chosen about the plan until somebody does.
  const period = page.getByRole('group', { name: say('المدة التي دُفعت بهذا الطلب') }).getByRole('radio')
  const goOn = page.getByRole('button', { name: /متابعة استرداد|Continue to refund/ })
  expect(await period.count()).toBe(2)
  for (const choice of await period.all()) expect(await choice.isChecked()).toBe(false)
  expect(await goOn.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('radio', { name: say('إبقاء المدة التي دُفعت بهذا الطلب') }).check()
  expect(await goOn.getAttribute('aria-disabled')).toBeNull()
  await goOn.click()
  if (isPartToCard) {
    await seen(
      sara,
      'لا تقبل البوابة بعد هذا الاسترداد استردادًا آخر إلى هذه البطاقة. ما يبقى لا يعود إلا إلى رصيد العميل.',
    )
    await inspect(sara, 'admin-order-refund-confirm', { once: true })
  }
  // The last button says how much goes where.
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^(استرداد|Refund).*\d/ })
    .click()
  await seen(sara, 'طُلب الاسترداد.')
}

describe.each(someLooks('orders'))('orders of the administration: %s', (_, look) => {
  test('an admin refunds a part to the card and the rest to the balance; a viewer only reads', async () => {
    const noura = await newPerson(look)
    const order = await reachPayment(noura)
    await payByCard(noura)
    await answerBank(noura)
    await seeCompleted(noura)

    const sara = await newPerson(look)
    await books.signInStaff(sara, 'admin')
    await open(sara, `/admin/orders/${order}`)
    await inspect(sara, 'admin-order-paid')
    await refund(sara, '١٠٫٥', { isPartToCard: true })
    await expect
      .poll(async () => {
        await open(sara, `/admin/orders/${order}`)
        return sara.page.getByText(sara.say('مسترد جزئيًا'), { exact: true }).count()
      })
      .toBeGreaterThan(0)
    // Among the milestones it stands with its amount.
    await sara.page
      .locator('.timeline')
      .getByText(/أُعيد إلى العميل.*10\.50|10\.50.*refunded to the client/)
      .waitFor()
    // The gateway takes one refund for a payment.
    await refund(sara, '58.5')
    await seen(sara, 'مسترد')
    expect(await button(sara, 'استرداد مبلغ').count()).toBe(0)
    // Who has it all back still finds the invoice and the credit notes beside the order.
    await open(noura, `/user/orders/${order}`)
    await noura.page.getByRole('heading', { name: noura.say('الفواتير والإشعارات') }).waitFor()
    expect(await noura.page.getByText(/^CN-\d+/).count()).toBeGreaterThan(0)

    await sara.page.getByLabel(sara.say('ملاحظة لزملائكم'), { exact: true }).fill('اتصل العميل وشكر الفريق')
    await button(sara, 'حفظ الملاحظة').click()
    await seen(sara, 'حُفظت الملاحظة.')
    // The three latest messages can be sent again at once, the others behind a press.
    const again = button(sara, 'إرسال مرة أخرى')
    expect(await again.filter({ visible: true }).count()).toBe(3)
    await sara.page.locator('[aria-labelledby="messages"] summary').click()
    expect(await again.filter({ visible: true }).count()).toBeGreaterThan(3)
    await inspect(sara, 'admin-order-refunded')

    const reem = await newPerson(look)
    await books.signInStaff(reem, 'viewer')
    await open(reem, `/admin/orders/${order}`)
    await reem.page.getByText('اتصل العميل وشكر الفريق').waitFor()
    for (const action of ['استرداد مبلغ', 'حفظ الملاحظة', 'إرسال مرة أخرى', 'إلغاء طلب العميل']) {
      expect(await button(reem, action).count()).toBe(0)
    }
  })

  test('support cancels an order that is not paid', async () => {
    const noura = await newPerson(look)
    const order = await reachPayment(noura)
    const omar = await newPerson(look)
    await books.signInStaff(omar, 'support')
    await open(omar, `/admin/orders/${order}`)
    await button(omar, 'إلغاء طلب العميل').click()
    await button(omar, 'تأكيد إلغاء الطلب').click()
    await seen(omar, 'أُلغي طلب العميل.')
    await seen(omar, 'ملغى')
  })

  test('whose cancellation comes behind a colleague’s is told why it was refused, and stands on the reason', async () => {
    const noura = await newPerson(look)
    const order = await reachPayment(noura)
    const [omar, fahd] = [await newPerson(look), await newPerson(look)]
    for (const agent of [omar, fahd]) {
      await books.signInStaff(agent, 'support')
      await open(agent, `/admin/orders/${order}`)
      await button(agent, 'إلغاء طلب العميل').click()
    }
    await button(omar, 'تأكيد إلغاء الطلب').click()
    await seen(omar, 'أُلغي طلب العميل.')
    await button(fahd, 'تأكيد إلغاء الطلب').click()
    await seen(fahd, 'ملغى')
    await expect
      .poll(() => fahd.page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('alert')
  })
})
