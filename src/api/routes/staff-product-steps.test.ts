import { expect, test } from 'vitest'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { token } = await signedInStaff(db, 'admin')
const viewer = await signedInStaff(db, 'viewer')
const path = `/api/users/v1/products/${shop.plans.small}/steps`
const start = { title_ar: 'ابدؤوا من هنا', title_en: 'Start here', link: 'https://app.example.test/start' }
const read = { title_ar: 'اقرؤوا الدليل', title_en: 'Read the guide', link: '' }

const stand = async () => (await shop.ask(`GET ${path}`, { token })).body
const put = async (steps: object[], version?: number) =>
  shop.ask(`PUT ${path}`, { token, body: { version: version ?? (await stand()).version, steps } })

test('what staff set for a plan is what its buyer is shown, once it runs', async () => {
  const { version } = await stand()
  expect(await put([start, read])).toMatchObject({
    status: 200,
    body: { steps: [start, read], version: version + 1 },
  })
  const client = await shop.newClient()
  const placed = (await shop.placeOrder(client.token, { product_id: shop.plans.small })).body.order
  const ask = async (id: string, language: 'ar' | 'en') =>
    (await shop.ask(`GET /api/clients/v1/orders/${id}`, { token: client.token, language })).body.first_steps
  expect(await ask(placed.id, 'ar')).toEqual([])
  const order = await shop.buy(client.token, { product_id: shop.plans.small })
  expect(await ask(order.id, 'en')).toEqual([
    { title: 'Start here', link: start.link },
    { title: 'Read the guide', link: null },
  ])
  expect((await ask(order.id, 'ar'))[0].title).toBe(start.title_ar)

  const { activities } = (await shop.ask(`GET /api/users/v1/products/${shop.plans.small}/history`, { token }))
    .body
  expect(activities[0]).toMatchObject({
    action: 'product.updated',
    changes: { steps: { after: [start, read] } },
  })
})

test('three at most, in both languages, and nothing but https', async () => {
  expect((await put([start, start, start, start])).status).toBe(422)
  expect((await put([{ ...start, title_en: '' }])).body.errors).toHaveProperty(['steps.0.title_en'])
  for (const link of ['http://a.test', 'javascript:alert(1)', '/user/home', 'https://me:you@a.test'])
    expect((await put([read, { ...start, link }])).body.errors).toHaveProperty(['steps.1.link'])
})

test('an older version is refused with both values, and a viewer changes nothing', async () => {
  const { version } = await stand()
  expect((await put([read])).status).toBe(200)
  expect(await put([start], version)).toMatchObject({ status: 409, body: { conflicts: { steps: {} } } })
  const body = { version: version + 1, steps: [] }
  expect((await shop.ask(`PUT ${path}`, { token: viewer.token, body })).status).toBe(403)
})
