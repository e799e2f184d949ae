import { runSql } from '#db/migrations/run-sql'

/**
 * Documents for orders that the ledger knows and no document speaks of, in the sequence of their money: what was sold before
 * there were documents, and what a tool wrote into the tables by itself.
 */
export const documentsOfBookings = `with seller as (
  select jsonb_build_object(
    'name', jsonb_build_object('ar', coalesce(nullif(legal_name_ar, ''), name_ar), 'en', coalesce(nullif(legal_name_en, ''), name_en)),
    'vatNumber', vat_number,
    'companyId', case when unified_number = '' then null else jsonb_build_object('scheme', case when unified_number like '7%' then '700' else 'CRN' end, 'value', unified_number) end,
    'address', null,
    'addressText', jsonb_build_object('ar', address_ar, 'en', address_en),
    'phone', phone, 'email', email) as said
  from store_settings
), sums as (
  select b.id, b.kind, b.order_id, b.refund_id, coalesce(r.done_at, b.created_at) as at, r.destination, r.staff_user_id,
    abs(sum(e.amount_minor) filter (where e.account in ('revenue', 'refunds')))::bigint as net,
    abs(coalesce(sum(e.amount_minor) filter (where e.account = 'tax'), 0))::bigint as vat,
    coalesce(bool_or(e.account = 'gateway'), false) as by_card,
    coalesce(bool_or(e.account = 'client_balance'), false) as by_balance
  from ledger_bookings b join ledger_entries e on e.booking_id = b.id left join refunds r on r.id = b.refund_id
  where (b.kind in ('sale', 'plan_credit') or (b.kind = 'refund' and r.status = 'done'))
    and not exists (select from tax_documents d where d.order_id = b.order_id)
  group by b.id, r.id
  having not coalesce(bool_or(e.account = 'receivable'), false)
), invoiced as (
  select s.*, case when s.kind = 'sale' then 'invoice' else 'credit_note' end as makes
  from sums s
  where s.kind = 'sale' or s.order_id in (select order_id from sums where kind = 'sale')
), placed as (
  select i.*, uuidv7() as document_id, row_number() over (partition by i.makes order by i.at, i.id) + case when i.makes = 'invoice' then u.invoices else u.credit_notes end as place
  from invoiced i join tax_units u on u.is_current
), numbered as (
  select p.*, case when makes = 'invoice' then 'INV-' else 'CN-' end || lpad(place::text, greatest(6, length(place::text)), '0') as number
  from placed p
), written as (
  select n.document_id, n.makes, n.place, n.number, n.order_id, o.client_id, n.refund_id, n.net, n.vat, n.at,
    inv.document_id as refers_to,
    jsonb_build_object(
      'kind', n.makes, 'form', 'simplified', 'number', n.number, 'uuid', n.document_id,
      'issuedAt', to_char(n.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'supply', jsonb_build_object(
        'from', to_char(coalesce(p.starts_at, n.at) at time zone 'Asia/Riyadh', 'YYYY-MM-DD'),
        'until', to_char(p.ends_at at time zone 'Asia/Riyadh', 'YYYY-MM-DD')),
      'seller', seller.said,
      'lines', jsonb_build_array(jsonb_build_object(
        'name', jsonb_build_object('ar', l.name_ar, 'en', l.name_en), 'quantity', 1,
        'listNet', n.net + case when n.makes = 'invoice' then o.discount_minor else 0 end,
        'discountNet', case when n.makes = 'invoice' then o.discount_minor else 0 end,
        'net', n.net, 'vatAmount', n.vat, 'gross', n.net + n.vat,
        'vat', case when t.rate > 0 then jsonb_build_object('category', 'S', 'rate', t.rate, 'exemption', null)
          else jsonb_build_object('category', 'O', 'rate', 0, 'exemption', jsonb_build_object('code', 'VATEX-SA-OOS',
            'text', jsonb_build_object('ar', 'خارج نطاق الضريبة', 'en', 'Not subject to VAT'))) end)),
      'totals', jsonb_build_object(
        'listNet', n.net + case when n.makes = 'invoice' then o.discount_minor else 0 end,
        'discountNet', case when n.makes = 'invoice' then o.discount_minor else 0 end,
        'net', n.net, 'vatAmount', n.vat, 'gross', n.net + n.vat),
      'paidBy', case when n.kind = 'refund' then n.destination when n.kind = 'plan_credit' then 'balance'
        when n.by_card and n.by_balance then 'card_and_balance' when n.by_card then 'card' else 'balance' end,
      'refersTo', case when n.makes = 'invoice' then null else jsonb_build_object('number', inv.number,
        'issuedOn', to_char(inv.at at time zone 'Asia/Riyadh', 'YYYY-MM-DD')) end,
      'reason', case when n.makes = 'invoice' then null
        when n.kind = 'plan_credit' then jsonb_build_object('ar', 'تغيير الباقة قبل نهاية مدتها، ورصيد ما لم يُستعمل منها',
          'en', 'Change of plan before its end, credit for its unused part')
        when n.staff_user_id is null then jsonb_build_object('ar', 'عدول المشتري عن الشراء ضمن المدة النظامية',
          'en', 'Withdrawal by the buyer within the legal period')
        else jsonb_build_object('ar', 'إعادة مبلغ مدفوع إلى المشتري', 'en', 'Refund of an amount paid to the buyer') end,
      'purchaseOrder', null) as content,
    case when c.phone is null then null else jsonb_build_object('name', trim(c.first_name || ' ' || c.last_name),
      'phone', c.phone, 'email', c.email, 'company', null) end as buyer
  from numbered n
  join orders o on o.id = n.order_id
  join clients c on c.id = o.client_id
  join lateral (select name_ar, name_en from order_lines where order_id = o.id limit 1) l on true
  cross join lateral (select coalesce(sum(percentage_bp), 0)::int as rate from order_taxes where order_id = o.id) t
  left join numbered inv on inv.order_id = n.order_id and inv.makes = 'invoice' and n.makes <> 'invoice'
  left join lateral (select starts_at, ends_at from subscription_periods where order_id = o.id limit 1) p on true
  cross join seller
), inserted as (
  insert into tax_documents (id, unit_id, kind, form, place, number, order_id, client_id, refund_id, refers_to, net_minor,
    vat_minor, gross_minor, content, buyer, issued_at)
  select document_id, (select id from tax_units where is_current), makes, 'simplified', place, number, order_id, client_id, refund_id, refers_to,
    net, vat, net + vat, content, buyer, at
  from written order by place
  returning kind
)
update tax_units set
  invoices = invoices + (select count(*) from inserted where kind = 'invoice'),
  credit_notes = credit_notes + (select count(*) from inserted where kind = 'credit_note')
where is_current;`

