import { beforeEach, describe, expect, it } from 'vitest'
import { day, hour, minute, second } from '#rules/core/durations'
import { runDueJobs } from '#domain/core/jobs/run-due-jobs'
import { keepUnpaidWatched } from '#domain/core/jobs/standing-jobs'
import { runTimeOfClient } from '#domain/core/time-machine/run-time-of-client'
import { endUnpaidWatch, watchUnpaid } from '#domain/sale/payments/watch-unpaid'
import { handlers } from '#jobs/handlers'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import { reminderMoment } from '#rules/sale/unpaid-reminder'
import { oneGateway } from '#test/api'
import { addDueSubscriptions } from '#test/due-subscriptions'
import { testDatabase } from '#test/database'
import { openTestShop, readBooks } from '#test/shop'
import { watchStore } from '#test/watched-store'

const { db } = await testDatabase()
const shop = await openTestShop(db)

beforeEach(async () => {
  await db.deleteFrom('jobs').execute()
  await watchStore(db, shop.system)
})

const later = (ms: number) => ({ ...shop.system, now: () => new Date(Date.now() + ms) })

/** Jobs of hers that wait, in the order of their moments. */
async function waiting(clientId: string) {
  return db
    .selectFrom('jobs')
    .select(['name', 'subject_id', 'due_at'])
    .where('client_id', '=', clientId)
    .where('done_at', 'is', null)
    .where('name', 'in', ['payment.reconcile', 'order.lapse'])
    .orderBy('due_at')
    .execute()
}
const names = async (clientId: string) => (await waiting(clientId)).map(({ name }) => name)

const noAnswer = () => Promise.reject(new GatewayUnreachable('no answer in time'))
/** It takes a charge, and nothing of it comes back. */
const losesAnswer = oneGateway({
  ...shop.bank.gateway,
  findPayment: noAnswer,
  cardVault: {
    ...shop.bank.gateway.cardVault,
    async chargeSavedCard(charge, source) {
      await shop.bank.gateway.cardVault.chargeSavedCard(charge, source)
      return noAnswer()
    },
  },
})

