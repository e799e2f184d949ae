import { describe, expect, test } from 'vitest'
import { signedInStaff, testApi } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'

const taxes = '/api/users/v1/taxes'
const vat = { name_ar: 'ضريبة', name_en: 'VAT', percentage: 15 }
const exported = { ...vat, percentage: 0, category: 'Z', exemption_code: 'VATEX-SA-33' }

const { db } = await testDatabase()
const { token } = await signedInStaff(db, 'admin')
const { ask: live } = testApi(db, { parts: { demo: false } })
const post = (body: object) => live(`POST ${taxes}`, { token, body })

describe('in a store that is no demonstration', () => {
  test('one VAT of 15 % is active, or one of nothing with its reason; another one is prepared unused', async () => {
    expect(await post({ ...vat, percentage: 7.5 })).toMatchObject({ status: 409, body: { code: 500044 } })
    const later = await post({ ...vat, percentage: 20, is_active: false })
    expect(later.status).toBe(201)
    const first = (await post(vat)).body.tax
    expect(first).toMatchObject({ category: 'S', exemption_code: null })
    expect(await post(exported)).toMatchObject({ status: 409, body: { code: 500043 } })

    const edit = (id: string, version: number, body: object) =>
      live(`PATCH ${taxes}/${id}`, { token, body: { version, ...body } })
    expect(await edit(first.id, 1, { percentage: 5 })).toMatchObject({ status: 409, body: { code: 500044 } })
    expect(await edit(later.body.tax.id, 1, { is_active: true })).toMatchObject({
      status: 409,
      body: { code: 500043 },
    })
    expect((await edit(first.id, 1, { is_active: false })).status).toBe(200)
    expect((await post(exported)).status).toBe(201)
    // What a store has from before can be named anew.
    await db
      .updateTable('taxes')
      .set({ percentage_bp: 700, is_active: true })
      .where('id', '=', first.id)
      .execute()
    expect((await edit(first.id, 2, { name_en: 'Old VAT' })).status).toBe(200)
    await db.deleteFrom('taxes').execute()
  })
})

test('a category other than the standard rate has 0 % and a reason of its own', async () => {
  const wrong = async (fields: object) => Object.keys((await post({ ...vat, ...fields })).body.errors ?? {})
  expect(await wrong({ percentage: 0 })).toEqual(['category'])
  expect(await wrong({ category: 'Z', percentage: 0 })).toEqual(['exemption_code'])
  expect(await wrong({ category: 'E', exemption_code: 'VATEX-SA-33', percentage: 0 })).toEqual([
    'exemption_code',
  ])
  expect(await wrong({ category: 'Z', exemption_code: 'VATEX-SA-33' })).toEqual(['percentage'])
  expect(await wrong({ exemption_code: 'VATEX-SA-33' })).toEqual(['exemption_code'])
})

test('the invoice says the category of the day on which it was sold, and its reason', async () => {
  const shop = await openTestShop(db)
  const { tax } = (await shop.ask(`GET ${taxes}`, { token })).body.taxes.map((one: object) => ({
    tax: one,
  }))[0]
  const edit = (version: number, body: object) =>
    shop.ask(`PATCH ${taxes}/${tax.id}`, { token, body: { version, ...body } })
  const { category, exemption_code, percentage } = exported
  expect((await edit(1, { category, exemption_code, percentage })).status).toBe(200)
  const client = await shop.newClient()
  const order = await shop.buy(client.token)
  expect(order).toMatchObject({ taxes_minor: 0, price_after_tax_minor: 6_000 })
  expect((await edit(2, { category: 'S', exemption_code: null, percentage: 15 })).status).toBe(200)
  const { documents } = (await shop.ask(`GET /api/clients/v1/orders/${order.id}/documents`, client)).body
  expect(documents[0].lines[0].vat).toMatchObject({
    category: 'Z',
    percentage: 0,
    exemption: { code: 'VATEX-SA-33', text: { ar: 'صادرات الخدمات من المملكة', en: 'Export of services' } },
  })
})
