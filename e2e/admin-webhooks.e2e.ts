import { afterAll, describe, expect, test } from 'vitest'
import { addPartner } from '../test/partners.ts'
import { openReceiver } from '../test/webhook-receiver.ts'
import { openBooks } from './books.ts'
import { findersIn } from './find.ts'
import { inspect } from './inspect.ts'
import { newPerson, nextNumber, someLooks, type Person } from './person.ts'
import { open } from './way.ts'

const books = await openBooks()
const receiver = await openReceiver()
afterAll(() => receiver.close())

const { button, seen } = findersIn('staffSay')

/** What the partner's program asks, from its own machine. */
async function partnerPost({ urls }: Person, path: string, token: string, body: object) {
  const answer = await fetch(`${urls.storeUrl}/api/partners/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `journey-${await nextNumber()}`,
    },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  expect(answer.status, text).toBe(201)
  return JSON.parse(text)
}

describe.each(someLooks('webhooks'))('what a partner is told: %s', (_, look) => {
  test('staff see what did not arrive, switch the address on again and send a period and one more time', async () => {
    const sara = await newPerson(look)
    await books.signInStaff(sara, 'admin')
    const plan = await books.addPlan({ price: 10_000 })
    const partner = await addPartner(books.db, { products: [plan] })
    receiver.answer({ status: 500, text: 'not today' })
    const { webhook_endpoint: endpoint } = await partnerPost(sara, '/webhook_endpoints', partner.token, {
      url: receiver.url,
      description: 'Bookings',
      events: ['order.*', 'points.spent'],
    })
    await partnerPost(sara, '/orders', partner.token, {
      product_id: plan,
      client: { phone_extension: '+966', phone_number: sara.phone },
      payment: 'link',
    })

    const page = `/admin/api_clients/${partner.id}?view=webhooks`
    await expect
      .poll(async () => {
        await open(sara, page)
        return sara.page.getByText('order.placed', { exact: true }).count()
      })
      .toBeGreaterThan(0)
    await expect.poll(() => receiver.types()).toContain('order.placed')
    await open(sara, `${page}&status=waiting`)
    await sara.page.getByRole('link', { name: sara.staffSay('إنشاء الطلب') }).click()
    const dialog = sara.page.getByRole('dialog')
    await dialog.getByText('not today').waitFor()
    await dialog.getByText('"type": "order.placed"').waitFor()
    await inspect(sara, 'admin-webhook-delivery', { once: true })
    await button(sara, 'إغلاق').click()

    // As the store does it after five days of silence.
    const longAgo = new Date(Date.now() - 6 * 86_400_000)
    await books.db
      .updateTable('webhook_endpoints')
      .set({ is_active: false, switched_off_at: new Date(), failing_since: longAgo })
      .where('id', '=', endpoint.id)
      .execute()
    await open(sara, page)
    await inspect(sara, 'admin-webhooks')
    await button(sara, 'تشغيل من جديد').click()
    expect(await button(sara, 'تشغيل الإرسال').getAttribute('class')).not.toContain('danger')
    await button(sara, 'تشغيل الإرسال').click()
    await seen(sara, 'عاد الإرسال إلى هذا الرابط.')

    receiver.answer({ status: 204 })
    receiver.received.length = 0
    await button(sara, 'إعادة إرسال مدة').click()
    await inspect(sara, 'admin-webhook-replay', { once: true })
    await sara.page.getByRole('checkbox', { name: sara.staffSay('ما لم يصل وحده') }).uncheck()
    await button(sara, 'إعادة الإرسال').click()
    await seen(sara, 'الإشعارات في طريقها من جديد.')
    await expect.poll(() => receiver.types()).toContain('order.placed')

    await open(sara, `${page}&status=delivered`)
    await sara.page
      .getByRole('link', { name: sara.staffSay('إنشاء الطلب') })
      .first()
      .click()
    await button(sara, 'إعادة الإرسال').click()
    await seen(sara, 'الإشعار في طريقه من جديد.')
    // With the period the first delivery was tried at once, or sent anew where a try had found the address off; the one more is a row of its own.
    const deliveries = books.db
      .selectFrom('webhook_deliveries')
      .select('status')
      .where('endpoint_id', '=', endpoint.id)
      .where('status', '<>', 'cancelled')
    await expect
      .poll(async () => (await deliveries.execute()).map(({ status }) => status))
      .toEqual(['delivered', 'delivered'])
  })
})
