import { runSql } from '#db/migrations/run-sql'

/** An order on account can be credited whole: a line of its own on the statement of the month in which it happens. */
export const creditsOnAccount = runSql(`
alter table api_account_entries drop constraint api_account_entries_kind_check;
alter table api_account_entries add constraint api_account_entries_kind_check check (kind in ('order', 'credit', 'payment'));
alter table api_account_entries drop constraint api_account_entries_check;
alter table api_account_entries drop constraint api_account_entries_check1;
alter table api_account_entries drop constraint api_account_entries_check2;
-- Halalas: an order's above zero, a payment's and a credit's below. Who gave a credit: staff, or the partner itself.
alter table api_account_entries add constraint api_account_entries_shape check (
  (kind <> 'payment') = (order_id is not null) and (kind = 'order') = (amount_minor > 0)
  and case kind when 'order' then staff_user_id is null when 'payment' then staff_user_id is not null else true end);
alter table api_account_entries drop constraint api_account_entries_order_id_key;
create unique index api_account_entries_of_order on api_account_entries (order_id, kind) where order_id is not null;
`)
