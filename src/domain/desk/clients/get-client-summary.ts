import { sql } from 'kysely'
import type { PaymentMethodKind } from '#rules/payments/payment'
import type { PaymentFailure } from '#rules/payments/payment-failures'
import { requirePermission, type Context } from '#domain/core/context'
import { issuedDocument, selectIssued, type IssuedDocument } from '#domain/core/issued-document'
import { inTransaction } from '#domain/core/transaction'
import { findUnblockingCharge } from '#domain/desk/clients/find-unblocking-charge'
import { listClientNotes, type ClientNoteView } from '#domain/desk/clients/list-client-notes'
import { lockClient } from '#domain/people/identity/lock-client'
import { isPayableOrder } from '#domain/sale/records/orders/payable-order'

/** What staff want to know of a client before anything else. Amounts in halalas, moments as ISO texts. */
export type ClientSummary = {
  /** Of all paid orders, what was paid for them; a partner's money is not the client's. */
  spent_minor: number
  /** What went back of it. */
  refunded_minor: number
  /** Orders that can still be paid. */
  unpaid_orders: number
  /** The last attempt to pay, when it failed. */
  failed_charge: {
    at: string
    order_id: string
    order_ref_id: number
    amount_minor: number
    method: PaymentMethodKind
    failure: PaymentFailure | null
    card_brand: string | null
    card_last_four: string | null
  } | null
  /** The ticket that has waited longest for an answer. */
  waiting_ticket: { id: string; ref_id: number; waiting_since: string } | null
  /** The newest, with how many there are. */
  documents: IssuedDocument[]
  documents_count: number
  notes: ClientNoteView[]
} & Unblocking

/** What cards and balance pay as soon as the block is lifted; null of a client who is not blocked. */
type Unblocking = { unblocking_minor: number | null; unblocking_balance_minor: number | null }

/** A partner's money is not the client's, and practice is nobody's. */
const pays = sql`o.settled_by <> 'account' and not o.is_test`
const maxDocuments = 5

/** Totals and what needs somebody, of a client who is there. */
export async function getClientSummary(ctx: Context, clientId: string): Promise<ClientSummary> {
  requirePermission(ctx, 'client:read')
  const { rows } = await sql<Omit<ClientSummary, 'documents' | 'notes' | keyof Unblocking>>`select totals.*,
    (select jsonb_build_object('at', p.created_at, 'order_id', p.order_id, 'order_ref_id', o.ref_id, 'amount_minor', p.amount_minor,
        'method', p.method, 'failure', p.failure, 'card_brand', p.card_brand, 'card_last_four', p.card_last_four)
      from (select * from payments where client_id = ${clientId} order by created_at desc, id desc limit 1) p join orders o on o.id = p.order_id
      where p.status = 'payment_failed') as failed_charge,
    (select jsonb_build_object('id', k.id, 'ref_id', k.ref_id, 'waiting_since', k.waiting_since) from tickets k
      where k.client_id = ${clientId} and k.waiting_since is not null order by k.waiting_since limit 1) as waiting_ticket,
    (select count(*)::int from tax_documents d where d.client_id = ${clientId}) as documents_count
    from (select
      coalesce(sum(o.final_price_minor) filter (where o.settled_at is not null and ${pays}), 0)::float8 as spent_minor,
      coalesce(sum(o.refunded_minor) filter (where ${pays}), 0)::float8 as refunded_minor,
      (count(*) filter (where ${isPayableOrder()}))::int as unpaid_orders
      from orders o where o.client_id = ${clientId}) totals`.execute(ctx.db)
  const [found] = rows
  if (!found) throw new Error(`no totals of client ${clientId}`)
  const documents = await selectIssued(ctx.db)
    .where('d.client_id', '=', clientId)
    .orderBy('d.issued_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(maxDocuments)
    .execute()
  return {
    ...found,
    documents: documents.map(issuedDocument),
    notes: await listClientNotes(ctx, clientId),
    ...(await dryRunUnblocking(ctx, clientId)),
  }
}

async function dryRunUnblocking(ctx: Context, clientId: string): Promise<Unblocking> {
  const blocked = await ctx.db
    .selectFrom('clients')
    .select('id')
    .where('id', '=', clientId)
    .where('blocked_at', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!blocked) return { unblocking_minor: null, unblocking_balance_minor: null }
  return inTransaction({ ...ctx, dryRun: true }, async (tx) => {
    await lockClient(tx, clientId)
    const charge = await findUnblockingCharge(tx, ctx, clientId)
    return {
      unblocking_minor: charge?.amountMinor ?? 0,
      unblocking_balance_minor: charge?.balanceMinor ?? 0,
    }
  })
}
