import { expect, test } from 'vitest'
import type { subscriptionActions } from '#rules/sale/subscription-actions'
import { signedInClient, signedInStaff } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { openTestShop } from '../../../test/shop.ts'

/**
 * Each call whose contract names `confirmation_needed` asks for a code of the last ten minutes. A call is
 * sent as its description shows it, unless the table below has another body; one that is refused for anything
 * else fails, so that a new call cannot be left out.
 */

type Operation = {
  operationId: string
  summary?: string
  description?: string
  requestBody?: { content: { 'application/json': { example: object } } }
  responses: Record<string, { content?: { 'application/json'?: { examples?: object } } }>
}

const { db } = await testDatabase()
const shop = await openTestShop(db)
const past = new Date(Date.now() - 11 * 60_000)
const staff = await signedInStaff(db, 'admin', past)
const colleague = await signedInStaff(db, 'support')
const admin = await signedInStaff(db, 'admin')
const { token: clientToken } = await signedInClient(db, { now: past })
const partner = await shop.ask('POST /api/users/v1/api_clients', {
  token: admin.token,
  body: { name: 'Partner' },
})
const buyer = await shop.newClient()
await shop.buy(buyer.token)
const bought = await db.selectFrom('subscriptions').select('id').executeTakeFirstOrThrow()
const document: { paths: Record<string, Record<string, Operation>> } = (
  await shop.ask('GET /api/openapi.json')
).body

const some = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'
const served = { version: 1, reason: 'test', dry_run: false }
const price = { price_minor: 100 }
const shown = {
  description_ar: '',
  description_en: '',
  group_sharing: 'no',
  is_recommended: false,
  is_active: true,
  display_status: 'visible',
  features: [],
}
const coupon = { kind: 'percent', percentage: 15, amount_minor: null, is_active: true }

/** Where the example of the description is not valid, or does nothing that wants a code. */
const asked: Record<string, { id?: string; body?: object }> = {
  verifyEmail: { body: { email: 'noura@example.test' } },
  updateStaffAccount: { body: { version: 1, email: 'another@example.test' } },
  inviteStaffUser: { body: newcomer() },
  updateStaffUser: { id: colleague.staffId, body: { version: 1, role: 'viewer' } },
  deleteStaffUser: { id: colleague.staffId },
  changeStaffPassword: { body: { current_password: 'old', password: 'a long enough one' } },
  placeOrderFor: { body: { client_id: some, product_id: some, payment: 'link' } },
  correctTaxDocument: { body: {} },
  actOnSubscription: { body: { ...served, action: 'charge_now' } },
  schedulePriceChange: {
    body: { ...price, applies_on: '2099-01-01', text_ar: 'السعر', text_en: 'Price', asks_consent: false },
  },
  scheduleShopPrice: { body: { ...price, starts_on: '2099-01-01' } },
  createProduct: { body: { ...price, name_ar: 'باقة', name_en: 'Plan', ...shown, points: 1, days: 30 } },
  createTax: { body: { name_ar: 'ضريبة', name_en: 'Tax', percentage: 1, is_active: false } },
  updateProduct: { id: shop.plans.small, body: { version: 1, price_minor: 100 } },
  createCoupon: { body: { ...coupon, code: 'STALE' } },
  updateCoupon: { body: { version: 1, is_active: false } },
  bulkClients: { body: { ids: [some], dry_run: false, action: 'unblock' } },
  bulkSubscriptions: {
    body: { ids: [bought.id], dry_run: false, action: 'extend', days: 3, reason: 'test' },
  },
  createApiClient: { body: { name: 'Other', account_limit_minor: 100 } },
  updateApiClient: { id: partner.body.api_client.id, body: { version: 1, points_any: true } },
  deleteApiClient: { id: partner.body.api_client.id },
  askExport: { body: { resource: 'clients', filters: {}, columns: ['phone'] } },
  updateStoreSettings: { body: { version: 1, vat_number: '310122393500003' } },
  drawPaymentMark: { body: { svg: null } },
}

function newcomer() {
  return { name: 'Sara', email: 'sara@example.test', phone: '0512345678', role: 'support' }
}

const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { responses }]) => names(responses['403']).includes('confirmation_needed'))
    .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

function names(answer: Operation['responses'][string] | undefined): string[] {
  return Object.keys(answer?.content?.['application/json']?.examples ?? {})
}

/** With the addresses of things filled in. */
function addressOf(path: string, id = some): string {
  return path
    .replace('{vendor}', 'ga4')
    .replace('{mark}', 'mada')
    .replace('{template}', 'order_completed')
    .replace(/\{\w+\}/g, id)
}

test.each(calls.map((call) => [call.operation.operationId, call] as const))(
  '%s asks for a fresh code',
  async (name, { path, method, operation }) => {
    const own = asked[name]
    const body = own?.body ?? operation.requestBody?.content['application/json'].example
    const refused = await shop.ask(`${method} ${addressOf(path, own?.id)}`, {
      token: path.startsWith('/api/clients/') ? clientToken : staff.token,
      headers: { 'idempotency-key': `fresh-${name}` },
      ...(body && { body }),
    })
    expect(refused).toMatchObject({ status: 403, body: { code: 100014 } })
  },
)

/** How a description says it in words. */
const saysSo = /needs? a fresh code|a code that was entered within/i

test('calls that are written out are all among them, and none is described without being asked', () => {
  const walked = calls.map(({ operation }) => operation.operationId)
  expect(Object.keys(asked).filter((name) => !walked.includes(name))).toEqual([])
  const described = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ summary, description }) => saysSo.test(`${summary} ${description}`))
    .map(({ operationId }) => operationId)
  expect(described.filter((name) => !walked.includes(name))).toEqual([])
})

/** What an act on a subscription is sent with, and whether it goes without a code: it takes nothing. */
const acts: Record<keyof typeof subscriptionActions, { isOpen?: true; body?: object }> = {
  stop_renewal: { isOpen: true },
  start_renewal: { body: { payment_method_id: some } },
  charge_now: {},
  pause: { isOpen: true, body: { until: '2099-01-01' } },
  resume: {},
  add_member: { isOpen: true, body: { phone_number: '0512345678' } },
  remove_member: { isOpen: true, body: { member_id: some } },
  extend: { body: { days: 1 } },
  adjust_points: { body: { points: 1 } },
  change_card: { body: { payment_method_id: some } },
  send_payment_link: { isOpen: true },
  hand_over: { body: { member_id: some } },
  change_plan: { body: { product_id: some } },
  schedule_plan: { body: { product_id: some } },
  undo_change: { isOpen: true, body: { change_id: some } },
  gift_plan: { body: { product_id: some } },
  end: {},
  end_with_refund: { body: { amount_minor: 100 } },
}

test.each(Object.entries(acts))('%s of a subscription', async (action, { isOpen, body }) => {
  const answer = await shop.ask(`POST /api/users/v1/subscriptions/${some}/actions`, {
    token: staff.token,
    body: { action, ...served, ...body },
  })
  const refused = { status: 403, code: 100014 }
  expect({ status: answer.status, code: answer.body.code }).toEqual(
    isOpen ? { status: 404, code: 900003 } : refused,
  )
})
