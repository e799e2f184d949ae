import { sql } from 'kysely'
import { documentedBookings } from '#rules/tax/tax-events'
import type { Question } from '#domain/desk/reconciliation/questions'
import { isNotCorrected } from '#domain/sale/records/tax-documents/is-not-corrected'
import { isStandingInvoice } from '#domain/sale/records/tax-documents/standing-invoice'
import { monthIn } from '#domain/core/riyadh-days'

/**
 * What was booked, net and tax, of each movement of money that makes a document. What a partner owes is on
 * its account.
 */
const booked = sql`
  select b.order_id, b.refund_id, b.kind,
    abs(coalesce(sum(e.amount_minor) filter (where e.account in ('revenue', 'refunds')), 0))::bigint as net,
    abs(coalesce(sum(e.amount_minor) filter (where e.account = 'tax'), 0))::bigint as vat
  from ledger_bookings b join ledger_entries e on e.booking_id = b.id
  where b.kind in (${sql.join(documentedBookings)})
    and not exists (select from ledger_entries owed join ledger_bookings sold on sold.id = owed.booking_id
      where sold.order_id = b.order_id and sold.kind = 'sale' and owed.account = 'receivable')
  group by b.id`

/** Tax documents against the ledger, and their numbers against themselves: each question finds nothing. */
export const documentQuestions: Question[] = [
  [
    'order % has no invoice of what was sold',
    sql`select o.ref_id::text as name from (${booked}) b join orders o on o.id = b.order_id where b.kind = 'sale'
      and not exists (select from tax_documents d where d.order_id = b.order_id and ${isStandingInvoice('d')}
        and d.net_minor = b.net and d.vat_minor = b.vat)`,
  ],
  [
    'order % has no credit note of what was refunded',
    sql`select o.ref_id::text as name from (${booked}) b join refunds r on r.id = b.refund_id and r.status = 'done'
      join orders o on o.id = b.order_id where b.kind = 'refund'
      and not exists (select from tax_documents d where d.refund_id = r.id and ${isNotCorrected('d')} and d.net_minor = b.net and d.vat_minor = b.vat)`,
  ],
  [
    'order % has other credit notes of its unused time than the ledger',
    sql`select o.ref_id::text as name from (select order_id, sum(net) as net, sum(vat) as vat from (${booked}) b
        where kind = 'plan_credit' group by order_id) b join orders o on o.id = b.order_id
      left join (select order_id, sum(net_minor) as net, sum(vat_minor) as vat from tax_documents c
        where kind = 'credit_note' and refund_id is null and ${isNotCorrected('c')} group by order_id) d on d.order_id = b.order_id
      where (b.net, b.vat) is distinct from (d.net, d.vat)`,
  ],
  [
    'document % stands for no movement of money',
    sql`select d.number as name from tax_documents d where d.order_id is not null and case
      when d.kind = 'invoice' then not exists (select from ledger_bookings b where b.order_id = d.order_id and b.kind = 'sale')
      when d.refund_id is not null then not exists (select from refunds r where r.id = d.refund_id and r.status = 'done')
      else not exists (select from ledger_bookings b where b.order_id = d.order_id and b.kind = 'plan_credit') end`,
  ],
  [
    'invoice % was credited with more than it says',
    sql`select i.number as name from tax_documents i join tax_documents n on n.kind = 'credit_note' and ${isNotCorrected('n')}
        and coalesce(n.order_id, n.account_invoice_id) = coalesce(i.order_id, i.account_invoice_id)
      where ${isStandingInvoice('i')}
      group by i.id having sum(n.gross_minor) > i.gross_minor
        or (i.account_invoice_id is null and (sum(n.net_minor) > i.net_minor or sum(n.vat_minor) > i.vat_minor))`,
  ],
  [
    'invoice % says another sum than what its partner bought in the month',
    sql`select i.number as name from account_invoices v join tax_documents i on i.account_invoice_id = v.id and ${isStandingInvoice('i')}
      where i.gross_minor is distinct from (select sum(e.amount_minor) from account_invoice_entries x join api_account_entries e on e.id = x.entry_id
        where x.account_invoice_id = v.id)`,
  ],
  [
    'partner % bought in a month that was invoiced, and no invoice has it',
    sql`select a.ref_id::text as name from account_invoices v join api_clients a on a.id = v.api_client_id
      where exists (select from api_account_entries e where e.api_client_id = a.id and e.kind = 'order'
        and ${monthIn(sql`e.created_at`)} = v.month
        and not exists (select from account_invoice_entries x where x.entry_id = e.id and x.account_invoice_id = v.id))`,
  ],
  [
    'order % was taken back from its partner and has no credit note with what was booked',
    sql`select o.ref_id::text as name from api_account_entries e join orders o on o.id = e.order_id where e.kind = 'credit'
      and exists (select from api_account_entries s join account_invoice_entries x on x.entry_id = s.id where s.order_id = o.id and s.kind = 'order')
      and not exists (select from account_invoice_entries x where x.entry_id = e.id)
      and not exists (select from tax_documents d where d.account_entry_id = e.id and ${isNotCorrected('d')}
        and d.net_minor = o.price_before_tax_minor - o.discount_minor and d.vat_minor = o.taxes_minor)`,
  ],
  [
    'the tax of the % differs from the ledger',
    // Each summary books by how much its tax differs from that of its orders, which were rounded one by one.
    sql`select 'monthly invoices' as name from (select
        (select coalesce(sum(d.vat_minor), 0) from tax_documents d where d.account_invoice_id is not null and ${isStandingInvoice('d')})
        - (select coalesce(sum(o.taxes_minor), 0) from account_invoice_entries x join api_account_entries e on e.id = x.entry_id
          join orders o on o.id = e.order_id where e.kind = 'order' and not exists (
            select from account_invoice_entries w join api_account_entries c on c.id = w.entry_id
            where c.order_id = e.order_id and c.kind = 'credit')) as documented,
        (select -coalesce(sum(n.amount_minor), 0) from ledger_bookings b join ledger_entries n on n.booking_id = b.id
          where b.kind = 'account_invoice' and n.account = 'tax') as booked) s where s.documented <> s.booked`,
  ],
  [
    'document % says other sums or another number than its row',
    sql`select number as name from tax_documents where content ->> 'number' <> number or content ->> 'uuid' <> id::text
      or content #> '{totals,net}' <> to_jsonb(net_minor) or content #> '{totals,vatAmount}' <> to_jsonb(vat_minor)
      or content #> '{totals,gross}' <> to_jsonb(gross_minor)`,
  ],
  [
    'document % was issued in phase 2 and has no stamped form',
    sql`select d.number as name from tax_documents d where not exists (select from tax_submissions s where s.document_id = d.id)
      and exists (select from tax_submissions s join tax_documents e on e.id = s.document_id
        where e.unit_id = d.unit_id and e.kind = d.kind and e.place < d.place
        union all select from tax_units u where u.id = d.unit_id and d.place > (u.issued_in_phase_1 ->> d.kind)::bigint)`,
  ],
  [
    'the numbers of % have a gap',
    sql`select u.prefix || k.kind as name from tax_units u
      cross join lateral (values ('invoice', u.invoices), ('credit_note', u.credit_notes), ('debit_note', u.debit_notes)) k (kind, counted)
      left join tax_documents d on d.unit_id = u.id and d.kind = k.kind
      group by u.id, k.kind, k.counted having count(d.id) <> k.counted or coalesce(max(d.place), 0) <> k.counted`,
  ],
]
