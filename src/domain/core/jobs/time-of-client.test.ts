import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { enqueue } from '#domain/core/jobs/enqueue'
import { runDueJobs, type JobHandlers } from '#domain/core/jobs/run-due-jobs'
import { inTransaction } from '#domain/core/transaction'
import { runTimeOfClient } from '#domain/core/time-machine/run-time-of-client'
import { basisPoints } from '#rules/core/money'
import { handlers } from '#jobs/handlers'
import { addTestCoupon, openTestShop, readBooks } from '#test/shop'
import { testDatabase } from '#test/database'

const { db, unguarded } = await testDatabase()
const shop = await openTestShop(db)
const day = 86_400_000

function travel(phone: string, days: number) {
  return runTimeOfClient(shop.system, handlers, { phone, to: new Date(Date.now() + days * day) })
}

describe("a client's time", () => {
  it('lets an unpaid order lapse after a day, be paid all the same, and else end after a week', async () => {
    const { token, phone, clientId } = await shop.newClient()
    await db.updateTable('clients').set({ balance_minor: 1_000n }).where('id', '=', clientId).execute()
    const order = (await shop.placeOrder(token)).body.order
    // It is reminded of on the way.
    expect(await travel(phone, 2)).toEqual(['order.lapse', 'message.deliver', 'order.lapse'])
    expect(await shop.readOrder(token, order.id)).toMatchObject({ status: 'incomplete', can_pay: true })
    expect(await readBooks(db, clientId)).toMatchObject({ held: 0 })

    expect(await travel(phone, 10)).toEqual(['order.clear'])
    expect((await shop.readOrder(token, order.id)).status).toBe('cancelled')
  })

  it('says of an attempt that ran out that it did not succeed, not that the bank refused it', async () => {
    const { token, phone } = await shop.newClient()
    const { orderId } = await shop.startPaying(token)
    await travel(phone, 2)
    const { status, payments, trackers } = await shop.readOrder(token, orderId)
    expect(status).toBe('incomplete')
    expect(payments).toMatchObject([{ status: 'unpaid' }])
    const steps = trackers.map((tracker: { step: string }) => tracker.step)
    expect(steps).toContain('failed')
    expect(steps).not.toContain('declined')
  })

  it('holds the balance again when an incomplete order is paid after all', async () => {
    const { token, phone, clientId } = await shop.newClient()
    await db.updateTable('clients').set({ balance_minor: 1_000n }).where('id', '=', clientId).execute()
    const order = (await shop.placeOrder(token)).body.order
    await travel(phone, 2)
    const { payment } = await shop.startPaying(token, undefined, order)
    expect(await readBooks(db, clientId)).toMatchObject({ held: 1_000 })
    await shop.bank.walk(payment.redirect_url)
    await shop.ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, { token })
    expect(await readBooks(db, clientId)).toMatchObject({ balance: 0, held: 0, total: 0 })
  })

  it('lets an order that was opened again lapse again, and gives back what it holds', async () => {
    const { token, phone, clientId } = await shop.newClient()
    await db.updateTable('clients').set({ balance_minor: 1_000n }).where('id', '=', clientId).execute()
    const order = (await shop.placeOrder(token)).body.order
    await travel(phone, 2)
    await shop.startPaying(token, undefined, order)
    expect(await readBooks(db, clientId)).toMatchObject({ held: 1_000 })
    await travel(phone, 4)
    expect((await shop.readOrder(token, order.id)).status).toBe('incomplete')
    expect(await readBooks(db, clientId)).toMatchObject({ held: 0 })
    await travel(phone, 10)
    expect((await shop.readOrder(token, order.id)).status).toBe('cancelled')
  })

  it('answers price_changed when the balance of an incomplete order is gone', async () => {
    const { token, phone, clientId } = await shop.newClient()
    await db.updateTable('clients').set({ balance_minor: 1_000n }).where('id', '=', clientId).execute()
    const order = (await shop.placeOrder(token)).body.order
    await travel(phone, 2)
    await db.updateTable('clients').set({ balance_minor: 0n }).where('id', '=', clientId).execute()
    const { answer } = await shop.startPaying(token, undefined, order)
    expect(answer).toMatchObject({ status: 409, body: { code: 300003 } })
  })

  it('completes an order whose money comes after it lapsed', async () => {
    const { token, phone } = await shop.newClient()
    const { orderId, payment } = await shop.startPaying(token)
    await travel(phone, 2)
    expect((await shop.readOrder(token, orderId)).status).toBe('incomplete')
    await shop.bank.walk(payment.redirect_url)
    await shop.ask(`GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`, { token })
    await shop.runJobs()
    expect((await shop.readOrder(token, orderId)).status).toBe('completed')
  })

  it('counts the coupon of an order whose money comes after it lapsed', async () => {
    await addTestCoupon(shop.system, 'LATE', { total_limit: 1 })
    const { token, phone } = await shop.newClient()
    const order = (await shop.placeOrder(token, { coupon: 'LATE' })).body.order
    const { orderId, payment } = await shop.startPaying(token, undefined, order)
    await travel(phone, 2)
    await shop.bank.walk(payment.redirect_url)
    await shop.ask(`GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`, { token })
    await shop.runJobs()
    expect(await shop.readOrder(token, orderId)).toMatchObject({ status: 'completed', coupon: 'LATE' })
    expect(await shop.placeOrder(token, { coupon: 'LATE' })).toMatchObject({ status: 409 })
  })

  it('settles an order whose payer never came back, without any event', async () => {
    const { token, phone } = await shop.newClient()
    const { orderId, payment } = await shop.startPaying(token)
    await shop.bank.walk(payment.redirect_url)
    const ran = await travel(phone, 0.01)
    expect(ran).toEqual(expect.arrayContaining(['payment.reconcile', 'order.fulfil']))
    expect((await shop.readOrder(token, orderId)).status).toBe('completed')
  })

  it('grants points when a period starts, lapses them when it ends, and expires the plan', async () => {
    const { token, phone } = await shop.newClient()
    await shop.buy(token)
    await shop.buy(token)
    const [{ id }] = (await shop.ask('GET /api/clients/v1/subscriptions', { token })).body.subscriptions

    await travel(phone, 31)
    const entries = (await shop.ask(`GET /api/clients/v1/subscriptions/${id}/points`, { token })).body.points
    expect(entries.map((entry: { kind: string; points: number }) => [entry.kind, entry.points])).toEqual(
      expect.arrayContaining([
        ['grant', 300],
        ['lapse', -300],
        ['grant', 300],
      ]),
    )
    const still = (await shop.ask(`GET /api/clients/v1/subscriptions/${id}`, { token })).body.subscription
    expect(still).toMatchObject({ status: 'active', periods: [{ points_left: 0 }, { points_left: 300 }] })

    await travel(phone, 61)
    const over = (await shop.ask(`GET /api/clients/v1/subscriptions/${id}`, { token })).body.subscription
    expect(over).toMatchObject({ status: 'expired', periods: [{ points_left: 0 }, { points_left: 0 }] })
  })
})

