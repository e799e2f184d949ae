import { beforeAll, describe, expect, it, test } from 'vitest'
import { formatMoney } from '#locales/format'
import { monthOf, riyadhDate } from '#rules/core/riyadh-days'
import { vatBoxes } from '#rules/tax/vat-return'
import { signedInStaff } from '#test/api'
import { companyBody } from '#test/companies'
import { addPartner, partnerAsk } from '#test/partners'
import { addTestCoupon, openTestShop } from '#test/shop'
import { readPdf } from '#test/read-pdf'
import { submitDocument } from '#test/submissions'
import { newSubscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask, plans } = shop
const viewer = await signedInStaff(db, 'viewer')
const admin = await signedInStaff(db, 'admin')
const support = await signedInStaff(db, 'support')
const path = '/api/users/v1/documents'
const today = riyadhDate(new Date())
const month = today.slice(0, 7)

type Listed = { id: string; number: string; kind: string; net_minor: number; vat_minor: number }

const list = async (query: Record<string, string>): Promise<Listed[]> => {
  const rows: Listed[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const asked = new URLSearchParams({ ...query, ...(cursor && { cursor }) })
    const { status, body } = await ask(`GET ${path}?${asked}`, viewer)
    expect(status, JSON.stringify(body)).toBe(200)
    rows.push(...body.documents)
    cursor = body.next_cursor
  }
  return rows
}
const numbers = async (query: Record<string, string>) => (await list(query)).map(({ number }) => number)
const documentOf = async (orderId: string, kind = 'invoice') =>
  db
    .selectFrom('tax_documents')
    .select(['id', 'number'])
    .where('order_id', '=', orderId)
    .where('kind', '=', kind as 'invoice')
    .executeTakeFirstOrThrow()
const refund = async (orderId: string, amount: number, destination = 'card') => {
  const body = { amount_minor: amount, reason: 'asked', destination, period: 'keep' }
  const asked = await ask(`POST /api/users/v1/orders/${orderId}/refunds`, { token: admin.token, body })
  expect(asked.status, JSON.stringify(asked.body)).toBe(201)
}

describe('who may read', () => {
  const routes = [
    `GET ${path}`,
    `GET ${path}/counts`,
    `GET ${path}/019aa000-0000-7000-8000-000000000000`,
    `GET ${path}/019aa000-0000-7000-8000-000000000000/xml`,
    `GET /api/users/v1/vat_returns/${month}`,
    `GET /api/users/v1/vat_returns/${month}/csv`,
    `GET /api/users/v1/vat_returns/${month}/pdf`,
  ]
  it.each(routes)('%s: whoever keeps the books, and nobody else', async (route) => {
    for (const { token } of [viewer, admin]) expect((await ask(route, { token })).status).not.toBe(403)
    expect((await ask(route, support)).status).toBe(403)
    expect((await ask(route)).status).toBe(401)
  })
})