/** Tax documents, frozen as they were issued, and the units that number them. Source: docs/decisions/0128. */
export const taxDocuments = runSql(`
alter table store_settings
  add column address_street text not null default '',
  add column address_building text not null default '' check (address_building ~ '^([0-9]{4})?$'),
  add column address_additional text not null default '' check (address_additional ~ '^([0-9]{4})?$'),
  add column address_district text not null default '',
  add column address_city text not null default '',
  add column address_postcode text not null default '' check (address_postcode ~ '^([0-9]{5})?$');

-- What issues documents: its numbers have no gaps, one series for each kind. Whoever issues holds the row to the commit.
create table tax_units (
  id uuid primary key default uuidv7(),
  -- Before each number, so that two units never say the same one.
  prefix text not null unique check (prefix ~ '^[A-Z0-9]{0,8}-?$'),
  -- The one that issues now.
  is_current boolean not null,
  invoices bigint not null default 0,
  credit_notes bigint not null default 0,
  debit_notes bigint not null default 0,
  created_at timestamptz not null
);
create unique index tax_units_current on tax_units (is_current) where is_current;

create table tax_documents (
  id uuid primary key,
  unit_id uuid not null references tax_units (id),
  kind text not null check (kind in ('invoice', 'credit_note', 'debit_note')),
  form text not null check (form in ('simplified', 'standard')),
  -- The place in its series: 1, 2, 3 without a gap.
  place bigint not null check (place > 0),
  number text not null unique,
  order_id uuid not null references orders (id),
  client_id uuid not null references clients (id),
  refund_id uuid references refunds (id),
  -- The invoice that a note changes.
  refers_to uuid references tax_documents (id),
  net_minor bigint not null check (net_minor >= 0),
  vat_minor bigint not null check (vat_minor >= 0),
  gross_minor bigint not null check (gross_minor >= 0),
  -- Everything that it says (rules/tax-document) but the buyer.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- Who bought. A person is forgotten with the account, as a simplified document need not name anybody.
  buyer jsonb check (jsonb_typeof(buyer) = 'object'),
  issued_at timestamptz not null,
  unique (unit_id, kind, place),
  check (gross_minor = net_minor + vat_minor),
  check ((kind = 'invoice') = (refers_to is null)),
  check (refund_id is null or kind = 'credit_note'),
  check (buyer is not null or form = 'simplified')
);
create unique index tax_documents_invoice on tax_documents (order_id) where kind = 'invoice';
create unique index tax_documents_refund on tax_documents (refund_id) where refund_id is not null;
create index tax_documents_of_order on tax_documents (order_id);
create index tax_documents_of_client on tax_documents (client_id, issued_at desc, id desc);
create index tax_documents_by_time on tax_documents (issued_at desc, id desc);

create function refuse_change_but_buyer() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.buyer is null and to_jsonb(new) - 'buyer' = to_jsonb(old) - 'buyer' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger tax_documents_guard before update or delete on tax_documents
  for each row execute function refuse_change_but_buyer();

-- A counter that went back would give a number twice.
create function refuse_counting_back() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.invoices < old.invoices or new.credit_notes < old.credit_notes
      or new.debit_notes < old.debit_notes or new.prefix <> old.prefix then
    raise exception 'the numbers of % only go up', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger tax_units_guard before update or delete on tax_units
  for each row execute function refuse_counting_back();

insert into tax_units (prefix, is_current, created_at) values ('', true, now());

${documentsOfBookings}
`)
