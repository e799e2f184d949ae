import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { reachableWithReversals as reachable } from '#db/migrations/0299-chargebacks-reversed'
import type { Moves } from '#rules/core/moves'
import { orderMoves } from '#rules/sale/order'
import { paymentMoves, refundMoves } from '#rules/payments/payment'
import { subscriptionMoves } from '#rules/sale/subscription'
import { renewalMoves } from '#rules/sale/renewal'
import { signedInStaff } from '#test/api'
import { openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)

/** What the application cannot do, in one transaction: the database's words, or that it was allowed. */
async function tried(statement: string): Promise<string> {
  return sql
    .raw(statement)
    .execute(db)
    .then(
      () => 'it was allowed',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
}

/** Somebody who bought a plan, with a card that is saved. */
async function buyer() {
  const { token, clientId } = await shop.newClient()
  const cardId = await shop.saveCard(token)
  const order = await shop.buy(token)
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('settles', '=', true)
    .executeTakeFirstOrThrow()
  const period = await db
    .selectFrom('subscription_periods')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return { token, clientId, cardId, orderId: String(order.id), payment, period, plan: period.subscription_id }
}

const one = await buyer()
const other = await buyer()

function refund(of: { order: string; payment: string | null; amount: bigint; cause?: string }): string {
  return `insert into refunds (order_id, payment_id, destination, amount_minor, status, cause, created_at, done_at, updated_at)
    values ('${of.order}', ${of.payment ? `'${of.payment}'` : 'null'}, 'card', ${of.amount}, 'done', '${of.cause ?? 'staff'}', now(), now(), now())`
}

test.each([
  ['ledger_bookings', `set created_at = created_at - interval '400 days'`],
  ['points_entries', 'set points = points * 10'],
  ['order_lines', 'set price_minor = price_minor - 100'],
  ['order_taxes', 'set amount_minor = amount_minor + 100'],
  ['consents', 'set granted = false'],
])('%s are written once', async (table, change) => {
  expect(await tried(`update ${table} ${change}`)).toContain('append-only')
  expect(await tried(`delete from ${table}`)).toContain('append-only')
})

test('of a consent only the address is forgotten, with nothing else', async () => {
  const row = `where client_id = '${one.clientId}'`
  expect(await tried(`update consents set address = 'elsewhere' ${row}`)).toContain('append-only')
  expect(await tried(`update consents set address = '', text_version = 'x' ${row}`)).toContain('append-only')
  expect(await tried(`update consents set address = '' ${row}`)).toBe('it was allowed')
})

describe('a change of plan', () => {
  /** An upgrade that is asked for and not paid, with what the running period is worth to it. */
  async function asked() {
    const { token, clientId } = await shop.newClient()
    await shop.buy(token)
    const [{ id }] = (await shop.ask('GET /api/clients/v1/subscriptions', { token })).body.subscriptions
    const made = await shop.ask(`POST /api/clients/v1/subscriptions/${id}/plan_changes`, {
      token,
      body: { product_id: shop.plans.shared, accept_terms: true },
    })
    expect(made.status).toBe(201)
    const change = await db
      .selectFrom('plan_changes as g')
      .innerJoin('plan_change_credits as c', 'c.plan_change_id', 'g.id')
      .select(['g.id', 'c.period_id', 'g.subscription_id'])
      .where('g.client_id', '=', clientId)
      .executeTakeFirstOrThrow()
    return { ...change, clientId }
  }

  test('keeps what was counted for it', async () => {
    const { id } = await asked()
    const its = `where plan_change_id = '${id}'`
    expect(await tried(`update plan_change_credits set amount_minor = 0 ${its}`)).toContain('append-only')
    expect(await tried(`delete from plan_change_credits ${its}`)).toContain('append-only')
    const again = `insert into plan_change_credits (plan_change_id, period_id, order_id, paid_minor, days_left, points_used, amount_minor)
      select plan_change_id, '${one.period.id}', order_id, paid_minor, days_left, points_used, amount_minor from plan_change_credits ${its}`
    expect(await tried(again)).toContain('no further credits')
  })

  test('credits a period that no other change has credited', async () => {
    const { id, period_id } = await asked()
    await sql.raw(`update plan_changes set status = 'done' where id = '${id}'`).execute(db)
    const second = `with made as (
        insert into plan_changes (subscription_id, client_id, kind, status, from_product_id, to_product_id, price_minor, created_at, updated_at)
        select subscription_id, client_id, kind, 'pending', from_product_id, to_product_id, price_minor, now(), now()
        from plan_changes where id = '${id}' returning id)
      insert into plan_change_credits (plan_change_id, period_id, order_id, paid_minor, days_left, points_used, amount_minor)
      select made.id, c.period_id, c.order_id, c.paid_minor, c.days_left, c.points_used, c.amount_minor
      from made, plan_change_credits c where c.plan_change_id = '${id}'`
    expect(await tried(second)).toBe('it was allowed')
    const done = `update plan_changes set status = 'done' where status = 'pending' and id in
      (select plan_change_id from plan_change_credits where period_id = '${period_id}')`
    expect(await tried(done)).toContain('was credited before')
  })

  test('to another price is agreed to once and for good, but for where from', async () => {
    const { clientId, subscription_id } = await asked()
    const { staffId } = await signedInStaff(db, 'admin')
    await sql`insert into price_changes (product_id, price_minor, applies_from, asks_consent, status, text_ar, text_en,
        staff_user_id, created_at, updated_at)
      select product_id, 100, now() + interval '90 days', true, 'scheduled', 'أعلى', 'dearer', ${staffId}, now(), now()
      from subscriptions where id = ${subscription_id}`.execute(db)
    await sql`insert into price_consents (price_change_id, subscription_id, client_id, address, created_at)
      select c.id, s.id, s.client_id, '192.0.2.1', now() from subscriptions s join price_changes c using (product_id)
      where s.id = ${subscription_id}`.execute(db)
    const its = `where client_id = '${clientId}'`
    expect(await tried(`update price_consents set created_at = now() - interval '1 day' ${its}`)).toContain(
      'append-only',
    )
    expect(await tried(`delete from price_consents ${its}`)).toContain('append-only')
    expect(await tried(`update price_consents set address = '' ${its}`)).toBe('it was allowed')
  })
})

test.each(['orders', 'payments', 'refunds', 'subscriptions', 'subscription_periods'])(
  'rows of %s stay',
  async (table) => {
    await sql.raw(refund({ order: one.orderId, payment: null, amount: 1n })).execute(db)
    expect(await tried(`delete from ${table}`)).toContain('stay')
  },
)

describe('a booking', () => {
  test('takes no entries after its transaction', async () => {
    const pair = `insert into ledger_entries (booking_id, position, account, amount_minor)
      select b.id, e.position, e.account, e.amount from ledger_bookings b,
        (values (8, 'gateway', 100), (9, 'adjustments', -100)) e (position, account, amount)
      where b.order_id = '${one.orderId}' and b.kind = 'sale'`
    expect(await tried(pair)).toContain('no further entries')
  })

  test('of a sale is there once for an order', async () => {
    const again = `insert into ledger_bookings (kind, order_id, created_at) values ('sale', '${one.orderId}', now())`
    expect(await tried(again)).toContain('ledger_bookings_sold_once')
  })
})

test('an order is invoiced once', async () => {
  const again = `insert into tax_documents (id, unit_id, kind, form, place, number, order_id, client_id, net_minor, vat_minor, gross_minor,
      content, issued_at)
    select uuidv7(), unit_id, kind, form, place + 1000, number || 'a', order_id, client_id, net_minor, vat_minor, gross_minor, content, issued_at
    from tax_documents where order_id = '${one.orderId}' and kind = 'invoice'`
  expect(await tried(again)).toContain('tax_documents_invoiced_once')
})

describe('a settled order', () => {
  test.each([
    'price_before_tax_minor = price_before_tax_minor + 100, taxes_minor = taxes_minor - 100',
    `client_id = (select id from clients where id <> orders.client_id limit 1)`,
    `settled_at = settled_at - interval '1 day'`,
    `settled_by = 'balance'`,
  ])('is frozen: %s', async (change) => {
    expect(await tried(`update orders set ${change} where id = '${one.orderId}'`)).toContain('frozen')
  })

  test('takes no further lines and taxes', async () => {
    const line = `insert into order_lines (order_id, product_id, name_ar, name_en, price_minor, points, days, group_sharing)
      select order_id, product_id, name_ar, name_en, price_minor, points, 300, group_sharing from order_lines where order_id = '${one.orderId}'`
    expect(await tried(line)).toContain('frozen')
    const tax = `insert into order_taxes (order_id, tax_id, name_ar, name_en, percentage_bp, amount_minor)
      select '${one.orderId}', gen_random_uuid(), 'x', 'x', 1, 1`
    expect(await tried(tax)).toMatch(/frozen|foreign key/)
  })

  test('leaves completed by a refund only, and refunded only behind a chargeback that was reversed', async () => {
    for (const status of ['pending', 'processing', 'awaiting_payment', 'cancelled', 'declined']) {
      expect(await tried(`update orders set status = '${status}' where id = '${one.orderId}'`)).toBe(
        `orders cannot go from completed to ${status}`,
      )
    }
    const third = await buyer()
    await sql.raw(`update orders set status = 'refunded' where id = '${third.orderId}'`).execute(db)
    expect(await tried(`update orders set status = 'completed' where id = '${third.orderId}'`)).toContain(
      'a settled order is frozen',
    )
  })

  test('is not settled by a gateway without a payment', async () => {
    const placed = (await shop.placeOrder((await shop.newClient()).token)).body.order
    const settle = `update orders set settled_by = 'gateway', settled_at = now(), status = 'completed' where id = '${placed.id}'`
    expect(await tried(settle)).toContain('without a payment')
  })
})

describe('a payment', () => {
  const copy = (columns: { client?: string; amount?: string }, orderId: string) => `
    insert into payments (order_id, client_id, provider, live_mode, method, status, amount_minor, settles, created_at, updated_at)
    select id, ${columns.client ?? 'client_id'}, 'moyasar', false, 'card', 'paid', ${columns.amount ?? 'final_price_minor'}, true,
      now(), now() from orders where id = '${orderId}'`

  test('settles with the order’s price, and as the order’s client', async () => {
    const placed = (await shop.placeOrder((await shop.newClient()).token)).body.order
    expect(await tried(copy({ amount: '1' }, placed.id))).toContain('of another price')
    expect(await tried(copy({ client: `'${other.clientId}'` }, placed.id))).toContain('foreign key')
    expect(await tried(copy({}, placed.id))).toBe('it was allowed')
  })

  test('keeps its order, its amount and its state once it is paid', async () => {
    const its = `where id = '${one.payment.id}'`
    expect(await tried(`update payments set amount_minor = 1 ${its}`)).toContain('keeps its order')
    expect(await tried(`update payments set order_id = '${other.orderId}' ${its}`)).toContain(
      'keeps its order',
    )
    expect(await tried(`update payments set settles = false ${its}`)).toContain('keeps its order')
    expect(await tried(`update payments set status = 'payment_failed', settles = false ${its}`)).toMatch(
      /cannot go|keeps its order/,
    )
  })

  test('and a plan use a card of their own client', async () => {
    const card = `payment_method_id = '${other.cardId}'`
    expect(await tried(`update payments set ${card} where id = '${one.payment.id}'`)).toContain('foreign key')
    expect(await tried(`update subscriptions set ${card} where id = '${one.plan}'`)).toContain('foreign key')
  })
})

describe('a refund', () => {
  test('is of the payment’s own order, unless a credit brought what a quote’s link paid', async () => {
    const { payment } = other
    const of = { order: one.orderId, payment: payment.id, amount: 1n }
    expect(await tried(refund({ ...of, cause: 'superseded' }))).toContain('another order')
    expect(await tried(refund(of))).toContain('another order')
  })

  test('is never above what was paid, alone or together', async () => {
    const { orderId: order, payment } = await buyer()
    const of = (amount: bigint) => refund({ order, payment: payment.id, amount })
    expect(await tried(of(payment.amount_minor + 1n))).toContain('above what was paid')
    expect(await tried(of(payment.amount_minor - 10n))).toBe('it was allowed')
    expect(await tried(of(11n))).toContain('above what was paid')
    expect(await tried(refund({ order, payment: null, amount: 11n }))).toContain('above its price')
    // Two at once: the second one sees the first.
    const at = await Promise.all([tried(of(6n)), tried(of(6n))])
    expect(at.toSorted()[0]).toBe('it was allowed')
    expect(at.filter((words) => words.includes('above'))).toHaveLength(1)
  })

  test('that is done stays done', async () => {
    const { orderId: order } = await buyer()
    await sql.raw(refund({ order, payment: null, amount: 5n })).execute(db)
    expect(await tried(`update refunds set status = 'failed' where order_id = '${order}'`)).toContain(
      'cannot go',
    )
    expect(await tried(`update refunds set amount_minor = 99999999 where order_id = '${order}'`)).toContain(
      'above',
    )
  })
})

describe('points', () => {
  test('that are left are what the entries come to', async () => {
    const { period, plan } = await buyer()
    const less = `update subscription_periods set points_left = points_left - 3 where id = '${period.id}'`
    const spent = (
      points: number,
    ) => `insert into points_entries (subscription_id, period_id, kind, points, points_left, created_at)
      values ('${plan}', '${period.id}', 'spend', ${-points}, 0, now())`
    expect(await tried(less)).toContain('do not add up')
    expect(await tried(spent(3))).toContain('do not add up')
    expect(await tried(`begin; ${less}; ${spent(4)}; commit`)).toContain('do not add up')
    await sql`rollback`.execute(db)
    expect(await tried(`${less}; ${spent(3)}`)).toBe('it was allowed')
  })
})

describe('time', () => {
  const days = (column: string, count: number) => `${column} = ${column} + interval '${count} days'`

  test('of a period is not made longer, later or somebody else’s', async () => {
    const its = `where id = '${one.period.id}'`
    for (const change of [
      days('ends_at', 300),
      `${days('starts_at', 5)}, ${days('ends_at', 5)}`,
      'days = days + 300',
      `subscription_id = '${other.plan}'`,
    ]) {
      expect(await tried(`update subscription_periods set ${change} ${its}`)).toMatch(/keeps its order/)
    }
  })

  test('of a subscription ends with its last period', async () => {
    const its = `where id = '${one.plan}'`
    expect(await tried(`update subscriptions set ${days('ends_at', 300)} ${its}`)).toContain('last period')
    expect(await tried(`update subscriptions set ${days('ends_at', -2)} ${its}`)).toContain('last period')
    expect(
      await tried(`insert into subscriptions (client_id, product_id, status, starts_at, ends_at, created_at, updated_at)
        select client_id, product_id, 'expired', starts_at, ends_at, now(), now() from subscriptions ${its}`),
    ).toContain('last period')
  })

  test('does not begin again without a new period', async () => {
    const { plan } = await buyer()
    await sql.raw(`update subscriptions set status = 'expired' where id = '${plan}'`).execute(db)
    const again = `update subscriptions set status = 'active' where id = '${plan}'`
    expect(await tried(again)).toContain('new period')
  })

  test('comes with a settled order, as long as its line says', async () => {
    const placed = (await shop.placeOrder(one.token)).body.order
    const period = (orderId: string, length: number) => `
      insert into subscription_periods (subscription_id, order_id, starts_at, ends_at, days, points)
      select s.id, '${orderId}', s.ends_at, s.ends_at + ${length} * interval '24 hours', ${length}, l.points
      from subscriptions s, order_lines l where s.id = '${one.plan}' and l.order_id = '${orderId}'`
    expect(await tried(period(placed.id, one.period.days))).toContain('what its order paid for')
    const bought = await buyer()
    await sql
      .raw(`update subscription_periods set ended_early_at = now() where id = '${bought.period.id}'`)
      .execute(db)
    expect(await tried(period(bought.orderId, 300))).toMatch(/what its order paid for|unique/)
  })
})

test('every table of moves is the rules’ own', () => {
  const rules: Record<string, Moves> = {
    orders: orderMoves,
    payments: paymentMoves,
    refunds: refundMoves,
    subscriptions: subscriptionMoves,
    renewals: renewalMoves,
  }
  const sorted = (table: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(table).map(([from, next]) => [from, next.toSorted()]))
  for (const [name, moves] of Object.entries(rules)) {
    expect(sorted(reachable[name] ?? {}), name).toEqual(
      sorted(Object.fromEntries(Object.keys(moves).map((from) => [from, reachableFrom(moves, from)]))),
    )
  }
})

/** Where moves lead from here, one after the other; not to where one is. */
function reachableFrom(moves: Moves, from: string): string[] {
  const seen = new Set<string>()
  const look = (status: string) => {
    for (const next of Object.values(moves[status] ?? {})) {
      if (seen.has(next)) continue
      seen.add(next)
      look(next)
    }
  }
  look(from)
  seen.delete(from)
  return [...seen]
}
