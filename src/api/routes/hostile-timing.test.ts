import { describe, expect, it } from 'vitest'
import { codeRequestLimits } from '#rules/people/sign-in-limits'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { signedInStaff, testApi } from '#test/api'
import { testDatabase } from '#test/database'
import { addStoryPlan, addTestCoupon, openTestShop } from '#test/shop'
import { newSignInVisitor } from '#test/sign-in-visitor'
import { solveProof } from '#test/solve-proof'

/** What somebody tries by doing two things at once, late, twice, or with something that belongs elsewhere. */

const { db, pool } = await testDatabase()
const shop = await openTestShop(db)
const admin = await signedInStaff(db, 'admin')
const { ask } = testApi(db, { parts: { limiter: createSharedLimiter(pool) } })
const person = newSignInVisitor(db, ask)
const own = '/api/clients/v1'
const staff = '/api/users/v1'

const newPlan = (price = 10_000) => addStoryPlan(shop.system, price)

describe('a proof of work', () => {
  let hosts = 0
  const stranger = () => {
    hosts++
    return { address: `127.9.0.${hosts}`, headers: { 'x-browser-id': `browser-of-stranger-${hosts}` } }
  }
  const otp = `POST ${own}/otp`

  it('opens once, however many use it at the same moment, and for no other number', async () => {
    for (let time = 0; time < codeRequestLimits.phone.points; time++)
      await ask(otp, { ...stranger(), body: person.body })
    const { body } = await ask(otp, { ...stranger(), body: person.body })
    const proof = solveProof(body.challenge)
    const neighbour = { ...person.body, phone_number: person.body.phone_number.replace(/.$/, '') + '9' }
    for (let time = 0; time < codeRequestLimits.phone.points; time++)
      await ask(otp, { ...stranger(), body: neighbour })
    const foreign = await ask(otp, { ...stranger(), body: { ...neighbour, proof } })
    expect(foreign.status).toBe(429)
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => ask(otp, { ...stranger(), body: { ...person.body, proof } })),
    )
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(11)
  })
})

describe('a code that confirms', () => {
  const confirm = (token: string, how: object, body: object) =>
    ask(`POST ${own}/client/confirmations`, { ...how, token, body })
  const latest = async () =>
    (
      await db
        .selectFrom('messages')
        .select('code')
        .where('template', '=', 'confirmation_code')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).code ?? ''
  const confirmedAt = async (id: string) =>
    (await db.selectFrom('sessions').select('confirmed_at').where('id', '=', id).executeTakeFirstOrThrow())
      .confirmed_at

  it('is good once, for its own browser, and for no session that was ended', async () => {
    const { token } = await shop.newClient()
    const session = await db
      .selectFrom('sessions')
      .select(['id', 'client_id'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(0) })
      .where('id', '=', session.id)
      .execute()
    const here = { headers: { 'x-browser-id': 'browser-of-the-owner-1' }, address: '127.9.1.1' }
    const there = { headers: { 'x-browser-id': 'browser-of-a-thief-01' }, address: '127.9.1.2' }
    expect((await confirm(token, here, {})).status).toBe(202)
    const code = await latest()
    expect((await confirm(token, there, { code })).status).toBe(422)
    const twice = await Promise.all(Array.from({ length: 4 }, () => confirm(token, here, { code })))
    expect(twice.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(Number(await confirmedAt(session.id))).toBeGreaterThan(0)
    expect((await confirm(token, here, { code })).status).toBe(422)

    await db
      .updateTable('one_time_codes')
      .set({ created_at: new Date(Date.now() - 61_000) })
      .execute()
    expect((await confirm(token, here, {})).status).toBe(202)
    const later = await latest()
    await ask(`POST ${own}/logout`, { ...here, token })
    expect((await confirm(token, here, { code: later })).status).toBe(401)
  })
})

describe('between what was quoted and what is paid', () => {
  const quote = async (token: string, body: object) =>
    (await shop.ask(`POST ${own}/quotes`, { token, body })).body.quote

  it('a coupon that staff made smaller, or ended, is not sold as it was seen', async () => {
    const plan = await newPlan()
    for (const [change, status] of [
      [{ percentage_bp: 500 }, 409],
      [{ is_active: false }, 422],
      [{ ends_at: new Date(Date.now() - 1) }, 422],
    ] as const) {
      const code = `CUT${Math.random().toString(36).slice(2, 8).toUpperCase()}`
      await addTestCoupon(shop.system, code, {})
      const { token } = await shop.newClient()
      const seen = await quote(token, { product_id: plan, coupon: code })
      await db.updateTable('coupons').set(change).where('code', '=', code).execute()
      const wish = { product_id: plan, coupon: code, expected_final_price_minor: seen.final_price_minor }
      const placed = await shop.placeOrder(token, wish)
      expect(placed.status).toBe(status)
    }
  })

  it('a tax, a price and a plan of a moment later change no order that was placed, and no quote is sold after', async () => {
    const plan = await newPlan()
    const { token } = await shop.newClient()
    const seen = await quote(token, { product_id: plan })
    const wish = { product_id: plan, expected_final_price_minor: seen.final_price_minor }
    const { order } = (await shop.placeOrder(token, wish)).body
    await db.updateTable('taxes').set({ percentage_bp: 2_000 }).execute()
    const other = await shop.newClient()
    expect((await shop.placeOrder(other.token, wish)).status).toBe(409)
    const { version } = (await shop.ask(`GET ${staff}/products/${plan}`, { token: admin.token })).body.product
    const patched = await shop.ask(`PATCH ${staff}/products/${plan}`, {
      token: admin.token,
      body: { version, price_minor: 20_000, is_active: false },
    })
    expect(patched.status).toBe(200)
    await shop.ask(`DELETE ${staff}/products/${plan}`, { token: admin.token })
    const { payment } = await shop.startPaying(token, undefined, order)
    await shop.bank.walk(payment.redirect_url)
    await shop.ask(`GET ${own}/orders/${order.id}/payments/${payment.id}`, { token })
    await shop.runJobs()
    expect(await shop.readOrder(token, order.id)).toMatchObject({
      status: 'completed',
      final_price_minor: seen.final_price_minor,
    })
    await db.updateTable('taxes').set({ percentage_bp: 1_500 }).execute()
    expect((await shop.placeOrder(other.token, wish)).status).toBe(404)
  })
})
