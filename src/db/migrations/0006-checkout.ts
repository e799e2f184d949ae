import { runSql } from '#db/migrations/run-sql'

/** What makes a checkout cheap, and a repeated one harmless. */
export const checkout = runSql(`
-- Of the Idempotency-Key and body with which the order was placed: asked again after a lost answer, it is found.
alter table orders add column placement_key text;
create unique index orders_placed_once on orders (client_id, placement_key) where placement_key is not null;

-- Limits of orders and attempts are counted from the rows themselves.
create index orders_of_client_by_time on orders (client_id, created_at);
create index payments_of_client on payments (client_id, created_at);

-- Workers are called for what is due; an alarm for later would only wake them in vain.
create or replace function announce_job() returns trigger language plpgsql as $$
begin
  if exists (select from added where due_at <= created_at) then
    perform pg_notify('jobs_added', '');
  end if;
  return null;
end $$;
drop trigger jobs_added on jobs;
create trigger jobs_added after insert on jobs referencing new table as added
  for each statement execute function announce_job();
`)
