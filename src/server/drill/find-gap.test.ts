import { expect, test } from 'vitest'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import { halalas } from '#rules/core/money'
import type { GatewayPayment, PaymentGateway } from '#domain/core/ports/gateway'
import { createGateways } from '#domain/core/ports/gateways'
import { openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'
import { findGap } from './find-gap.ts'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { gateway } = shop.bank
const now = Date.now()
const range = { from: new Date(now - 3 * 86_400_000), to: new Date(now + 3 * 86_400_000) }
const lastMoment = new Date(now)

/**
 * The practice gateway, whose list is changed on its way; `late`: those that were made after the copy's last
 * moment.
 */
function gatewayThat(
  change: (payments: GatewayPayment[]) => GatewayPayment[],
  late: (payment: GatewayPayment) => boolean = () => true,
): PaymentGateway {
  return {
    ...gateway,
    paymentList: {
      async *listPayments(asked) {
        const all: GatewayPayment[] = []
        for await (const one of gateway.paymentList?.listPayments(range) ?? []) all.push(one)
        yield* change(all).filter((one) => asked.from !== lastMoment || late(one))
      },
    },
  }
}

const gapAt = (one: PaymentGateway) =>
  findGap({ db, gateways: createGateways([one], {}) }, { ...range, lastMoment })

const { token } = await shop.newClient()
await shop.buy(token)

test('books that agree have no gap', async () => {
  expect(await gapAt(gatewayThat((all) => all))).toEqual({ payments: [], problems: [] })
})

test('what the gateway has done since is the gap: new payments, and refunds of old ones', async () => {
  const id = crypto.randomUUID()
  const gap = await gapAt(
    gatewayThat((all) =>
      all.flatMap((one) => [
        { ...one, refunded: halalas(100) },
        { ...one, id },
      ]),
    ),
  )
  expect(gap.problems).toEqual([])
  expect(gap.payments.map(({ kind, gateway: name }) => [name, kind]).toSorted()).toEqual([
    ['moyasar', 'refunded'],
    ['moyasar', 'unknown_here'],
  ])
})

test('what time does not explain is a problem: an old payment unknown to us, one that is gone, a gateway that is silent', async () => {
  const old = crypto.randomUUID()
  const added = (all: GatewayPayment[]) => all.flatMap((one) => [one, { ...one, id: old }])
  const unknown = await gapAt(gatewayThat(added, ({ id }) => id !== old))
  expect(unknown.payments).toEqual([])
  expect(unknown.problems).toEqual([expect.stringContaining(`payment ${old} (unknown_here)`)])

  const gone = await gapAt(gatewayThat(() => []))
  expect(gone.problems).toEqual([expect.stringContaining('(unknown_there)')])

  const silent = await gapAt(
    gatewayThat(() => {
      throw new GatewayUnreachable('no answer')
    }),
  )
  expect(silent.problems).toEqual([expect.stringContaining('moyasar did not answer')])
})
