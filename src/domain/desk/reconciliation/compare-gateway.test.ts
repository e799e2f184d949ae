import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { day } from '#rules/core/durations'
import type { GatewayPayment } from '#domain/core/ports/gateway'
import { compareGateway } from '#domain/desk/reconciliation/compare-gateway'
import { openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { gateway } = shop.bank
const now = new Date()
const range = { from: new Date(now.getTime() - 31 * day), to: new Date(now.getTime() + day) }

type Range = { from: Date; to: Date }
type Listed = { payment: GatewayPayment; at: Date }

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** A gateway whose list has these payments; it leaves out what was made on an edge, as Moyasar does. */
function gatewayOf(list: (part: Range) => Iterable<Listed>) {
  const asked: Range[] = []
  async function* listPayments(part: Range) {
    asked.push(part)
    for (const { payment, at } of list(part)) if (at > part.from && at < part.to) yield payment
  }
  return { asked, gateway: { ...gateway, paymentList: { listPayments } } }
}

async function buyAt(at: Date): Promise<GatewayPayment> {
  const order = await shop.buy((await shop.newClient()).token)
  const id = order.payments[0].id as string
  await sql`update payments set created_at = ${at}, paid_at = ${at} where id = ${id}`.execute(db)
  for await (const payment of gateway.paymentList.listPayments(range)) if (payment.id === id) return payment
  throw new Error('the gateway does not list it')
}

test('the list is asked for in parts, and each payment counts once, on whichever side of midnight each side made it', async () => {
  const edge = new Date(range.from.getTime() + 5 * day)
  const before = new Date(edge.getTime() - 1_000)
  const after = new Date(edge.getTime() + 1_000)
  const pairs: [ours: Date, theirs: Date][] = [
    [edge, edge],
    [before, after],
    [after, before],
    // A renewal whose gateway was silent for days.
    [edge, new Date(edge.getTime() + 9 * day)],
    // A clock that is ahead.
    [new Date(edge.getTime() + 9 * day), edge],
  ]
  const list: Listed[] = []
  for (const [ours, at] of pairs) list.push({ payment: await buyAt(ours), at })
  const played = gatewayOf(() => list)
  const result = await compareGateway({ db }, played.gateway, range)
  expect(result.differences).toEqual([])
  expect(result).toMatchObject({ compared: pairs.length, ours: result.theirs })
  // A part is of one day where there is anything, and so is the one behind it; empty ones are of ever more.
  const lengths = played.asked.map(({ from, to }) => (to.getTime() - from.getTime()) / day)
  expect(lengths.filter((days) => days > 1.5).length).toBeGreaterThan(0)
  expect(played.asked.length).toBeLessThan(20)

  const [, ...others] = list
  const missing = await compareGateway({ db }, gatewayOf(() => others).gateway, range)
  expect(missing.differences).toMatchObject([{ kind: 'unknown_there', externalId: list[0]?.payment.id }])
})

test('however long the list is, no more of it is held than a day', async () => {
  const payment = await buyAt(now)
  const perDay = 4_000
  const held: number[] = []
  function* listOf({ from }: Range) {
    held.push(heapInUse())
    const at = new Date(from.getTime() + day / 2)
    for (let count = 0; count < perDay; count++)
      yield { payment: { ...payment, id: crypto.randomUUID(), status: 'failed' as const }, at }
  }
  const result = await compareGateway({ db }, gatewayOf(listOf).gateway, range)
  // Beside ours of the test before, which this list does not have.
  expect(result.compared - result.differences.length).toBe(32 * perDay)
  // The whole list is 90 MB, and the names of two days are one.
  expect(Math.max(...held) - (held[0] ?? 0)).toBeLessThan(20_000_000)
})

/** Bytes of the heap that are in use once what nobody holds is gone. */
function heapInUse(): number {
  collect()
  return process.memoryUsage().heapUsed
}