/** Somebody at the bank's page. */
async function begun() {
  const { token, clientId, phone } = await shop.newClient()
  const { orderId, payment } = await shop.startPaying(token)
  const { created_at } = await db
    .selectFrom('payments')
    .select('created_at')
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow()
  const order = await db
    .selectFrom('orders')
    .select(['created_at', 'payable_until'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { token, clientId, phone, orderId, payment, openedAt: created_at, order }
}

const loseWatch = () => db.deleteFrom('jobs').where('name', '=', 'unpaid.watch').execute()

/** How the watch becomes something that nobody may trust. */
const distrusted: Record<string, () => Promise<unknown>> = {
  'is gone': loseWatch,
  'has nobody who runs it': () =>
    db
      .updateTable('jobs')
      .set({ due_at: new Date(Date.now() - 61_000) })
      .where('name', '=', 'unpaid.watch')
      .execute(),
  'fails, as where the release before runs it': async () => {
    await db.updateTable('jobs').set({ due_at: new Date() }).where('name', '=', 'unpaid.watch').execute()
    // The release before knows no job of that name.
    const former = { ...handlers, 'unpaid.watch': undefined } as unknown as typeof handlers
    await runDueJobs(shop.system, former, { limit: 5 })
  },
  'was given up': () =>
    db.updateTable('jobs').set({ failed_at: new Date() }).where('name', '=', 'unpaid.watch').execute(),
  'was ended with its worker': () => endUnpaidWatch(shop.system),
}

describe('a store that is watched', () => {
  it('leaves no job of an order that is paid at once', async () => {
    const { token, clientId } = await shop.newClient()
    const { orderId, payment } = await shop.startPaying(token)
    expect(await names(clientId)).toEqual([])
    await shop.bank.walk(payment.redirect_url)
    await shop.ask(`GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`, { token })
    await watchUnpaid(later(hour), 'payments')
    await watchUnpaid(later(hour), 'orders')
    expect(await names(clientId)).toEqual([])
  })

  it('has the gateway asked 45 seconds after an attempt was opened that nobody came back from', async () => {
    const { clientId, payment, openedAt } = await begun()
    await watchUnpaid(later(25 * second), 'payments')
    expect(await names(clientId)).toEqual([])
    await Promise.all([
      watchUnpaid(later(31 * second), 'payments'),
      watchUnpaid(later(31 * second), 'payments'),
    ])
    expect(await waiting(clientId)).toEqual([
      {
        name: 'payment.reconcile',
        subject_id: payment.id,
        due_at: new Date(openedAt.getTime() + 45 * second),
      },
    ])
  })

  it('settles what was paid by somebody whose process died, without any event', async () => {
    const { token, orderId, payment } = await begun()
    await shop.bank.walk(payment.redirect_url)
    await watchUnpaid(later(31 * second), 'payments')
    await shop.runJobs(() => new Date(Date.now() + 46 * second))
    expect((await shop.readOrder(token, orderId)).status).toBe('completed')
  })

  it('has an order reminded of and lapse at the moments that it always had', async () => {
    const { clientId, orderId, order } = await begun()
    await watchUnpaid(later(9 * minute), 'orders')
    expect(await names(clientId)).toEqual([])
    await watchUnpaid(later(11 * minute), 'orders')
    const placed = { placedAt: order.created_at, payableUntil: order.payable_until }
    expect(await waiting(clientId)).toEqual([
      { name: 'order.lapse', subject_id: orderId, due_at: reminderMoment(placed) ?? order.payable_until },
    ])
  })

  it('gives back what an order held, when its window ends', async () => {
    const { token, clientId } = await shop.newClient()
    await db.updateTable('clients').set({ balance_minor: 1_000n }).where('id', '=', clientId).execute()
    const { id } = (await shop.placeOrder(token)).body.order
    expect(await readBooks(db, clientId)).toMatchObject({ held: 1_000 })
    expect(await names(clientId)).toEqual([])
    // A worker that was away all the while.
    await watchUnpaid(later(2 * day), 'orders')
    await shop.runJobs(() => new Date(Date.now() + 2 * day))
    expect((await shop.readOrder(token, id)).status).toBe('incomplete')
    expect(await readBooks(db, clientId)).toMatchObject({ held: 0 })
  })

  it('gives back what an order held whose card was refused in its first minutes', async () => {
    const { token, clientId } = await shop.newClient()
    await db.updateTable('clients').set({ balance_minor: 1_000n }).where('id', '=', clientId).execute()
    const { orderId, payment } = await shop.startPaying(token)
    await shop.bank.walk(payment.redirect_url, 'UNAUTHENTICATED')
    await shop.ask(`GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`, { token })
    expect((await shop.readOrder(token, orderId)).status).toBe('declined')
    expect(await readBooks(db, clientId)).toMatchObject({ held: 1_000 })
    await watchUnpaid(later(11 * minute), 'orders')
    expect(await names(clientId)).toContain('order.lapse')
    await shop.runJobs(() => new Date(Date.now() + 2 * day))
    expect((await shop.readOrder(token, orderId)).status).toBe('incomplete')
    expect(await readBooks(db, clientId)).toMatchObject({ held: 0 })
  })

  it('looks again at an attempt that failed, from the moment in which it did', async () => {
    const { token, clientId } = await shop.newClient()
    const { orderId, payment } = await shop.startPaying(token)
    await shop.bank.walk(payment.redirect_url, 'UNAUTHENTICATED')
    await shop.ask(`GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`, { token })
    expect((await shop.readOrder(token, orderId)).payments).toMatchObject([{ status: 'payment_failed' }])
    expect(await waiting(clientId)).toMatchObject([{ name: 'payment.reconcile', subject_id: payment.id }])
  })

  it('looks again at one whose place another took, and at one that a process of before closed', async () => {
    const { token, clientId, orderId, payment, openedAt } = await begun()
    await shop.pay(token, orderId, {
      method: 'card',
      token: await shop.tokenOf('4201320111111010'),
      supersede: true,
    })
    expect(await waiting(clientId)).toMatchObject([{ subject_id: payment.id }])
    await db.deleteFrom('jobs').where('client_id', '=', clientId).execute()
    await watchUnpaid(later(5 * minute), 'orders')
    expect(await waiting(clientId)).toEqual([
      {
        name: 'payment.reconcile',
        subject_id: payment.id,
        due_at: new Date(openedAt.getTime() + 30 * minute),
      },
    ])
  })

  it('leaves the jobs alone that the release before has left', async () => {
    await loseWatch()
    const { clientId } = await begun()
    const before = await waiting(clientId)
    expect(before).toHaveLength(2)
    await watchUnpaid(later(hour), 'payments')
    await watchUnpaid(later(hour), 'orders')
    expect(await waiting(clientId)).toEqual(before)
  })

  it('watches renewals, whose charge may have lost its answer', async () => {
    const { tokens } = (await shop.bank.call('POST', '/sandbox/tokens', { count: 1 })).body
    await addDueSubscriptions(db, { tokens, now: new Date(), from: 0 })
    while ((await runDueJobs({ ...shop.system, gateways: losesAnswer }, handlers, { limit: 20 })).length > 0);
    const renewal = await db.selectFrom('renewals').selectAll().executeTakeFirstOrThrow()
    expect(renewal.status).toBe('open')
    expect(await names(renewal.client_id)).toEqual([])
    await watchUnpaid(later(31 * second), 'payments')
    await watchUnpaid(later(11 * minute), 'orders')
    expect(await names(renewal.client_id)).toEqual(['payment.reconcile', 'order.lapse'])
    await shop.runJobs(() => new Date(Date.now() + minute))
    expect(await db.selectFrom('renewals').select('status').execute()).toEqual([{ status: 'paid' }])
  })

  it('has a renewal lapse whose card was refused at once', async () => {
    const { tokens } = (await shop.bank.call('POST', '/sandbox/tokens', { count: 1 })).body
    await shop.bank.call('PUT', `/sandbox/tokens/${tokens[0]}`, { code: '51' }, null)
    await addDueSubscriptions(db, { tokens, now: new Date(), from: 1 })
    while ((await runDueJobs(shop.system, handlers, { limit: 20 })).length > 0);
    const order = await db
      .selectFrom('orders')
      .select(['id', 'client_id', 'status', 'payable_until'])
      .where('method', '=', 'subscription')
      .where('status', '=', 'declined')
      .executeTakeFirstOrThrow()
    expect(await names(order.client_id)).not.toContain('order.lapse')
    await watchUnpaid(later(11 * minute), 'orders')
    expect((await waiting(order.client_id)).filter(({ name }) => name === 'order.lapse')).toEqual([
      { name: 'order.lapse', subject_id: order.id, due_at: order.payable_until },
    ])
  })

  it('comes back by itself, the attempts every quarter of a minute and the orders every minute', async () => {
    await db.updateTable('jobs').set({ due_at: new Date() }).where('name', '=', 'unpaid.watch').execute()
    const from = Date.now()
    await runDueJobs(shop.system, handlers, { limit: 5 })
    const rows = await db
      .selectFrom('jobs')
      .select(['subject_id', 'due_at', 'is_urgent'])
      .where('name', '=', 'unpaid.watch')
      .orderBy('due_at')
      .execute()
    expect(rows).toMatchObject([
      { subject_id: 'payments', is_urgent: true },
      { subject_id: 'orders', is_urgent: true },
    ])
    // To ten seconds, as the machine may be slow.
    expect(rows.map(({ due_at }) => Math.floor((due_at.getTime() - from) / 10_000))).toEqual([1, 6])
  })
})

describe.each(Object.entries(distrusted))('a watch that %s', (_, distrust) => {
  it('is left nothing: each order and attempt has its jobs at once', async () => {
    await distrust()
    const { clientId, openedAt } = await begun()
    expect(await waiting(clientId)).toMatchObject([
      { name: 'payment.reconcile', due_at: new Date(openedAt.getTime() + 45 * second) },
      { name: 'order.lapse' },
    ])
  })
})

it('is left again where somebody deleted it', async () => {
  await loseWatch()
  await keepUnpaidWatched(shop.system)
  await keepUnpaidWatched(shop.system)
  const rows = await db.selectFrom('jobs').select('subject_id').where('name', '=', 'unpaid.watch').execute()
  expect(rows.map(({ subject_id }) => subject_id).toSorted()).toEqual(['orders', 'payments'])
})

it('a worker that ends leaves the jobs of all that is open', async () => {
  const { clientId } = await begun()
  expect(await names(clientId)).toEqual([])
  await endUnpaidWatch(shop.system)
  expect(await names(clientId)).toEqual(['payment.reconcile', 'order.lapse'])
})

describe('a client whose clock is moved', () => {
  it('has each moment on the way, also of what was left to the watch before', async () => {
    const { phone, clientId, token } = await shop.newClient()
    const { id } = (await shop.placeOrder(token)).body.order
    expect(await names(clientId)).toEqual([])
    const to = new Date(Date.now() + 2 * day)
    expect(await runTimeOfClient(shop.system, handlers, { phone, to })).toEqual([
      'order.lapse',
      'message.deliver',
      'order.lapse',
    ])
    expect((await shop.readOrder(token, id)).status).toBe('incomplete')
  })

  it('leaves the jobs of what she does from then on at once', async () => {
    const { phone, clientId, token } = await shop.newClient()
    await runTimeOfClient(shop.system, handlers, { phone, to: new Date(Date.now() + hour) })
    await shop.startPaying(token)
    expect(await names(clientId)).toEqual(['payment.reconcile', 'order.lapse'])
  })
})
