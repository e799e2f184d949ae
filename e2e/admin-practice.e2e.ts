import { describe, expect, test } from 'vitest'
import { addPartner } from '../test/partners.ts'
import { openBooks } from './books.ts'
import { inspect } from './inspect.ts'
import { newPerson, nextNumber, type Person, someLooks } from './person.ts'
import { open, settle } from './way.ts'

/** What partners try stands apart from what is real, and is marked wherever it is seen. */

const books = await openBooks()

/** A partner's program buys a plan for a practice client, on account. */
async function practise({ urls }: Person) {
  const plan = await books.addPlan({ price: 10_000 })
  const partner = await addPartner(books.db, { products: [plan], mode: 'test', accountLimit: 1_000_000 })
  const number = String(await nextNumber()).padStart(6, '5')
  const answer = await fetch(`${urls.storeUrl}/api/partners/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${partner.token}`,
      'content-type': 'application/json',
      'idempotency-key': `practice-${number}`,
    },
    body: JSON.stringify({
      product_id: plan,
      client: { phone_extension: '+999', phone_number: number },
      payment: 'account',
    }),
  })
  expect(answer.status).toBe(201)
  const { order } = (await answer.json()) as { order: { id: string } }
  await expect
    .poll(() => books.db.selectFrom('orders').select('status').where('id', '=', order.id).executeTakeFirst())
    .toEqual({ status: 'completed' })
  const { client_id: client } = await books.db
    .selectFrom('orders')
    .select('client_id')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const { id: subscription } = await books.db
    .selectFrom('subscriptions')
    .select('id')
    .where('client_id', '=', client)
    .executeTakeFirstOrThrow()
  return { order: order.id, client, subscription }
}

describe.each(someLooks('practice'))('practice of partners: %s', (_, look) => {
  test('it is in its own lists alone, and marked there and on its pages', async () => {
    const sara = await newPerson(look)
    const { page, say } = sara
    await books.signInStaff(sara, 'admin')
    const practice = await practise(sara)
    const badge = page.getByText(/^(اختبار|Test): Partner/)

    const lists = [
      ['orders', 'طلبات الاختبار', practice.order],
      ['clients', 'عملاء الاختبار', practice.client],
      ['subscriptions', 'اشتراكات الاختبار', practice.subscription],
    ] as const
    for (const [list, words, id] of lists) {
      // oxlint-disable no-await-in-loop -- One person walks through the lists.
      const row = page.locator(`a[href="/admin/${list}/${id}"]`).first()
      await open(sara, `/admin/${list}`)
      expect(await row.count()).toBe(0)
      await page.locator('.filter-menu > summary').click()
      await page.getByText(say('اختبارات الشركاء'), { exact: true }).click()
      await page.getByRole('link', { name: say(words), exact: true }).click()
      await page.waitForURL(/test=only/)
      await settle(page)
      await row.waitFor()
      await page
        .locator('tr')
        .filter({ has: row })
        .getByText(/^(اختبار|Test): Partner/)
        .waitFor()
      await page
        .locator('.chip[data-set]')
        .filter({ hasText: say(words) })
        .waitFor()
      // As whoever is sent its address finds it.
      await open(sara, `/admin/${list}?test=only`)
      await row.waitFor()
      await inspect(sara, `admin-practice-${list}`, { once: true })
      await open(sara, `/admin/${list}/${id}`)
      await badge.first().waitFor()
      await inspect(sara, `admin-practice-${list}-page`, { once: true })
      // oxlint-enable no-await-in-loop
    }

    await open(sara, `/admin/orders/${practice.order}`)
    const nothing = page.getByText(say('طلب اختبار: لم يُسجّل على حساب الشريك شيء.'))
    expect(await nothing.count()).toBe(2)
    await open(sara, `/admin/clients/${practice.client}`)
    expect(await page.locator('a[href^="tel:"], a[href^="https://wa.me"]').count()).toBe(0)
    expect(await page.getByRole('button', { name: say('نقل إلى رقم آخر') }).count()).toBe(0)
  })
})
