import { sql } from 'kysely'
import { day } from '#rules/core/durations'
import type { DifferenceKind } from '#rules/payments/reconciliation'
import { isId } from '#domain/core/new-id'
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
}

/** What our ledger has of a payment in the gateway's account, and how much of it a bank has taken back. Halalas. */
type Booked = { booked: string; charged_back: string }

type Own = Booked & {
  id: string
  order_id: string
  status: string
  amount: string
  is_under_way: boolean
}

/** Payments that both sides made so long before or after the range still belong to it: the clocks differ. */
const slack = day

/**
 * Compares a gateway's list of payments with our ledger, payment by payment. Asks the gateway over the network and changes
 * nothing. What is under way at this moment (an open attempt, a refund that was sent) is left out: it is no difference yet.
 */
export async function compareGateway(
  ctx: Pick<Context, 'db'>,
  gateway: GatewayWith<'paymentList'>,
  range: { from: Date; to: Date },
): Promise<Comparison> {
  const theirs = new Map<string, GatewayPayment>()
  for await (const payment of gateway.paymentList.listPayments(range)) theirs.set(payment.id, payment)
  const ours = new Map((await readOwn(ctx, gateway, range, [...theirs.keys()])).map((row) => [row.id, row]))
  const result: Comparison = { compared: 0, ours: 0, theirs: 0, differences: [] }
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
    if (!kind) continue
    result.differences.push({
      externalId: id,
      paymentId: own?.id ?? null,
      orderId: own?.order_id ?? null,
      kind,
      ours: booked,
      theirs: taken,
    })
  }
  return result
}

/** What the gateway keeps of a payment. */
export function netOf(payment: GatewayPayment | undefined | null): number {
  return payment?.status === 'paid' ? payment.amount - payment.refunded : 0
}

/**
 * What our ledger has of a payment. What a bank has taken back counts as still there where the gateway says so: a
 * chargeback is entered by staff, and gateways need not list it.
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
  their: GatewayPayment | undefined | null,
  { booked, taken }: { booked: number; taken: number },
): DifferenceKind | null {
  if (booked === taken) return null
  if (!own) return 'unknown_here'
  if (!their) return 'unknown_there'
  if (own.status !== 'paid') return 'not_settled_here'
  if (their.status !== 'paid') return 'not_paid_there'
  return Number(own.amount) === their.amount ? 'refunded' : 'amount'
}

/** Our payments of the range, and those that the gateway has named, with what the ledger says of each. */
async function readOwn(
  ctx: Pick<Context, 'db'>,
  { name, live }: PaymentGateway,
  range: { from: Date; to: Date },
  named: string[],
): Promise<Own[]> {
  const ids = named.filter(isId)
  const from = new Date(range.from.getTime() + slack)
  const to = new Date(range.to.getTime() - slack)
  const { rows } = await sql<Own>`
    select p.id, p.order_id, p.status, p.amount_minor::text as amount, ${bookedColumns},
      (${isOpenAttempt()} or exists (select from refunds r
        where r.payment_id = p.id and ${isRefundUnderWay()})) as is_under_way
    from payments p
    where p.method <> 'balance' and p.provider = ${name} and p.live_mode = ${live}
      and ((p.status = 'paid' and p.paid_at > ${from} and p.created_at > ${from} and p.created_at < ${to})
        or p.id = any(${ids}::uuid[]))`.execute(ctx.db)
  return rows
}
