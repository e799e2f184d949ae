import { expect, it } from 'vitest'
import { foldFigures } from '#domain/desk/dashboard/fold-figures'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { openTestSession, signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { clientLine, importFiles, phoneOfLine } from '#test/import-files'
import { openTestShop } from '#test/shop'

const { db } = await testDatabase()
const shop = await openTestShop(db)

it('opening balances are booked against an opening account, pay the next order, and are no income before', async () => {
  const staff = await signedInStaff(db, 'admin')
  const revenue = async () => {
    await foldFigures(shop.system)
    return (await shop.ask('GET /api/users/v1/dashboard', staff)).body.dashboard.revenue.total_minor
  }
  const before = await revenue()
  const { outcomes } = await importFiles(shop.system, {
    client: [clientLine(20), clientLine(21)],
    balance: [
      { client_id: 'c-20', balance_riyals: '٦٩٫٠٠', reason: 'رصيد من المتجر السابق' },
      { client_id: 'c-21', balance_riyals: '0', reason: 'x' },
      { client_id: 'c-22', balance_riyals: '5', reason: 'x' },
    ],
  })
  expect(outcomes.slice(2)).toEqual([
    'balance 2 imported',
    'balance 3 refused balance_riyals out_of_range',
    'balance 4 refused client_id client_unknown',
  ])
  expect(await revenue()).toBe(before)
  const { id } = await db
    .selectFrom('clients')
    .select('id')
    .where('phone', '=', phoneOfLine(20))
    .executeTakeFirstOrThrow()
  const she = { id, token: await openTestSession(db, 'client', id, new Date()) }
  const own = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_bookings as b', 'b.id', 'e.booking_id')
    .select(['b.kind', 'e.account', 'e.amount_minor'])
    .where('b.id', '=', (eb) =>
      eb.selectFrom('ledger_entries').select('booking_id').where('client_id', '=', she.id).limit(1),
    )
    .orderBy('e.position')
    .execute()
  expect(own).toEqual([
    { kind: 'opening_balance', account: 'opening', amount_minor: 6_900n },
    { kind: 'opening_balance', account: 'client_balance', amount_minor: -6_900n },
  ])
  expect((await shop.ask('GET /api/clients/v1/balance', she)).body).toMatchObject({
    balance_minor: 6_900,
    moves: [{ kind: 'adjusted', amount_minor: 6_900 }],
  })
  const timeline = await shop.ask(`GET /api/users/v1/clients/${she.id}/timeline?group=money`, staff)
  expect(timeline.body).toMatchObject({
    items: [{ kind: 'balance', amount_minor: 6_900, reason: 'رصيد من المتجر السابق', by: null }],
    counts: { money: { count: 1, more: false } },
  })

  const { order } = (await shop.placeOrder(she.token)).body
  expect(order).toMatchObject({ final_price_minor: 0, previous_balance_minor: 6_900 })
  expect((await shop.pay(she.token, order.id, { method: 'balance' })).status).toBe(201)
  await shop.runJobs()
  expect(await revenue()).toBe(before + 6_900)
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

async function broughtBalance(line: number, riyals: string) {
  await importFiles(shop.system, {
    client: [clientLine(line)],
    balance: [{ client_id: `c-${line}`, balance_riyals: riyals, reason: 'رصيد سابق' }],
  })
  const { id } = await db
    .selectFrom('clients')
    .select('id')
    .where('phone', '=', phoneOfLine(line))
    .executeTakeFirstOrThrow()
  const staff = await signedInStaff(db, 'admin')
  const path = `/api/users/v1/clients/${id}`
  const adjust = async (amount_minor: number) => {
    const body = { amount_minor, reason: 'تصحيح' }
    expect((await shop.ask(`POST ${path}/balance_adjustments`, { ...staff, body })).status).toBe(201)
  }
  /** What all bookings of the client come to on these accounts; halalas. */
  const sums = async () => {
    const rows = await db
      .selectFrom('ledger_entries as e')
      .select(['e.account', (row) => row.fn.sum('e.amount_minor').as('sum')])
      .where('e.booking_id', 'in', (row) =>
        row.selectFrom('ledger_entries').select('booking_id').where('client_id', '=', id),
      )
      .where('e.account', 'in', ['opening', 'refunds', 'client_balance'])
      .groupBy('e.account')
      .execute()
    return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]))
  }
  /** Takes back the adjustment of this amount. */
  const undo = async (amount_minor: number) => {
    const { adjustments } = (await shop.ask(`GET ${path}`, staff)).body.belongings
    const found = adjustments.find((one: { amount_minor: number }) => one.amount_minor === amount_minor)
    const body = { reason: 'عميل آخر' }
    return shop.ask(`POST ${path}/balance_adjustments/${found.id}/reversal`, { ...staff, body })
  }
  return { id, adjust, sums, undo, remove: () => shop.ask(`DELETE ${path}`, staff) }
}

