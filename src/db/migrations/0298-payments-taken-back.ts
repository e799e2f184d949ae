import { runSql } from '#db/migrations/run-sql'

/** A partner's transfer that was entered wrong, or that its bank took back, is taken back: an entry that names it. Source: docs/decisions/0249. */
export const paymentsTakenBack = runSql(`
set local lock_timeout = '5s';

alter table api_account_entries add column reverses_id uuid references api_account_entries (id);
create unique index api_account_entries_reversed_once on api_account_entries (reverses_id) where reverses_id is not null;

alter table api_account_entries drop constraint api_account_entries_kind_check;
alter table api_account_entries add constraint api_account_entries_kind_check
  check (kind in ('order', 'credit', 'payment', 'payment_reversal'));
-- Halalas: an order's and a reversal's above zero, a payment's and a credit's below.
alter table api_account_entries drop constraint api_account_entries_shape;
alter table api_account_entries add constraint api_account_entries_shape check (
  (kind in ('order', 'credit')) = (order_id is not null) and (kind = 'payment_reversal') = (reverses_id is not null)
  and (kind in ('order', 'payment_reversal')) = (amount_minor > 0)
  and case kind when 'order' then staff_user_id is null when 'credit' then true else staff_user_id is not null end);

create function check_payment_reversal() returns trigger language plpgsql as $$
begin
  if not exists (select from api_account_entries p where p.id = new.reverses_id and p.kind = 'payment'
      and p.api_client_id = new.api_client_id and p.amount_minor = -new.amount_minor) then
    raise exception 'entry % takes back no payment of its partner', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger api_account_entries_reversal_guard before insert on api_account_entries
  for each row when (new.kind = 'payment_reversal') execute function check_payment_reversal();
`)
