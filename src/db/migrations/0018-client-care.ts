import { runSql } from '#db/migrations/run-sql'

/** What staff do for clients: deletion, balance adjustments, and lists that stay quick among millions. */
export const clientCare = runSql(`
-- Deleted by staff: the person is forgotten, the empty row stays for the ledger and the log.
alter table clients add column deleted_at timestamptz;
alter table clients add check (deleted_at is null or closed_at is not null);
create index clients_by_time on clients (created_at);
create index clients_blocked on clients (ref_id, id) where blocked_at is not null;
create index clients_closed on clients (ref_id, id) where closed_at is not null;

create table balance_adjustments (
  id uuid primary key default uuidv7(),
  client_id uuid not null references clients (id),
  -- Halalas; below zero takes from the balance.
  amount_minor bigint not null check (amount_minor <> 0),
  reason text not null check (length(reason) between 1 and 500),
  staff_user_id uuid not null references staff_users (id),
  created_at timestamptz not null
);
create index balance_adjustments_of_client on balance_adjustments (client_id, id desc);
create trigger balance_adjustments_append_only before update or delete on balance_adjustments
  for each row execute function refuse_change();
`)