describe('the list', () => {
  let order: { id: string; ref_id: number }
  let phone: string
  beforeAll(async () => {
    const client = await shop.newClient()
    phone = client.phone
    order = await shop.buy(client.token)
    await refund(order.id, 1_000)
    await shop.runJobs()
  })

  it('finds a document by its number, its place, its order and its phone', async () => {
    const invoice = await documentOf(order.id)
    const note = await documentOf(order.id, 'credit_note')
    expect(await numbers({ q: invoice.number.toLowerCase() })).toEqual([invoice.number])
    expect(await numbers({ q: invoice.number.slice(-6) })).toContain(invoice.number)
    expect((await numbers({ q: String(order.ref_id) })).toSorted()).toEqual(
      [note.number, invoice.number].toSorted(),
    )
    expect(await numbers({ q: phone.replace('+966', '0') })).toHaveLength(2)
    expect(await numbers({ q: 'INV-999999' })).toEqual([])
  })

  it('finds what a company bought by its name and its VAT number', async () => {
    const client = await shop.newClient()
    const bought = await shop.buy(client.token, { company: companyBody })
    const { number } = await documentOf(bought.id)
    expect(await numbers({ q: companyBody.name.split(' ')[1] ?? '' })).toEqual([number])
    expect(await numbers({ q: companyBody.vat_number })).toEqual([number])
    expect(await numbers({ form: 'standard' })).toEqual([number])
  })

  it('is narrowed by kind and day, newest first, and turned round', async () => {
    const all = await numbers({})
    expect(await numbers({ sort: 'issued_at' })).toEqual(all.toReversed())
    expect(await numbers({ kind: 'credit_note', from: today, to: today })).toEqual([
      (await documentOf(order.id, 'credit_note')).number,
    ])
    expect(await numbers({ to: '2020-01-01' })).toEqual([])
  })

  it('says why a document was refused, and what comes next', async () => {
    const { token } = await shop.newClient()
    const refused = await documentOf((await shop.buy(token)).id)
    const waiting = await documentOf((await shop.buy(token)).id)
    await submitDocument(db, refused.id, 'refused', 'BR-KSA-44')
    await submitDocument(db, waiting.id, 'waiting')
    const { counts } = (await ask(`GET ${path}/counts`, viewer)).body
    expect(counts).toMatchObject({ refused: { count: 1 }, waiting: { count: 1 }, accepted: { count: 0 } })
    expect(await numbers({ state: 'waiting' })).toEqual([waiting.number])
    const [found] = await list({ state: 'refused' })
    expect(found).toMatchObject({
      number: refused.number,
      submission: { state: 'refused', step: 'correct', remarks: [{ code: 'BR-KSA-44' }] },
    })
    const xml = await ask(`GET ${path}/${refused.id}/xml`, viewer)
    expect(xml.status).toBe(200)
    const { document } = (await ask(`GET ${path}/${refused.id}`, viewer)).body
    expect(document).toMatchObject({
      chain: { counter: 1, hash: 'hash', previous_hash: 'before', answer: { outcome: 'refused' } },
      content: { number: refused.number, totals: { gross_minor: 6_900 } },
    })
  })

  it('leads from an invoice to its notes and back', async () => {
    const invoice = await documentOf(order.id)
    const note = await documentOf(order.id, 'credit_note')
    const of = async (id: string) => (await ask(`GET ${path}/${id}`, viewer)).body.document
    expect((await of(invoice.id)).related).toMatchObject([
      { id: note.id, relation: 'changed_by', gross_minor: 1_000 },
    ])
    expect((await of(note.id)).related).toMatchObject([{ id: invoice.id, relation: 'changes' }])
    expect(await of(note.id)).toMatchObject({ order: { id: order.id }, chain: null, submission: null })
    expect((await ask(`GET ${path}/${note.id}/xml`, viewer)).body.code).toBe(300035)
    expect((await ask(`GET ${path}/019aa000-0000-7000-8000-000000000000`, viewer)).status).toBe(404)
  })
})

