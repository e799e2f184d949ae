import { expect, it } from 'vitest'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import { handlers } from '#jobs/handlers'
import { runTimeOfClient } from '#domain/core/time-machine/run-time-of-client'
import { newId } from '#domain/core/new-id'
import { readWaiting } from '#domain/desk/waiting/read-waiting'
import { oneGateway } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop, type CardGateway } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const noAnswer = () => Promise.reject(new GatewayUnreachable('no answer in time'))
const silent: CardGateway = {
  ...shop.bank.gateway,
  cardVault: { ...shop.bank.gateway.cardVault, chargeSavedCard: noAnswer },
  findPayment: noAnswer,
}

/** What waits for somebody of her renewal so many days after the plan began, with this gateway until then. */
async function waitsAfter(she: Subscriber, days: number, gateway: CardGateway = shop.bank.gateway) {
  const to = new Date(she.started.getTime() + days * day)
  const system = { ...shop.system, log: { ...shop.system.log, error: () => {}, warn: () => {} } }
  await runTimeOfClient({ ...system, gateways: oneGateway(gateway) }, handlers, {
    clientId: she.clientId,
    to,
  })
  const asked = { kind: 'renewal_failed', subject: she.id, limit: 1 } as const
  const reader = { id: newId(), role: 'admin' } as const
  return (await readWaiting({ db, now: () => to, language: 'ar' }, reader, asked)).items
}

it('says of a failed renewal whether its charge is without an answer, so that nobody charges it again', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  expect(await waitsAfter(she, 30.3, silent)).toMatchObject([{ isUnanswered: true, amountMinor: 6_900 }])
  expect(await waitsAfter(she, 30.5)).toMatchObject([{ isUnanswered: false, amountMinor: 6_900 }])
})
