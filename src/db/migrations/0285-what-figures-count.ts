import { runSql } from '#db/migrations/run-sql'

/**
 * A blocked client is not charged, so that their plans bring nothing: blocking and unblocking marks what is kept of them (0072).
 */
export const whatFiguresCount = runSql(`
set local lock_timeout = '5s';

create function mark_recurring_client() returns trigger language plpgsql as $$
begin
  insert into recurring_changes select s.id from subscriptions s where s.client_id = new.id and s.auto_renew;
  return null;
end $$;
create trigger clients_counted_recurring after update on clients for each row
  when ((old.blocked_at is null) <> (new.blocked_at is null)) execute function mark_recurring_client();
insert into recurring_changes select s.id from subscriptions s join clients c on c.id = s.client_id
  where c.blocked_at is not null and s.auto_renew;
`)
