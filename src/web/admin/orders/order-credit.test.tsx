import { expect, test } from 'vitest'
import { actedPage } from '#test/acted'
import { exampleOrderPartner, exampleStaffOrder } from '#test/staff-order'
import { CreditButton } from './order-credit.tsx'

/** What is said once the order is taken back. */
async function saidOf(isTest: boolean, button: string, last: string): Promise<string> {
  const partner = { ...exampleOrderPartner, is_test: isTest }
  let canCredit = true
  const page = await actedPage({
    load: () => ({ ...exampleStaffOrder, partner, can_credit_account: canCredit }),
    action: () => {
      canCredit = false
      return { did: 'saved', id: exampleStaffOrder.id }
    },
    page: (order) => <CreditButton order={order} />,
  })
  await page.press(button)
  await page.type('reason', 'تجربة')
  await page.press('إلغاء الطلب')
  await page.press(last)
  expect(canCredit).toBe(false)
  return page.words()
}

test('of an order for practice is not said that its partner owes less', async () => {
  const words = await saidOf(true, 'إلغاء طلب الاختبار', 'تأكيد إلغاء الطلب')
  expect(words).toContain('أُلغي طلب الاختبار.')
  expect(words).not.toContain('المستحق')
})

test('of an order that was owed it is', async () => {
  const words = await saidOf(false, 'إلغاء الطلب من الحساب', 'إلغاء الطلب وإسقاط')
  expect(words).toContain('أُلغي الطلب وخُفّض المستحق على الشريك.')
})
