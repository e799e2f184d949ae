import { sql } from 'kysely'
import type { Context } from '#domain/core/context'
import { sentMessage, type SentMessage } from '#domain/messages/sent-message'
import { countUnused } from '#domain/sale/pricing/count-unused'
import { paymentFields, type PaymentView } from '#domain/sale/records/payments/get-payment-view'
import { isStandingInvoice } from '#domain/sale/records/tax-documents/standing-invoice'

/**
 * One try to charge for a subscription, with the order that it was to pay and the invoice that came of it.
 */
export type Charge = {
  payment: PaymentView
  order: { id: string; ref_id: number }
  invoice: { id: string; number: string } | null
}

export type MoneyAndMessages = {
  /** The latest first. */
  charges: Charge[]
  messages: SentMessage[]
  /** What its owner's unused paid time is worth, in halalas with tax. */
  unused_minor: number
  /** The member to whom the plan is offered. */
  offered_to: { member_id: string; expires_at: string } | null
}

/** So many charges and messages are shown; the rest stands with their orders and in the list of messages. */
const max = 30

/** What was charged for a subscription and what its client was sent about it. */
export async function readMoneyAndMessages(ctx: Context, id: string): Promise<MoneyAndMessages> {
  const [unused, { rows }] = await Promise.all([
    countUnused(ctx.db, ctx, id),
    sql<Omit<MoneyAndMessages, 'unused_minor'>>`
      with paying as (select d.order_id as id from subscription_periods d where d.subscription_id = ${id}
          union select r.order_id from renewals r where r.subscription_id = ${id}
          union select o.id from orders o join plan_changes g on g.id = o.plan_change_id where g.subscription_id = ${id}),
        charges as (select p.created_at, p.id, jsonb_build_object('payment', ${paymentFields()},
            'order', jsonb_build_object('id', o.id, 'ref_id', o.ref_id),
            'invoice', case when p.settles then (select jsonb_build_object('id', d.id, 'number', d.number) from tax_documents d
              where d.order_id = o.id and ${isStandingInvoice('d')}) end) as charge
          from payments p join orders o on o.id = p.order_id where o.id in (select id from paying) and p.method <> 'balance'
          order by p.created_at desc, p.id desc limit ${max}),
        sent as (select m.id, ${sentMessage()} as message
          from messages m join subscriptions s on s.id = ${id} and m.client_id = s.client_id
          where split_part(m.once_key, ':', 2) in (select ${id}::text union all select id::text from paying
            union all select d.id::text from subscription_periods d where d.subscription_id = ${id}
            union all select r.id::text from renewals r where r.subscription_id = ${id})
          order by m.id desc limit ${max})
      select coalesce((select jsonb_agg(charge order by created_at desc, id desc) from charges), '[]') as charges,
        coalesce((select jsonb_agg(message order by id desc) from sent), '[]') as messages,
        (select jsonb_build_object('member_id', m.id, 'expires_at', f.expires_at) from ownership_offers f
          join subscription_members m on m.subscription_id = f.subscription_id and m.client_id = f.to_client_id and m.status = 'joined'
          where f.subscription_id = ${id} and f.status = 'open' and f.expires_at > ${ctx.now()} limit 1) as offered_to`.execute(
      ctx.db,
    ),
  ])
  const read = rows[0] ?? { charges: [], messages: [], offered_to: null }
  return { ...read, unused_minor: unused.credit }
}