describe('the VAT return', () => {
  const read = async (period: string) => {
    const { status, body } = await ask(`GET /api/users/v1/vat_returns/${period}`, viewer)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.vat_return
  }
  type Return = Awaited<ReturnType<typeof read>>
  const classOf = (of: Return, name: string) => of.ledger.find((one: { name: string }) => one.name === name)

  /** The plan changed on the day after today, which on the last day of a month is in the next. */
  let monthOfChange = ''

  beforeAll(async () => {
    await addTestCoupon(shop.system, 'TENTH')
    const { token } = await shop.newClient()
    await shop.buy(token, { coupon: 'TENTH' })
    await refund((await shop.buy(token)).id, 2_345, 'balance')
    const she = await newSubscriber(shop, db)
    monthOfChange = monthOf(she.started)
    const change = await ask(`POST /api/clients/v1/subscriptions/${she.id}/plan_changes`, {
      token: she.token,
      body: { product_id: plans.shared, accept_terms: true },
    })
    await she.pay(change.body.order.id)
    await shop.runJobs()
  })

  test('each figure is the sum of the rows that it leads to', async () => {
    for (const period of [month, `${today.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`]) {
      const { boxes, total, counts, period: days } = await read(period)
      for (const { box, amount_minor, adjustment_minor, vat_minor } of boxes) {
        const rows = (kind: string) => list({ box, kind, from: days.from, to: days.to })
        const sum = (of: Listed[], field: 'net_minor' | 'vat_minor') =>
          of.reduce((all, one) => all + one[field], 0)
        const [invoices, notes] = [await rows('invoice'), await rows('credit_note')]
        expect(amount_minor).toBe(sum(invoices, 'net_minor'))
        expect(adjustment_minor).toBe(sum(notes, 'net_minor'))
        expect(vat_minor).toBe(sum(invoices, 'vat_minor') - sum(notes, 'vat_minor'))
      }
      expect(boxes.map(({ box }: { box: string }) => box)).toEqual([...vatBoxes])
      expect(total).toEqual({
        amount_minor: boxes[0].amount_minor,
        adjustment_minor: boxes[0].adjustment_minor,
        vat_minor: boxes[0].vat_minor,
      })
      expect(total.amount_minor).toBeGreaterThan(0)
      expect(total.adjustment_minor).toBeGreaterThan(2_000)
      const all = await list({ from: days.from, to: days.to })
      expect(counts.invoice + counts.credit_note).toBe(all.length)
    }
  })

  test('agrees with the ledger, and names what differs', async () => {
    const before = await read(month)
    expect(before.ledger.filter((one: { is_unexplained: boolean }) => one.is_unexplained)).toEqual([])
    expect(classOf(before, 'sales').ledger.net_minor).toBeGreaterThan(0)
    expect(classOf(await read(monthOfChange), 'plan_credits').documents.net_minor).toBeLessThan(0)
    // A refund that the gateway has not made yet, a sale on account, and balance that staff gave.
    const { token, clientId } = await shop.newClient()
    const { id } = await shop.buy(token)
    await refund(id, 1_150)
    await ask(`POST /api/users/v1/clients/${clientId}/balance_adjustments`, {
      token: admin.token,
      body: { amount_minor: 500, reason: 'goodwill' },
    })
    const partner = await addPartner(db, { products: [plans.small], accountLimit: 1_000_000 })
    const call = partnerAsk(ask, partner.token)
    const { phone } = await shop.newClient()
    await call('POST /orders', {
      body: { product_id: plans.small, client: { phone_number: phone.slice(4) }, payment: 'account' },
    })
    const after = await read(month)
    const gap = (name: string) => classOf(after, name).difference
    expect(gap('refunds')).toEqual({ net_minor: -1_000, vat_minor: -150 })
    expect(gap('on_account')).toEqual({ net_minor: 6_000, vat_minor: 900 })
    expect(gap('goodwill')).toEqual({ net_minor: -500, vat_minor: 0 })
    expect(gap('sales')).toEqual({ net_minor: 0, vat_minor: 0 })
    // All classes together are the figures of the return.
    const documents = after.ledger.reduce(
      (sum: number, one: { documents: { vat_minor: number } }) => sum + one.documents.vat_minor,
      0,
    )
    expect(documents).toBe(after.total.vat_minor)
    await shop.runJobs()
    expect(classOf(await read(month), 'refunds').difference).toEqual({ net_minor: 0, vat_minor: 0 })
  })

  test('an empty period has zeros, and a period that is none is refused', async () => {
    const { total, counts, period } = await read('2020-Q1')
    expect(total).toEqual({ amount_minor: 0, adjustment_minor: 0, vat_minor: 0 })
    expect(counts).toEqual({ invoice: 0, credit_note: 0, debit_note: 0 })
    expect(period).toMatchObject({
      from: '2020-01-01',
      to: '2020-03-31',
      due_on: '2020-04-30',
      is_over: true,
    })
    for (const wrong of ['2026-13', '2026-Q5', 'x', '1999-01']) {
      expect((await ask(`GET /api/users/v1/vat_returns/${wrong}`, viewer)).status).toBe(404)
    }
  })

  test('is taken away as a file in the words of its reader', async () => {
    const { status, text } = await ask(`GET /api/users/v1/vat_returns/${month}/csv`, {
      token: viewer.token,
      headers: { 'accept-language': 'ar' },
    })
    expect(status).toBe(200)
    expect(text).toContain('مبيعات خاضعة للنسبة الأساسية')
    const { total } = await read(month)
    expect(text).toContain((total.vat_minor / 100).toFixed(2))
    // What was credited is taken off, as on the page and on paper.
    const [standard] = text.split('\r\n').filter((line: string) => line.includes('للنسبة الأساسية'))
    expect(standard).toContain(`,-${(total.adjustment_minor / 100).toFixed(2)},`)
  })

  type Sums = { amount_minor: number; adjustment_minor: number; vat_minor: number }

  test('is one sheet of paper with the figures of its page, whose they are, and what they count', async () => {
    for (const period of [month, '2020-Q1']) {
      const { status, headers, bytes } = await ask(`GET /api/users/v1/vat_returns/${period}/pdf`, viewer)
      expect(status).toBe(200)
      expect(headers.get('content-disposition')).toBe(`attachment; filename="vat-return-${period}.pdf"`)
      const { pages, title, words } = await readPdf(bytes)
      expect(pages).toBe(1)
      expect(title).toBe(`أرقام إقرار ضريبة القيمة المضافة ${period}`)
      const { boxes, total, counts, seller } = await read(period)
      const inReturn = boxes.filter(
        ({ box, amount_minor }: Sums & { box: string }) => box !== 'out_of_scope' || amount_minor > 0,
      )
      const amounts = [...inReturn, total].flatMap(({ amount_minor, adjustment_minor, vat_minor }: Sums) => [
        amount_minor,
        -adjustment_minor,
        vat_minor,
      ])
      expect(words.match(/−?\d{1,3}(,\d{3})*\.\d\d/g)?.toSorted()).toEqual(
        [...amounts, total.amount_minor - total.adjustment_minor, total.vat_minor]
          .map((amount) => formatMoney(amount, 'ar'))
          .toSorted(),
      )
      expect(words).toContain(seller.vat_number)
      for (const count of [counts.invoice, counts.credit_note]) expect(words).toContain(String(count))
    }
  })
})
