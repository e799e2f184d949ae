import { describe, expect, test } from 'vitest'
import { issueAccountInvoice } from '#domain/partners/account-invoices/issue-account-invoice'
import { boundsOfMonth, monthOf } from '#rules/core/riyadh-days'
import { testContext } from '../test/api.ts'
import { addPartner } from '../test/partners.ts'
import { openBooks } from './books.ts'
import { inspect } from './inspect.ts'
import { newPerson, nextNumber, someLooks, type Person } from './person.ts'
import { arrive, open } from './way.ts'

/** What a partner buys on account in a month, from its company's data to its tax invoice. */

const books = await openBooks()

async function buyOnAccount({ urls }: Person, { token, plan }: { token: string; plan: string }) {
  const answer = await fetch(`${urls.storeUrl}/api/partners/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `account-${await nextNumber()}`,
    },
    body: JSON.stringify({
      product_id: plan,
      client: { phone_number: `051${String((await nextNumber()) * 7 + 1_000_000).padStart(7, '0')}` },
      payment: 'account',
    }),
  })
  expect(answer.status).toBe(201)
}

describe.each(someLooks('partner-invoices'))("a partner's monthly invoice: %s", (_, look) => {
  test('staff add the company, see what will be invoiced, then the invoice and what is open of it', async () => {
    const sara = await newPerson(look)
    const { page, staffSay: say } = sara
    await books.signInStaff(sara, 'admin')
    const plan = await books.addPlan({ price: 20_000 })
    const { id, token } = await addPartner(books.db, { products: [plan], accountLimit: 10_000_000 })
    await buyOnAccount(sara, { token, plan })
    await buyOnAccount(sara, { token, plan })

    await open(sara, `/admin/api_clients/${id}?view=statement`)
    await page.getByText('×2').waitFor()
    await inspect(sara, 'admin-partner-invoice-missing')
    await page.getByRole('link', { name: say('إضافة البيانات') }).click()
    await arrive(sara, `/admin/api_clients/${id}/edit`)
    const fill = (label: string, value: string) => page.getByLabel(say(label), { exact: true }).fill(value)
    await fill('مهلة السداد بالأيام', '45')
    await fill('اسم المنشأة', 'شركة سفر للتقنية')
    await page.getByLabel(say('الرقم الضريبي')).fill('301121971500003')
    await fill('الشارع', 'شارع التحلية')
    await fill('الحي', 'الأندلس')
    await fill('رقم المبنى', '8102')
    await fill('المدينة', 'جدة')
    await fill('الرمز البريدي', '23326')
    const save = () => page.getByRole('button', { name: say('حفظ التغييرات') }).click()
    await save()
    await page.locator('[name="company.billing_email"][aria-invalid="true"]').waitFor()
    await fill('بريد قسم الحسابات', 'accounts@safar.test')
    await inspect(sara, 'admin-partner-billing')
    await save()
    await arrive(sara, `/admin/api_clients/${id}`)
    await page.getByText('شركة سفر للتقنية').waitFor()

    const now = new Date()
    const month = monthOf(now)
    const later = testContext(books.db, { now: () => boundsOfMonth(month).end })
    expect(await issueAccountInvoice(later, { apiClientId: id, month })).toBe('issued')
    await open(sara, `/admin/api_clients/${id}?view=statement`)
    await page.getByText(say('لم يحن موعدها')).waitFor()
    await inspect(sara, 'admin-partner-invoices')
    await page
      .getByRole('link', { name: /INV-\d+/ })
      .last()
      .click()
    await arrive(sara, '/admin/documents/')
    await page.getByText('×2').waitFor()
    await inspect(sara, 'admin-partner-document')
  })
})
