import { sql } from 'kysely'
import { day, minute } from '#rules/core/durations'
import type { DifferenceKind } from '#rules/payments/reconciliation'
import { isId } from '#rules/core/uuid'
import type { Context } from '#domain/core/context'
import { isOpenAttempt } from '#domain/sale/records/payments/find-open-payment'
import { isRefundUnderWay } from '#domain/sale/records/refunds/move-refund'
import type { GatewayPayment, GatewayWith, PaymentGateway } from '#domain/core/ports/gateway'

/** A payment that differs between the two books. Halalas: what was taken less what went back. */
export type Difference = {
  externalId: string
  paymentId: string | null
  orderId: string | null
  kind: DifferenceKind
  ours: number
  theirs: number
}

export type Comparison = {
  compared: number
  ours: number
  theirs: number
  differences: Difference[]
  /** Those of the watched payments that are the same in both books. */
  agreed: string[]
}

/**
 * What our ledger has of a payment in the gateway's account, and how much of it a bank has taken back.
 * Halalas.
 */
type Booked = { booked: string; charged_back: string }

type Own = Booked & {
  id: string
  order_id: string
  status: string
  amount: string
  created_at: Date
  is_under_way: boolean
}

/** What is compared of a gateway's payment: a month of whole ones is more than a worker holds. */
type Their = Pick<GatewayPayment, 'status' | 'amount' | 'refunded'>

type Range = { from: Date; to: Date }

/** Payments that both sides made so long before or after the range still belong to it: the clocks differ. */
const slack = day

/**
 * Each part of the range begins so long before the end of the one before: gateways leave out what was made on
 * an edge.
 */
const overlap = minute

/**
 * The longest part, reached by doubling behind parts in which nobody paid: a range may be years, before the
 * store or ahead of it.
 */
const maxPart = 128 * day

/** Payments that are compared by one statement. */
const pageSize = 1_000

/**
 * Compares a gateway's list of payments with our ledger, payment by payment. Asks the gateway over the
 * network and changes nothing. What is under way at this moment (an open attempt, a refund that was sent) is
 * left out: it is no difference yet. Goes day by day where there are payments, so that it holds no more than
 * a day's names, however long the range is.
 * @param watched payments of which it says, too, that they were compared and agree, as the gateway calls them
 */
export async function compareGateway(
  ctx: Pick<Context, 'db'>,
  gateway: GatewayWith<'paymentList'>,
  range: Range,
  watched: ReadonlySet<string> = new Set(),
): Promise<Comparison> {
  const result: Comparison = { compared: 0, ours: 0, theirs: 0, differences: [], agreed: [] }
  /**
   * Ours that no part of the list has named yet: theirs may be of a later day, as a renewal is charged until
   * it is answered.
   */
  const unnamed = new Set<string>()
  /** Named before the day on which we made them, as by a clock that is ahead. */
  const namedAhead = new Set<string>()
  let former: ReadonlySet<string> = new Set()
  let length = day
  for (let from = range.from; from < range.to;) {
    const part = { from, to: new Date(Math.min(from.getTime() + length, range.to.getTime())) }
    const named = new Set<string>()
    for await (const page of readPages(gateway, part, { named, former })) {
      for (const id of page.keys()) unnamed.delete(id)
      const ours = await readOwn(ctx, gateway, [...page.keys()])
      for (const { id, created_at } of ours) if (created_at >= part.to) namedAhead.add(id)
      compareRows(page, ours, { result, watched })
    }
    const paid = await listPaid(ctx, gateway, part, range)
    for (const id of paid) if (!named.has(id) && !former.has(id) && !namedAhead.has(id)) unnamed.add(id)
    former = named
    length = named.size + paid.length > 0 ? day : Math.min(2 * length, maxPart)
    from = part.to
  }
  const left = [...unnamed]
  for (let from = 0; from < left.length; from += pageSize)
    compareRows(new Map(), await readOwn(ctx, gateway, left.slice(from, from + pageSize)), {
      result,
      watched,
    })
  return result
}

/** A part of the gateway's list in pages, each payment once; `named` is told of each of them. */
async function* readPages(
  gateway: GatewayWith<'paymentList'>,
  part: Range,
  { named, former }: { named: Set<string>; former: ReadonlySet<string> },
): AsyncGenerator<Map<string, Their>> {
  let page = new Map<string, Their>()
  const asked = { from: new Date(part.from.getTime() - overlap), to: part.to }
  for await (const { id, status, amount, refunded } of gateway.paymentList.listPayments(asked)) {
    if (!named.has(id) && !former.has(id)) page.set(id, { status, amount, refunded })
    named.add(id)
    if (page.size < pageSize) continue
    yield page
    page = new Map()
  }
  if (page.size > 0) yield page
}

