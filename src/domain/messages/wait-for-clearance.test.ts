import { beforeEach, expect, test } from 'vitest'
import { day, minute, second } from '#rules/core/durations'
import type { TemplateName } from '#rules/messages/message-templates'
import { scheduleStandingJobs } from '#domain/core/jobs/standing-jobs'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { activateUnit } from '#test/active-unit'
import { fakeSender, signedInStaff } from '#test/api'
import { companyBody } from '#test/companies'
import { testDatabase } from '#test/database'
import { addDearPlan } from '#test/shop'
import { openTaxShop } from '#test/tax-shop'

const { db } = await testDatabase()
const mails = fakeSender()
const { shop, clock, authorityClock, fatoora } = await openTaxShop(db, {
  senders: { sms: fakeSender(), email: mails },
})
await activateUnit(db, shop.parts, fatoora)
await scheduleStandingJobs(shop.system)

beforeEach(() => fatoora.ask('DELETE', '/sandbox/faults'))

async function pass(ms: number, step: number) {
  for (let gone = 0; gone < ms; gone += step) {
    clock.travel(step)
    authorityClock.advance(step)
    await shop.runJobs()
  }
}

/**
 * The plan of this order is exchanged for a dearer one, by `company` from now on. The names of the files as
 * of `buy`.
 */
async function upgrade({ token }: { token: string }, orderId: string, company: object) {
  const before = mails.sent.length
  const own = await shop.ask('PATCH /api/clients/v1/client', { token, body: { company } })
  expect(own.status).toBe(200)
  const product = await addDearPlan(shop.system, {
    price: beforeTax(halalas(50_000)),
    points: 5_000,
    days: 90,
  })
  const { subscription_id: plan } = await shop.readOrder(token, orderId)
  const body = { product_id: product, accept_terms: true }
  const made = await shop.ask(`POST /api/clients/v1/subscriptions/${plan}/plan_changes`, { token, body })
  expect(made.status).toBe(201)
  const { order } = made.body
  const { payment } = await shop.startPaying(token, undefined, order)
  await shop.bank.walk(payment.redirect_url)
  await shop.ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, { token })
  return { filesOf: (template: TemplateName) => filesSince(before, template) }
}

/** A company buys. The names of the files of each email of this kind that left since. */
async function buy(body: object = { company: companyBody }) {
  const { token, clientId } = await shop.newClient()
  await db.updateTable('clients').set({ email: 'buyer@company.test' }).where('id', '=', clientId).execute()
  const before = mails.sent.length
  const order = await shop.buy(token, body)
  return { token, order, filesOf: (template: TemplateName) => filesSince(before, template) }
}

function filesSince(before: number, template: TemplateName) {
  return mails.sent
    .slice(before)
    .filter((mail) => mail.template === template)
    .map(({ attachments }) => (attachments ?? []).map(({ name }) => name))
}

test('an email waits for the clearance of its invoice, and carries it', async () => {
  await fatoora.fault({ fault: 'outage', times: null })
  const { filesOf } = await buy()
  await pass(20 * second, 5 * second)
  expect(filesOf('company_invoice')).toEqual([])
  expect(filesOf('order_completed')).toEqual([])
  await fatoora.ask('DELETE', '/sandbox/faults')
  await pass(2 * minute, 10 * second)
  const file = [[expect.stringMatching(/^INV-\d{6}\.pdf$/)]]
  expect(filesOf('company_invoice')).toEqual(file)
  expect(filesOf('order_completed')).toEqual(file)
})

const invoiceName = expect.stringMatching(/^INV-\d{6}\.pdf$/)
const noteName = expect.stringMatching(/^CN-\d{6}\.pdf$/)

test('a note that is there does not send the invoice of an upgrade off before it is cleared', async () => {
  const bought = await buy({})
  await fatoora.fault({ fault: 'outage', times: null })
  const { filesOf } = await upgrade(bought, bought.order.id, companyBody)
  await pass(20 * second, 5 * second)
  expect(filesOf('order_completed')).toEqual([])
  await fatoora.ask('DELETE', '/sandbox/faults')
  await pass(2 * minute, 10 * second)
  const [files] = filesOf('order_completed')
  expect(files?.toSorted()).toEqual([noteName, invoiceName])
  // The note is of the person who bought before.
  expect(filesOf('company_invoice')).toEqual([[invoiceName]])
})

test('a company gets the note of its own plan with an upgrade, and none of another company', async () => {
  const own = await buy()
  await pass(2 * minute, 20 * second)
  const again = await upgrade(own, own.order.id, companyBody)
  await pass(2 * minute, 20 * second)
  expect(again.filesOf('company_invoice').map((files) => files.toSorted())).toEqual([[noteName, invoiceName]])

  const former = await buy()
  await pass(2 * minute, 20 * second)
  const other = { ...companyBody, name: 'شركة أخرى', vat_number: '311111111100003' }
  const moved = await upgrade(former, former.order.id, { ...other, billing_email: 'payables@other.test' })
  await pass(2 * minute, 20 * second)
  expect(moved.filesOf('company_invoice')).toEqual([[invoiceName]])
})

test('the credit note of a company goes to whoever pays its invoices, once it is cleared', async () => {
  const { order, filesOf } = await buy()
  await pass(20 * second, 10 * second)
  await fatoora.fault({ fault: 'outage', times: null })
  const { token } = await signedInStaff(db, 'admin', clock.now())
  const body = { amount_minor: 1_000, reason: 'test', destination: 'balance', period: 'keep' }
  expect(await shop.ask(`POST /api/users/v1/orders/${order.id}/refunds`, { token, body })).toMatchObject({
    status: 201,
  })
  await pass(20 * second, 5 * second)
  expect(filesOf('company_credit_note')).toEqual([])
  await fatoora.ask('DELETE', '/sandbox/faults')
  await pass(3 * minute, 10 * second)
  expect(filesOf('company_credit_note')).toEqual([[expect.stringMatching(/^CN-\d{6}\.pdf$/)]])
})

test('who bought is told after a minute all the same; whoever pays the invoices is sent nothing without the invoice', async () => {
  await fatoora.fault({ fault: 'rejected', rule: 'BR-KSA-44', call: 'clearance' })
  const { order, filesOf } = await buy()
  await pass(4 * minute, 20 * second)
  expect(filesOf('order_completed')).toEqual([[]])
  await pass(3 * day, day / 2)
  expect(filesOf('company_invoice')).toEqual([])
  const message = await db
    .selectFrom('messages')
    .select(['status', 'last_error'])
    .where('about', '=', order.id)
    .where('template', '=', 'company_invoice')
    .executeTakeFirstOrThrow()
  expect(message).toEqual({ status: 'failed', last_error: 'its document is not cleared' })
})
