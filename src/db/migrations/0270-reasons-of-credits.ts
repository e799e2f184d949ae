import { runSql } from '#db/migrations/run-sql'

/**
 * Why staff took an order on account back goes with its client's account; of those that were closed before, here. All else of a
 * partner's account stays as it was written. Source: docs/decisions/0203.
 */
export const reasonsOfCredits = runSql(`
set local lock_timeout = '5s';

create or replace trigger api_account_entries_append_only before update or delete on api_account_entries
  for each row when (old.kind <> 'credit') execute function refuse_change();
create trigger api_account_entries_guard before update or delete on api_account_entries
  for each row when (old.kind = 'credit') execute function refuse_change_but_erasure('reference', '""');

update api_account_entries e set reference = ''
from orders o join clients c on c.id = o.client_id
where e.kind = 'credit' and e.reference <> '' and o.id = e.order_id and c.closed_at is not null;
`)