it('an opening balance that staff correct, or that goes with its client, goes back to where it came from', async () => {
  const [corrected, deleted] = [await broughtBalance(31, '50000'), await broughtBalance(32, '500')]
  await corrected.adjust(-4_950_000)
  expect(await corrected.sums()).toEqual({ opening: 50_000, client_balance: -50_000 })
  expect((await deleted.remove()).status).toBe(204)
  expect(await deleted.sums()).toEqual({ opening: 0, client_balance: 0 })
})

it('what is taken beyond what is left of an opening balance is income again', async () => {
  const one = await broughtBalance(33, '100')
  await one.adjust(2_000)
  await one.adjust(-11_000)
  expect(await one.sums()).toEqual({ opening: 0, refunds: 1_000, client_balance: -1_000 })

  const spender = await broughtBalance(34, '69')
  const token = await openTestSession(db, 'client', spender.id, new Date())
  const { order } = (await shop.placeOrder(token)).body
  expect((await shop.pay(token, order.id, { method: 'balance' })).status).toBe(201)
  await spender.adjust(1_000)
  await spender.adjust(-400)
  expect(await spender.sums()).toEqual({ opening: 6_900, refunds: 600, client_balance: -600 })
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

it('an adjustment that was a mistake is taken back by its name, and nothing of it stays in the books', async () => {
  const taken = await broughtBalance(35, '500')
  await taken.adjust(-50_000)
  expect((await taken.undo(-50_000)).status).toBe(201)
  expect(await taken.sums()).toEqual({ opening: 50_000, client_balance: -50_000 })

  const given = await broughtBalance(36, '500')
  await given.adjust(100_000)
  const twice = await Promise.all([given.undo(100_000), given.undo(100_000)])
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  expect(await given.sums()).toEqual({ opening: 50_000, refunds: 0, client_balance: -50_000 })
  // What takes one back is none that is taken back.
  expect(await given.undo(-100_000)).toMatchObject({ status: 404, body: { code: 100030 } })

  const spent = await broughtBalance(37, '10')
  await spent.adjust(2_000)
  await spent.adjust(-2_500)
  expect(await spent.undo(2_000)).toMatchObject({ status: 409, body: { code: 100028 } })
  expect((await spent.undo(-2_500)).status).toBe(201)
  expect((await spent.undo(2_000)).status).toBe(201)
  expect(await spent.sums()).toEqual({ opening: 1_000, refunds: 0, client_balance: -1_000 })
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

it('who had an account before and got a balance alone reads that fingerprints of it stay', async () => {
  const { token, clientId } = await shop.newClient()
  const closure = async () => (await shop.ask('GET /api/clients/v1/closure', { token })).body.closure
  expect(await closure()).toEqual({ keeps_imported_rows: false })
  const { phone } = await db
    .selectFrom('clients')
    .select('phone')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  const { outcomes } = await importFiles(shop.system, {
    client: [clientLine(38, { phone: phone ?? '' })],
    balance: [{ client_id: 'c-38', balance_riyals: '5', reason: 'رصيد سابق' }],
  })
  expect(outcomes).toEqual(['client 2 linked', 'balance 2 imported'])
  expect(await closure()).toEqual({ keeps_imported_rows: true })
})
