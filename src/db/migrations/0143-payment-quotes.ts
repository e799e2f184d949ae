import { runSql } from '#db/migrations/run-sql'

/** Quotes on paper that any colleague may pay by their link. Source: docs/decisions/0142. */
export const paymentQuotes = runSql(`
create table payment_quotes (
  id uuid primary key,
  -- Its own number: no tax document, so gaps do not matter.
  ref_id bigint not null unique generated always as identity,
  order_id uuid not null references orders (id),
  -- What its sheet says (rules/payment-quote); null once the account was closed unpaid.
  content jsonb check (jsonb_typeof(content) = 'object'),
  valid_until timestamptz not null,
  issued_at timestamptz not null,
  withdrawn_at timestamptz,
  check (valid_until > issued_at)
);
create unique index payment_quotes_standing on payment_quotes (order_id) where withdrawn_at is null;
create index payment_quotes_of_order on payment_quotes (order_id, id desc);

create function refuse_quote() returns trigger language plpgsql as $$
begin
  raise exception 'a payment quote stays as it was issued' using errcode = 'restrict_violation';
end $$;
create trigger payment_quotes_kept_guard before update on payment_quotes for each row
  when ((new.id, new.ref_id, new.order_id, new.valid_until, new.issued_at)
      is distinct from (old.id, old.ref_id, old.order_id, old.valid_until, old.issued_at)
    or new.content is not null and new.content is distinct from old.content
    or old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at)
  execute function refuse_quote();
create trigger payment_quotes_stay_guard before delete on payment_quotes for each row execute function refuse_quote();

-- The quote whose link the payer came by: somebody else than the order's client.
alter table payments add column payment_quote_id uuid references payment_quotes (id),
  add constraint payments_by_quote_use_no_saved_card
    check (payment_quote_id is null or payment_method_id is null and not save_card);
create index payments_of_quote on payments (payment_quote_id, created_at desc) where payment_quote_id is not null;

insert into signing_keys (name, key)
  values ('payment_quote', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
`)
