import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { findersIn } from './find.ts'
import { inspect } from './inspect.ts'
import { newPerson, nextNumber, phoneInArabic, someLooks, type Person } from './person.ts'
import { arrive, open, planName } from './way.ts'

const books = await openBooks()

const { button, field, seen } = findersIn('say')

function link({ page, say }: Person, arabic: string) {
  return page.getByRole('link', { name: say(arabic), exact: true })
}

/** What the partner's program would do, from its own machine. */
function callStatus({ page }: Person, path: string, token: string): Promise<number> {
  return page.evaluate(
    async ([address, key]) => {
      const answer = await fetch(`/api/partners/v1${address}`, {
        headers: { authorization: `Bearer ${key}` },
      })
      return answer.status
    },
    [path, token] as const,
  )
}

describe.each(someLooks('api-clients'))("partners' programs: %s", (_, look) => {
  test('one is added, gets a token that is shown once, calls, is changed, and loses the token', async () => {
    const sara = await newPerson(look)
    const { page, say } = sara
    await books.signInStaff(sara, 'admin')
    await open(sara, '/admin/api_clients')
    await inspect(sara, 'admin-api-clients')
    await link(sara, 'إضافة تطبيق شريك').first().click()
    await arrive(sara, '/admin/api_clients/create')
    const name = `Travel ${await nextNumber()}`
    await field(sara, 'اسم الشريك').fill(name)
    await page.getByRole('checkbox', { name: planName(sara, 'رصد'), exact: true }).check()
    await page.getByLabel(say('سقف الحساب الآجل بالريال')).fill('١٠٠٠')
    await inspect(sara, 'admin-api-client-new')
    await button(sara, 'إضافة التطبيق').click()
    await page.getByRole('heading', { level: 1, name }).waitFor()

    await button(sara, 'إصدار رمز').click()
    await page.getByRole('dialog').waitFor()
    await inspect(sara, 'admin-api-token-new', { once: true })
    await page.getByLabel(say('اسم الرمز')).fill('Main')
    // Who only presses on gets a token that touches no money.
    expect(await page.getByRole('radio', { name: say('اختبار') }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: say('حقيقي') }).check()
    await button(sara, 'إصدار الرمز').click()
    const shown = field(sara, 'رمز الوصول')
    await shown.waitFor()
    const token = await shown.inputValue()
    expect(token).toMatch(/^ish_live_/)
    await inspect(sara, 'admin-api-token-shown', { once: true })
    // It is never shown again: a key that slips does not take it away.
    await page.keyboard.press('Escape')
    expect(await shown.inputValue()).toBe(token)
    await button(sara, 'إغلاق بعد حفظ الرمز').click()
    await page.getByRole('cell', { name: `${token.slice(0, 13)}…${token.slice(-4)}` }).waitFor()
    expect(await page.content()).not.toContain(token)
    await inspect(sara, 'admin-api-client')

    expect(await callStatus(sara, '/products', token)).toBe(200)
    expect(await callStatus(sara, '/clients/0500000001/subscription', token)).toBe(404)
    await expect
      .poll(async () => {
        await link(sara, 'الاستدعاءات').click()
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.reload()
        return page.getByText('/api/partners/v1/products').count()
      })
      .toBe(1)
    await inspect(sara, 'admin-api-calls')
    await page.locator('.filter-menu > summary').click()
    await page.locator('.filter-menu summary', { hasText: say('النتيجة') }).click()
    await page
      .locator('.filter-menu')
      .getByRole('link', { name: say('مرفوض'), exact: true })
      .click()
    await page.getByText('404 · 800007').waitFor()
    await expect.poll(() => page.getByText('/api/partners/v1/products').count()).toBe(0)

    await link(sara, 'كشف الحساب').click()
    await button(sara, 'تسجيل دفعة').click()
    await field(sara, 'المبلغ بالريال').fill('250')
    await field(sara, 'رقم الحوالة').fill('SARIE-77')
    await page.getByRole('dialog').getByRole('button', { name: /250/ }).click()
    await seen(sara, 'سُجّلت الدفعة.')
    await page.getByRole('cell', { name: 'SARIE-77' }).waitFor()
    await inspect(sara, 'admin-api-statement')

    await link(sara, 'تعديل').click()
    await page.getByRole('heading', { level: 1, name: say('تعديل {0}', { 0: name }) }).waitFor()
    await page.getByLabel(say('الوصف')).fill('Sells with tickets')
    await inspect(sara, 'admin-api-client-edit')
    await button(sara, 'حفظ التغييرات').click()
    await seen(sara, 'حُفظ تطبيق الشريك.')
    await page.getByText('Sells with tickets').first().waitFor()

    await button(sara, 'إلغاء الرمز').click()
    await button(sara, 'تأكيد إلغاء الرمز').click()
    await seen(sara, 'أُلغي الرمز. لم يعد يُقبل.')
    expect(await callStatus(sara, '/products', token)).toBe(401)

    await link(sara, 'السجل').click()
    // The filter names them too, before the list does.
    await page.getByText(say('إلغاء رمز وصول'), { exact: true }).last().waitFor()
    await page.getByText(say('إنشاء تطبيق الشريك'), { exact: true }).last().waitFor()
    await inspect(sara, 'admin-api-client-history')
  })
})

test('support neither sees the section nor opens its pages', async () => {
  const omar = await newPerson(phoneInArabic)
  await books.signInStaff(omar, 'support')
  await open(omar, '/admin/orders')
  expect(await omar.page.locator('a[href="/admin/api_clients"]').count()).toBe(0)
  for (const path of ['/admin/api_clients', '/admin/api_clients/create']) {
    const answer = await omar.page.goto(path)
    expect(answer?.status()).toBe(403)
  }
})
