import { describe, expect, it } from 'vitest'
import { addDays, riyadhDate, startOfDay } from '#rules/core/riyadh-days'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop, travellingClock } from '#test/shop'

const { db } = await testDatabase()
const clock = travellingClock(new Date('2027-02-10T08:00:00Z'))
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop
// Whoever signed in days ago is signed out.
const tokenOf = async (role: 'admin' | 'support' | 'viewer') =>
  (await signedInStaff(db, role, clock.now())).token
const product = `/api/users/v1/products/${shop.plans.small}`
const path = `${product}/shop_price`
const goTo = (moment: Date) => clock.travel(moment.getTime() - clock.now().getTime())
const inDays = (days: number) => riyadhDate(addDays(clock.now(), days))
const schedule = async (body: object, token?: string) =>
  ask(`PUT ${path}`, { token: token ?? (await tokenOf('admin')), body })

/** What everybody reads in the shop. */
async function shown(): Promise<number> {
  const { body } = await ask('GET /api/clients/v1/products')
  return body.products.find(({ id }: { id: string }) => id === shop.plans.small).price_with_tax_minor
}

async function stands() {
  return (await ask(`GET ${path}`, { token: await tokenOf('viewer') })).body.shop_price
}

describe('a price of the shop', () => {
  it('begins on its day, for whoever buys from then on, and the history says so', async () => {
    const before = await shown()
    const made = await schedule({ price_with_tax_minor: 7_900, starts_on: inDays(3) })
    expect(made.status).toBe(200)
    expect(made.body.shop_price).toMatchObject({
      price_with_tax_minor: 7_900,
      price_basis: 'with_tax',
      starts_at: startOfDay(inDays(3)).toISOString(),
    })
    await shop.runJobs()
    expect(await shown()).toBe(before)
    const { version } = (await ask(`GET ${product}`, { token: await tokenOf('admin') })).body.product
    goTo(startOfDay(inDays(3)))
    await shop.runJobs()
    expect(await shown()).toBe(7_900)
    expect(await stands()).toBeNull()
    const after = (await ask(`GET ${product}`, { token: await tokenOf('admin') })).body.product
    expect(after).toMatchObject({ price_with_tax_minor: 7_900, version: version + 1 })
    const { activities } = (await ask(`GET ${product}/history`, { token: await tokenOf('admin') })).body
    expect(activities.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
      'product.updated',
      'product.shop_price_scheduled',
    ])
    expect(activities[0]).toMatchObject({
      actor: { kind: 'system' },
      changes: { price_with_tax_minor: { after: 7_900 } },
    })
  })

  it('takes the place of the one before, and is withdrawn', async () => {
    const before = await shown()
    const token = await tokenOf('admin')
    const again = (body: object) => schedule(body, token)
    await again({ price_with_tax_minor: 8_100, starts_on: inDays(2) })
    const second = await again({ price_minor: 8_000, starts_on: inDays(4) })
    expect(second.body.shop_price).toMatchObject({ price_minor: 8_000, price_basis: 'before_tax' })
    const same = await again({ price_minor: 8_000, starts_on: inDays(4) })
    expect(same.body.shop_price.id).toBe(second.body.shop_price.id)
    const gone = await ask(`DELETE ${path}`, { token })
    expect(gone.body.shop_price).toBeNull()
    expect((await ask(`DELETE ${path}`, { token })).status).toBe(200)
    goTo(startOfDay(inDays(5)))
    await shop.runJobs()
    expect(await shown()).toBe(before)
  })

  it('takes the place of none that its editor has not seen, and is withdrawn by nobody who saw another one', async () => {
    const token = await tokenOf('admin')
    const first = { price_with_tax_minor: 7_900, starts_on: inDays(3) }
    const second = { price_with_tax_minor: 8_900, starts_on: inDays(4) }
    const withdraw = (query = '') => ask(`DELETE ${path}${query}`, { token })
    const made = await schedule({ ...first, instead_of: null }, token)
    expect(made.status).toBe(200)
    const outdated = { status: 409, body: { code: 500046 } }
    expect(await schedule({ ...second, instead_of: null }, token)).toMatchObject(outdated)
    expect(await stands()).toMatchObject({ price_with_tax_minor: 7_900 })
    // Whose answer was lost on its way asks the same once more.
    expect((await schedule({ ...first, instead_of: null }, token)).status).toBe(200)
    const other = await schedule({ ...second, instead_of: made.body.shop_price.id }, token)
    expect(other.body.shop_price).toMatchObject({ price_with_tax_minor: 8_900 })
    expect(await withdraw(`?shop_price_id=${made.body.shop_price.id}`)).toMatchObject(outdated)
    expect((await stands()).id).toBe(other.body.shop_price.id)
    expect((await withdraw(`?shop_price_id=${other.body.shop_price.id}`)).body.shop_price).toBeNull()
  })

  it('is not withdrawn once it has begun, and a withdrawal that is sent twice is none the less done', async () => {
    const withdraw = async (id: string) =>
      ask(`DELETE ${path}?shop_price_id=${id}`, { token: await tokenOf('admin') })
    const taken = (await schedule({ price_with_tax_minor: 7_700, starts_on: inDays(2) })).body.shop_price
    for (let time = 0; time < 2; time++) expect((await withdraw(taken.id)).status).toBe(200)
    const begun = (await schedule({ price_with_tax_minor: 7_800, starts_on: inDays(2) })).body.shop_price
    goTo(startOfDay(inDays(2)))
    await shop.runJobs()
    expect(await withdraw(begun.id)).toMatchObject({ status: 409, body: { code: 500046 } })
    expect(await shown()).toBe(7_800)
  })

  it('is refused today, in two years, for two prices, without a code, and to whoever may not', async () => {
    const token = await tokenOf('admin')
    const fields = async (body: object) => Object.keys((await schedule(body, token)).body.errors ?? {})
    expect(await fields({ price_with_tax_minor: 100, starts_on: inDays(0) })).toEqual(['starts_on'])
    expect(await fields({ price_with_tax_minor: 100, starts_on: inDays(700) })).toEqual(['starts_on'])
    expect(await fields({ price_with_tax_minor: 100, price_minor: 100, starts_on: inDays(2) })).toEqual([
      'price_minor',
    ])
    expect(await fields({ starts_on: inDays(2) })).toEqual(['price_with_tax_minor'])
    const body = { price_with_tax_minor: 7_000, starts_on: inDays(2) }
    expect((await schedule(body, await tokenOf('support'))).status).toBe(403)
    const nowhere = 'PUT /api/users/v1/products/019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001/shop_price'
    expect((await ask(nowhere, { token, body })).status).toBe(404)
    clock.travel(11 * 60_000)
    expect(await schedule(body, token)).toMatchObject({ status: 403, body: { code: 100014 } })
  })
})
