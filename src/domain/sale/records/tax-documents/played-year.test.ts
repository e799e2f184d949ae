import { randomBytes } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { stampedFile } from '#domain/core/stamped-file'
import { createFatoora } from '#integrations/fatoora/fatoora'
import { createKeySeal } from '#integrations/keys/key-seal'
import { activateUnit } from '#test/active-unit'
import { signedInStaff } from '#test/api'
import { companyBody } from '#test/companies'
import { loadOfficialRules } from '#test/official-rules'
import { random } from '#test/random'
import { addDearPlan, openTestShop } from '#test/shop'
import { newSubscriber, type Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'
import { findZatcaSdk } from '#test/zatca-sdk'
import { createClock } from '../../../../../sandbox/practice/clock.ts'
import { TestFatoora } from '../../../../../sandbox/fatoora/test-fatoora.ts'

const sdk = findZatcaSdk('that the official rules find nothing in what a store issues in a year')
const isFull = process.env['PROOF'] === 'full'
/** FUZZ_SEED repeats a run. */
const dice = random(Number(process.env['FUZZ_SEED'] ?? 20_261_123))

const { db } = await testDatabase()
const fatoora = await TestFatoora.open({ clock: createClock() })
afterAll(() => fatoora.close())
const shop = await openTestShop(db, {
  parts: {
    taxAuthority: createFatoora({ baseUrl: `${fatoora.url}/e-invoicing` }),
    keySeal: createKeySeal([randomBytes(32)]),
  },
})
await activateUnit(db, shop.parts, fatoora)
const staff = await signedInStaff(db, 'admin')
const large = await addDearPlan(shop.system, { price: beforeTax(halalas(50_000)), points: 5_000, days: 90 })
const coupon = { code: 'YEAR', kind: 'percent', percentage: 33 }
await shop.ask('POST /api/users/v1/coupons', { token: staff.token, body: coupon })

const ofCompany = { company: companyBody, purchase_order: 'PO-2026/17' }
const wishes: Parameters<typeof newSubscriber>[2][] = [
  {},
  { product: shop.plans.shared },
  { product: large },
  { coupon: 'YEAR' },
  { product: large, coupon: 'YEAR' },
  { order: ofCompany },
  { product: large, order: ofCompany, coupon: 'YEAR' },
]

type Action = (one: Subscriber) => Promise<unknown>

async function lastOrderOf({ clientId }: Subscriber) {
  return db
    .selectFrom('orders')
    .select(['id', 'final_price_minor'])
    .where('client_id', '=', clientId)
    .where('settled_at', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}

const actions: [Action, ...Action[]] = [
  (one) => buyMore(one, {}),
  (one) => buyMore(one, { coupon: 'YEAR' }),
  (one) => buyMore(one, { product_id: shop.plans.shared, ...ofCompany }),
  async (one) => {
    const { body } = await shop.ask(`POST /api/clients/v1/subscriptions/${one.id}/plan_changes`, {
      token: one.token,
      body: { product_id: large, accept_terms: true },
    })
    return payFor(one, body.order)
  },
  async (one) => {
    const order = await lastOrderOf(one)
    return refund(order.id, Number(order.final_price_minor))
  },
  async (one) => refund((await lastOrderOf(one)).id, dice.between(1, 3_000)),
]

/** What may not be bought just now, as another plan runs, is not bought. */
async function buyMore(one: Subscriber, wish: object) {
  return payFor(one, (await shop.placeOrder(one.token, wish)).body.order)
}

async function payFor(one: Subscriber, order: { id: string } | undefined) {
  if (!order) return
  const { payment } = await shop.startPaying(one.token, undefined, order)
  if (payment?.redirect_url) await shop.bank.walk(payment.redirect_url)
  if (payment)
    await shop.ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, { token: one.token })
  await shop.runJobs()
}

function refund(orderId: string, amount: number) {
  return shop.ask(`POST /api/users/v1/orders/${orderId}/refunds`, {
    token: staff.token,
    body: {
      amount_minor: amount,
      reason: 'test',
      destination: dice.pick(['balance', 'card']),
      period: 'keep',
    },
  })
}

/** A client's year: renewals by themselves, and something else from time to time. */
async function liveAYear(one: Subscriber): Promise<void> {
  for (let day = 20; day <= 360; day += dice.between(20, 50)) {
    await one.travel(day)
    if (dice.chance(0.6)) await dice.pick(actions)(one)
  }
}

test.skipIf(!sdk || !isFull)(
  'the authority’s own rules find nothing in the documents of a year',
  async () => {
    for (const wish of [...wishes, ...wishes, ...wishes]) await liveAYear(await newSubscriber(shop, db, wish))
    const documents = await db
      .selectFrom('tax_submissions as s')
      .innerJoin('tax_documents as d', 'd.id', 's.document_id')
      .select(['s.xml', 's.packed_xml', 'd.kind', 'd.form', 'd.number'])
      .orderBy('s.counter')
      .execute()
    const kinds = new Set(documents.map(({ kind, form }) => `${form} ${kind}`))
    expect([...kinds].toSorted()).toEqual([
      'simplified credit_note',
      'simplified invoice',
      'standard credit_note',
      'standard invoice',
    ])
    expect(documents.length).toBeGreaterThan(100)

    vi.stubEnv('TZ', 'Asia/Riyadh')
    const rules = await loadOfficialRules(sdk ?? '')
    // The rules look at the clock, and the year lies ahead: they are shown each document as of today.
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(new Date())
    const asOfToday = (xml: string) =>
      xml
        .replaceAll(/(<cbc:IssueDate>)[^<]*/g, `$1${today}`)
        .replaceAll(/(<cbc:IssueTime>)[^<]*/g, '$100:00:01')
    const found = documents.flatMap(({ number, ...file }) =>
      rules(asOfToday(stampedFile(file) ?? '')).map(({ rule, flag }) => `${number}: ${rule} (${flag})`),
    )
    expect(found).toEqual([])
    vi.unstubAllEnvs()
  },
  1_800_000,
)
