import { expect, it } from 'vitest'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import { handlers } from '#jobs/handlers'
import { runTimeOfClient } from '#domain/core/time-machine/run-time-of-client'
import { newId } from '#domain/core/new-id'
import { readWaiting } from '#domain/desk/waiting/read-waiting'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { oneGateway, signedInStaff } from '#test/api'
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

it('says of a failed renewal whether its charge is without an answer, so that nobody charges it again, or is tried again', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  expect(await waitsAfter(she, 30.3, silent)).toMatchObject([{ renewalWaitsFor: 'bank', amountMinor: 6_900 }])
  expect(await waitsAfter(she, 30.5)).toMatchObject([{ renewalWaitsFor: 'next_try', amountMinor: 6_900 }])
})

it('says that one whose card is refused for good waits for its client: nothing is tried any more', async () => {
  const she = await newSubscriber(shop, db, { code: '41' })
  expect(await waitsAfter(she, 30.5)).toMatchObject([{ renewalWaitsFor: 'client', amountMinor: 6_900 }])
})

it('says that one whose price is not agreed to waits for the consent, on the desk and on the pages of the client and of the plan', async () => {
  const { token } = await signedInStaff(db, 'admin')
  const she = await newSubscriber(shop, db)
  const made = await shop.ask(`POST /api/users/v1/products/${shop.plans.small}/price_changes`, {
    token,
    body: {
      price_minor: 8_000,
      applies_on: riyadhDate(addDays(she.started, 20)),
      text_ar: 'نص',
      text_en: 'Text',
      asks_consent: true,
    },
  })
  expect(made.status).toBe(201)
  const get = async (path: string) => (await shop.ask(`GET /api/users/v1/${path}`, { token })).body
  const ofPlan = async () => {
    const { coming } = (await get(`subscriptions/${she.id}`)).subscription
    return coming.map(({ kind, at }: { kind: string; at: string }) => [kind, at.slice(0, 10)])
  }
  const ofClient = async () => (await get(`clients/${she.clientId}`)).belongings.subscriptions[0]
  const listed = async () => (await get(`subscriptions?q=${encodeURIComponent(she.phone)}`)).subscriptions[0]
  const inDays = (days: number) => addDays(she.started, days).toISOString().slice(0, 10)

  await waitsAfter(she, 25)
  const graceEnds = ['grace_ends', inDays(29 + 5)]
  expect(await ofPlan()).toEqual([['reminder', inDays(27)], graceEnds])
  expect(await ofClient()).toMatchObject({ next_charge: null, renewal_waits_for: 'consent' })
  expect((await listed()).next_charge).toBeNull()

  expect(await waitsAfter(she, 30.5)).toMatchObject([{ renewalWaitsFor: 'consent', amountMinor: null }])
  expect(await ofPlan()).toEqual([graceEnds])
  expect(await ofClient()).toMatchObject({ status: 'past_due', renewal_waits_for: 'consent' })
})