/** Adds what the gateway has named of a page, and ours beside it, to the result. */
function compareRows(
  theirs: ReadonlyMap<string, Their>,
  rows: Own[],
  { result, watched }: { result: Comparison; watched: ReadonlySet<string> },
): void {
  const ours = new Map(rows.map((row) => [row.id, row]))
  for (const id of new Set([...theirs.keys(), ...ours.keys()])) {
    const own = ours.get(id)
    if (own?.is_under_way) continue
    const their = theirs.get(id)
    const taken = netOf(their)
    const booked = own ? bookedBeside(taken, own) : 0
    result.compared += 1
    result.ours += booked
    result.theirs += taken
    const kind = kindOf(own, their, { booked, taken })
    if (!kind) {
      if (watched.has(id)) result.agreed.push(id)
      continue
    }
    result.differences.push({
      externalId: id,
      paymentId: own?.id ?? null,
      orderId: own?.order_id ?? null,
      kind,
      ours: booked,
      theirs: taken,
    })
  }
}

/** What the gateway keeps of a payment. */
export function netOf(payment: Their | undefined | null): number {
  return payment?.status === 'paid' ? payment.amount - payment.refunded : 0
}

/**
 * What our ledger has of a payment. What a bank has taken back counts as still there where the gateway says
 * so: a chargeback is entered by staff, and gateways need not list it.
 */
export function bookedBeside(taken: number, { booked, charged_back }: Booked): number {
  const left = Number(booked)
  return left + Number(charged_back) === taken ? taken : left
}

/** Columns of `Booked` for the payment `p`. */
export const bookedColumns = sql`(select coalesce(sum(e.amount_minor), 0)::text from ledger_bookings b
    join ledger_entries e on e.booking_id = b.id where b.payment_id = p.id and e.account = 'gateway') as booked,
  (select coalesce(-sum(e.amount_minor), 0)::text from ledger_bookings b
    join ledger_entries e on e.booking_id = b.id where b.payment_id = p.id and e.account = 'gateway'
    and b.kind in ('chargeback', 'chargeback_reversed')) as charged_back`

export function kindOf(
  own: Pick<Own, 'status' | 'amount'> | undefined,
  their: Their | undefined | null,
  { booked, taken }: { booked: number; taken: number },
): DifferenceKind | null {
  if (booked === taken) return null
  if (!own) return 'unknown_here'
  if (!their) return 'unknown_there'
  if (own.status !== 'paid') return 'not_settled_here'
  if (their.status !== 'paid') return 'not_paid_there'
  return Number(own.amount) === their.amount ? 'refunded' : 'amount'
}

/** The names of what was paid with us in this part of the range. */
async function listPaid(
  ctx: Pick<Context, 'db'>,
  { name, live }: PaymentGateway,
  part: Range,
  range: Range,
): Promise<string[]> {
  const from = new Date(range.from.getTime() + slack)
  const to = new Date(range.to.getTime() - slack)
  const { rows } = await sql<{ id: string }>`
    select p.id from payments p
    where p.method <> 'balance' and p.provider = ${name} and p.live_mode = ${live} and p.status = 'paid'
      and p.paid_at > ${from} and p.created_at > ${from} and p.created_at < ${to}
      and p.created_at >= ${part.from} and p.created_at < ${part.to}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Those of our payments at the gateway that are named, with what the ledger says of each. */
async function readOwn(
  ctx: Pick<Context, 'db'>,
  { name, live }: PaymentGateway,
  named: string[],
): Promise<Own[]> {
  const { rows } = await sql<Own>`
    select p.id, p.order_id, p.status, p.amount_minor::text as amount, p.created_at, ${bookedColumns},
      (${isOpenAttempt()} or exists (select from refunds r
        where r.payment_id = p.id and ${isRefundUnderWay()})) as is_under_way
    from payments p
    where p.method <> 'balance' and p.provider = ${name} and p.live_mode = ${live}
      and p.id = any(${named.filter(isId)}::uuid[])`.execute(ctx.db)
  return rows
}
