import { runSql } from '#db/migrations/run-sql'

/**
 * What a partner bought on account in a month is one summary invoice, and what is taken back of it later a credit note. Source:
 * docs/decisions/0141.
 */
export const accountInvoices = runSql(`
alter table api_clients
  -- Whom its invoices name (rules/company); without it none is issued.
  add column company jsonb check (jsonb_typeof(company) = 'object'),
  -- Days from the issue of an invoice until it is due.
  add column account_terms_days smallint not null default 30 check (account_terms_days between 0 and 365),
  -- Where its open months begin: what is booked later never falls into a month that was invoiced.
  add column invoiced_until timestamptz;

-- What was sold on account before there were such invoices is not documented by the store.
update api_clients a set invoiced_until = date_trunc('month', now() at time zone 'Asia/Riyadh') at time zone 'Asia/Riyadh'
  where exists (select from api_account_entries e where e.api_client_id = a.id);

alter table api_account_entries
  -- The Riyadh day on which a transfer arrived.
  add column paid_on date,
  add constraint api_account_entries_paid_on check (paid_on is null or kind = 'payment');

-- One for a partner and a Riyadh month; its documents name it.
create table account_invoices (
  id uuid primary key,
  api_client_id uuid not null references api_clients (id),
  -- YYYY-MM
  month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  -- A Riyadh day.
  due_on date not null,
  -- When the partner was sent it.
  sent_at timestamptz,
  -- Days behind the due day of the last reminder.
  reminded_days smallint,
  created_at timestamptz not null,
  unique (api_client_id, month)
);

create function refuse_other_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - '{sent_at,reminded_days}'::text[] = to_jsonb(old) - '{sent_at,reminded_days}'::text[]
      and (old.sent_at is null or new.sent_at = old.sent_at)
      and (old.reminded_days is null or new.reminded_days >= old.reminded_days) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger account_invoices_guard before update or delete on account_invoices
  for each row execute function refuse_other_invoice();

-- What an invoice was added up from: each entry once, in one invoice.
create table account_invoice_entries (
  entry_id uuid primary key references api_account_entries (id),
  account_invoice_id uuid not null references account_invoices (id)
);
create index account_invoice_entries_of_invoice on account_invoice_entries (account_invoice_id);
create trigger account_invoice_entries_append_only before update or delete on account_invoice_entries
  for each row execute function refuse_change();

alter table tax_documents
  add column account_invoice_id uuid references account_invoices (id),
  -- Of a note: the order that was taken back after its month was invoiced.
  add column account_entry_id uuid references api_account_entries (id),
  -- When its tax falls due where that is not its issue: of a summary the last moment of its month.
  add column taxed_at timestamptz,
  alter column order_id drop not null,
  alter column client_id drop not null,
  -- A document is of an order and its client, or of a partner's month.
  add constraint tax_documents_of_order_or_month check (num_nonnulls(order_id, account_invoice_id) = 1
    and (order_id is null) = (client_id is null)),
  add constraint tax_documents_of_month check (account_invoice_id is null
    or (form = 'standard' and refund_id is null and (kind = 'invoice') = (account_entry_id is null))),
  add constraint tax_documents_entry_of_month check (account_entry_id is null or account_invoice_id is not null),
  add constraint tax_documents_taxed_at check (taxed_at is null or (account_invoice_id is not null and kind = 'invoice'));
create unique index tax_documents_account_invoice on tax_documents (account_invoice_id) where kind = 'invoice' and replaces is null;
create unique index tax_documents_account_entry on tax_documents (account_entry_id)
  where account_entry_id is not null and replaces is null;
create index tax_documents_of_account_invoice on tax_documents (account_invoice_id) where account_invoice_id is not null;
create index tax_documents_taxed_at on tax_documents (taxed_at) where taxed_at is not null;
`)
