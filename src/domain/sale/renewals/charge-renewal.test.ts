import { expect, it } from 'vitest'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import type { Context } from '#domain/core/context'
import { getPaymentToSync, syncPayment } from '#domain/sale/payments/sync-payment'
import type { CardVault } from '#domain/core/ports/gateway'
import { renewSubscription } from '#domain/sale/renewals/renew-subscription'
import { oneGateway } from '#test/api'
import { openTestShop, type CardGateway } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const real = shop.bank.gateway
const second = 1_000

/** So many seconds after the renewal has fallen due. */
function at(she: Subscriber, seconds: number, changes: Partial<CardGateway> = {}): Context {
  const moment = new Date(she.started.getTime() + 29 * day + seconds * second)
  return { ...shop.system, now: () => moment, gateways: oneGateway({ ...real, ...changes }) }
}

const dead = new Error('killed with -9')
const charging = (chargeSavedCard: CardVault['chargeSavedCard']): Partial<CardGateway> => ({
  cardVault: { ...real.cardVault, chargeSavedCard },
})
const silence = () => Promise.reject(new GatewayUnreachable('silent'))
const diesBeforeSending = charging(() => Promise.reject(dead))
const diesAfterSending = charging(async (charge, source) => {
  await real.cardVault.chargeSavedCard(charge, source)
  throw dead
})
const isSilent: Partial<CardGateway> = {
  ...charging(silence),
  findPayment: () => Promise.reject(new GatewayUnreachable('silent')),
}

async function chargedOnce(she: Subscriber): Promise<void> {
  await she.travel(29.2)
  const [order, ...others] = await she.renewals()
  expect(others).toEqual([])
  expect(order).toMatchObject({ status: 'completed', final_price_minor: 6_900n })
  expect((await she.payments(String(order?.id))).map(({ status }) => status)).toEqual(['paid'])
  const { payments } = (await shop.bank.call('GET', '/sandbox/ledger')).body
  const taken = payments.filter(
    (one: { metadata: { order_id: string } }) => one.metadata?.order_id === order?.id,
  )
  expect(taken).toHaveLength(1)
  expect((await she.result()).filter((one) => !one.startsWith('renewal_soon'))).toEqual(['renewal_paid:29'])
}

it.each([
  ['before it was sent', diesBeforeSending],
  ['after it was sent', diesAfterSending],
])('takes up at once a charge whose process died %s', async (_, dying) => {
  const she = await newSubscriber(shop, db)
  await she.travel(28.9)
  await expect(renewSubscription(at(she, 1, dying), she.id)).rejects.toBe(dead)
  const [order] = await she.renewals()
  const [attempt] = await she.payments(String(order?.id))
  expect(attempt?.status).toBe('initial')

  expect(await renewSubscription(at(she, 4), she.id)).toBeNull()
  expect(await she.payments(String(order?.id))).toMatchObject([{ id: attempt?.id, status: 'paid' }])
  await chargedOnce(she)
})

it('begins the next period with the charge itself, and leaves no job for it', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(28.9)
  await renewSubscription(at(she, 1), she.id)
  expect(await she.renewals()).toMatchObject([{ status: 'completed' }])
  expect((await she.read()).periods).toHaveLength(2)
  const left = await db.selectFrom('jobs').select('name').where('client_id', '=', she.clientId).execute()
  expect(left.map(({ name }) => name)).not.toContain('order.fulfil')
})

it('leaves the next period to its job where the process dies behind the charge', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(28.9)
  // Whoever learns of the charge later waits for nothing.
  await expect(renewSubscription(at(she, 1, diesAfterSending), she.id)).rejects.toBe(dead)
  expect(await renewSubscription(at(she, 4), she.id)).toBeNull()
  expect(await she.renewals()).toMatchObject([{ status: 'processing' }])
  await chargedOnce(she)
})

it('is charged once when several take it up at the same time', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(28.9)
  await expect(renewSubscription(at(she, 1, diesBeforeSending), she.id)).rejects.toBe(dead)
  await Promise.allSettled(Array.from({ length: 8 }, () => renewSubscription(at(she, 4), she.id)))
  await chargedOnce(she)
})

it('asks a silent gateway again within seconds, then less often', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(28.9)
  const charge = at(she, 1, isSilent)
  expect(await renewSubscription(charge, she.id)).toEqual(new Date(Number(charge.now()) + 5 * second))
  const later = at(she, 41, charging(silence))
  expect(await renewSubscription(later, she.id)).toEqual(new Date(Number(later.now()) + 40 * second))
  expect(await renewSubscription(at(she, 81), she.id)).toBeNull()
  await chargedOnce(she)
})

it('does not give up as never sent what is being sent once more', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(28.9)
  await expect(renewSubscription(at(she, 1, diesBeforeSending), she.id)).rejects.toBe(dead)
  const [order] = await she.renewals()
  const [{ id } = { id: '' }] = await she.payments(String(order?.id))
  const seen = await getPaymentToSync(shop.system, id)
  const charges: CardVault['chargeSavedCard'] = async (charge, source) => {
    // Somebody who looked before the charge was noted comes to act now.
    await syncPayment(at(she, 65, { findPayment: async () => null }), seen)
    expect(await she.payments(String(order?.id))).toMatchObject([{ id, status: 'initial' }])
    return real.cardVault.chargeSavedCard(charge, source)
  }
  // Not yet a minute after it was written, so that it is sent again.
  expect(await renewSubscription(at(she, 50, charging(charges)), she.id)).toBeNull()
  expect(await she.payments(String(order?.id))).toMatchObject([{ id, status: 'paid', failure: null }])
  await chargedOnce(she)
})

it('leaves a charge that was not sent when its card has gone meanwhile', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(28.9)
  await expect(renewSubscription(at(she, 1, diesBeforeSending), she.id)).rejects.toBe(dead)
  await db
    .updateTable('payment_methods')
    .set({ removed_at: new Date() })
    .where('client_id', '=', she.clientId)
    .execute()
  expect(await renewSubscription(at(she, 4, diesBeforeSending), she.id)).toBeNull()
  await she.travel(29.5)
  expect(await she.read()).toMatchObject({ auto_renew: false })
  expect((await she.result()).at(-1)).toMatch(/^renewal_off/)
})
