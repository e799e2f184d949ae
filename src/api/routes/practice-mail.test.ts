import { expect, it } from 'vitest'
import { fakeSender } from '#test/api'
import { companyBody } from '#test/companies'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'

const { db } = await testDatabase()
const [mailer, sms] = [fakeSender(), fakeSender()]
const shop = await openTestShop(db, { parts: { senders: { sms, email: mailer } } })

it('practice sends nothing to anybody, whatever addresses are typed', async () => {
  const partner = await addPartner(db, {
    products: [shop.plans.small],
    accountLimit: 1_000_000,
    mode: 'test',
  })
  const call = partnerAsk(shop.ask, partner.token)
  const place = async (number: string, more: object) => {
    const client = { phone_extension: '+999', phone_number: number, email: 'real.person@example.com' }
    const placed = await call('POST /orders', { body: { product_id: shop.plans.small, client, ...more } })
    expect(placed.status).toBe(201)
    await shop.runJobs()
    return placed.body.order.id as string
  }
  const onAccount = await place('12345', { payment: 'account' })
  expect((await call(`POST /orders/${onAccount}/cancellation`)).status).toBe(200)
  const company = { ...companyBody, billing_email: 'accounts@real.example' }
  const byLink = await place('54321', { payment: 'link', company })
  expect((await call(`POST /orders/${byLink}/practice_payment`)).status).toBeLessThan(300)
  await shop.runJobs(() => new Date(Date.now() + 600_000))
  expect([...mailer.sent, ...sms.sent]).toEqual([])
})
