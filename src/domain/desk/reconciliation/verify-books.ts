import { sql } from 'kysely'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import type { Context } from '#domain/core/context'
import { checkFigures, figureSentence } from '#domain/desk/dashboard/check-figures'
import { compareGateway } from '#domain/desk/reconciliation/compare-gateway'
import { documentQuestions } from '#domain/desk/reconciliation/document-questions'
import { questions, type Question } from '#domain/desk/reconciliation/questions'
import { verifyChains } from '#domain/desk/tax/submissions/verify-chains'

export type BooksVerdict = {
  orders: number
  bookings: number
  payments: number
  /** Every disagreement as a sentence. */
  problems: string[]
}

/** What must never be true in our own books: each question finds nothing. */
const never: Question[] = [
  ...questions,
  ...documentQuestions,
  [
    'booking % does not add up to zero',
    sql`select booking_id::text as name from ledger_entries group by booking_id having sum(amount_minor) <> 0`,
  ],
  [
    'client % has another balance than the ledger',
    sql`select c.ref_id::text as name from clients c left join (select client_id, -sum(amount_minor) as owed
        from ledger_entries where client_id is not null group by client_id) l on l.client_id = c.id
      where c.balance_minor <> coalesce(l.owed, 0)`,
  ],
  [
    'client % holds another sum than the orders',
    sql`select c.ref_id::text as name from clients c left join (select client_id, sum(amount_minor) as held
        from balance_holds where status = 'held' group by client_id) h on h.client_id = c.id
      where c.balance_held_minor <> coalesce(h.held, 0)`,
  ],
  [
    'order % was sold twice in the ledger',
    sql`select o.ref_id::text as name from orders o join ledger_bookings b on b.order_id = o.id and b.kind = 'sale'
      group by o.id having count(*) > 1`,
  ],
  [
    'order % is settled and not in the ledger',
    sql`select o.ref_id::text as name from orders o where o.settled_at is not null and o.price_after_tax_minor > 0 and not o.is_test
      and not exists (select from ledger_bookings b where b.order_id = o.id and b.kind = 'sale')`,
  ],
  [
    'order % has other income in the ledger than its price',
    sql`select o.ref_id::text as name from orders o join ledger_bookings b on b.order_id = o.id and b.kind = 'sale'
      join ledger_entries e on e.booking_id = b.id and e.account in ('revenue', 'tax')
      group by o.id having -sum(e.amount_minor) <> o.price_after_tax_minor`,
  ],
  [
    'order % was given back more than was paid',
    sql`select o.ref_id::text as name from orders o join ledger_bookings b on b.order_id = o.id
        and b.kind in ('refund', 'refund_withdrawn', 'plan_credit')
      join ledger_entries e on e.booking_id = b.id and e.account in ('refunds', 'tax')
      group by o.id having sum(e.amount_minor) > o.price_after_tax_minor`,
  ],
  [
    'refund % owes another sum than is under way',
    sql`select r.id::text as name from refunds r join ledger_bookings b on b.refund_id = r.id
      join ledger_entries e on e.booking_id = b.id and e.account = 'to_return' group by r.id
      having -sum(e.amount_minor) <> case when r.status = 'done' or (r.status = 'failed' and r.cause = 'staff') then 0
        else r.amount_minor end`,
  ],
  [
    'order % paid for a plan whose credit was granted twice',
    sql`select o.ref_id::text as name from orders o join plan_change_credits k on k.order_id = o.id
      join plan_changes c on c.id = k.plan_change_id and c.status = 'done' group by o.id, k.period_id having count(*) > 1`,
  ],
]

/**
 * The ledger against itself, the orders, the clients and the tax documents, and the dashboard against all of
 * them. Every disagreement as a sentence. `since`: stamped files are looked at only where they were issued
 * from then on.
 */
export async function verifyOwnBooks(
  ctx: Pick<Context, 'db' | 'now'>,
  { since }: { since?: Date } = {},
): Promise<string[]> {
  const problems: string[] = []
  for (const [sentence, find] of never) {
    const { rows } = await find.execute(ctx.db)
    problems.push(...rows.map(({ name }) => sentence.replace('%', name)))
  }
  problems.push(...(await checkFigures(ctx)).map(figureSentence))
  problems.push(...(await verifyChains(ctx, since)))
  return problems
}

/**
 * Our own books, and what we say of each gateway against what it says. Changes nothing. A gateway that does
 * not answer is reported as a problem: then only our own books were checked.
 */
export async function verifyBooks(
  ctx: Pick<Context, 'db' | 'gateways' | 'now'>,
  range: { from: Date; to: Date },
): Promise<BooksVerdict> {
  const problems = await verifyOwnBooks(ctx)
  let payments = 0
  for (const gateway of ctx.gateways.having('paymentList')) {
    try {
      const compared = await compareGateway(ctx, gateway, range)
      payments += compared.compared
      for (const one of compared.differences) {
        problems.push(
          `payment ${one.externalId} (${one.kind}): ${one.ours} halalas with us, ${one.theirs} at the gateway`,
        )
      }
    } catch (error) {
      if (!(error instanceof GatewayUnreachable)) throw error
      problems.push(`the gateway did not answer: ${error.message}`)
    }
  }
  const { rows } = await sql<{ orders: string; bookings: string }>`
    select (select count(*) from orders) as orders, (select count(*) from ledger_bookings) as bookings`.execute(
    ctx.db,
  )
  return {
    orders: Number(rows[0]?.orders ?? 0),
    bookings: Number(rows[0]?.bookings ?? 0),
    payments,
    problems,
  }
}