describe('a plan whose end no job has seen yet', () => {
  it('has expired, and the log says so, when the same plan is bought again', async () => {
    const { token, clientId } = await shop.newClient()
    await shop.buy(token)
    const yesterday = Date.now() - day
    const { id } = await unguarded((tx) =>
      tx
        .updateTable('subscriptions')
        .set({ starts_at: new Date(yesterday - 30 * day), ends_at: new Date(yesterday) })
        .where('client_id', '=', clientId)
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await shop.buy(token)
    const { subscriptions } = (await shop.ask('GET /api/clients/v1/subscriptions', { token })).body
    expect(subscriptions).toMatchObject([{ status: 'active' }, { id, status: 'expired' }])
    const result = await db
      .selectFrom('activities')
      .select('action')
      .where('entity_id', '=', id)
      .where('action', '=', 'subscription.expired')
      .execute()
    expect(result).toHaveLength(1)
  })
})

describe('jobs', () => {
  it('are worked once by many sweeps at the same time', async () => {
    const { token } = await shop.newClient()
    const { orderId, payment } = await shop.startPaying(token)
    await shop.bank.walk(payment.redirect_url)
    const path = `GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`
    await Promise.all(Array.from({ length: 6 }, () => shop.ask(path, { token })))
    await Promise.all(Array.from({ length: 4 }, () => shop.runJobs()))
    const order = await shop.readOrder(token, orderId)
    expect(order.status).toBe('completed')
    const steps = order.trackers.map((tracker: { step: string }) => tracker.step)
    expect(steps.filter((step: string) => step === 'received')).toHaveLength(1)
    expect(steps.filter((step: string) => step === 'order_completed')).toHaveLength(1)
    const periods = await db
      .selectFrom('subscription_periods')
      .select('id')
      .where('order_id', '=', orderId)
      .execute()
    expect(periods).toHaveLength(1)
  })

  it('are worked again when they are left again while they are worked', async () => {
    const { clientId } = await shop.newClient()
    const job = { name: 'order.lapse', subjectId: randomUUID(), clientId } as const
    await inTransaction(shop.system, async (tx) => enqueue(tx, shop.system, job))
    let runs = 0
    const counting: JobHandlers = {
      ...handlers,
      'order.lapse': async () => {
        runs++
        if (runs === 1) await inTransaction(shop.system, async (tx) => enqueue(tx, shop.system, job))
      },
    }
    while ((await runDueJobs(shop.system, counting, { limit: 5, clientId })).length > 0);
    expect(runs).toBe(2)
  })

  it('keep the reason of a failed fulfilment and try again', async () => {
    const { token, clientId } = await shop.newClient()
    const discount = { kind: 'percent', percentage: basisPoints(10_000) } as const
    await addTestCoupon(shop.system, 'GIFT', { discount })
    const orderId: string = (await shop.placeOrder(token, { coupon: 'GIFT' })).body.order.id
    await shop.pay(token, orderId, { method: 'balance' })
    // Another plan appears in between: provisioning must not run two of them, and nothing was paid that could
    // go back.
    const now = new Date()
    const { id } = await unguarded((tx) =>
      tx
        .insertInto('subscriptions')
        .values({
          client_id: clientId,
          product_id: shop.plans.shared,
          status: 'active',
          starts_at: now,
          ends_at: new Date(now.getTime() + day),
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await shop.runJobs()
    const stuck = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(stuck).toMatchObject({ status: 'processing', fulfilment_error: 'plan_running' })

    await db.updateTable('subscriptions').set({ status: 'expired' }).where('id', '=', id).execute()
    await shop.runJobs(() => new Date(Date.now() + 60_000))
    expect((await shop.readOrder(token, orderId)).status).toBe('completed')
  })
})
