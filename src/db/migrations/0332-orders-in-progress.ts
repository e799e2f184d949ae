import { runSql } from '#db/migrations/run-sql'

/** Written out: what `inProgressStatuses` of the rules names. */
const inProgress = `('pending', 'awaiting_payment', 'awaiting_fullfilment', 'processing')`

/**
 * An order that is in progress changes in place: indexes name columns beside its status, the moment it was settled and the one it was changed
 * last, which stay empty until it is no more in progress (for the last one: unless a partner's program placed it). And the dashboard's figures
 * count all that is in progress as one part, so that an order on its way leaves no differences. Source: docs/decisions/0288.
 */
export const ordersInProgress = runSql(`
set local lock_timeout = '5s';

alter table orders add column indexed_status text, add column indexed_settled_at timestamptz, add column partner_updated_at timestamptz;

create function index_order() returns trigger language plpgsql as $$
declare
  is_in_progress constant boolean := new.status in ${inProgress};
begin
  new.indexed_status := case when not is_in_progress then new.status end;
  new.indexed_settled_at := case when not is_in_progress then new.settled_at end;
  new.partner_updated_at := case when new.api_client_id is not null then new.updated_at end;
  return new;
end $$;
-- Whoever writes an order fills them, a process of the release before, too; called once for one that is sold without a hitch.
create trigger orders_indexed before insert or update on orders for each row
  when (new.status not in ${inProgress} or new.indexed_status is not null or new.api_client_id is not null) execute function index_order();

create or replace function figures_of_order(status text, created_at timestamptz, settled_at timestamptz)
returns table (figure text, day date, part text, amount bigint, quarter_hour smallint) language sql stable as $$
  select 'orders', riyadh_day(created_at), case when status in ${inProgress} then 'in_progress' else status end, 1::bigint, quarter_hour(created_at)
  union all
  select 'sold', riyadh_day(settled_at), '', 1::bigint, null where settled_at is not null
$$;

-- Nobody writes an order meanwhile: the table is locked by what changed it. The day's sum and its quarter hours stay.
insert into daily_figure_changes (figure, day, part, amount)
  select kept.figure, kept.day, moved.part, sum(moved.sign * kept.amount)
  from (select figure, day, part, amount from daily_figures union all select figure, day, part, amount from daily_figure_changes) kept
    cross join lateral (values (kept.part, -1), ('in_progress', 1)) moved (part, sign)
  where kept.figure = 'orders' and kept.part in ${inProgress}
  group by 1, 2, 3 having sum(moved.sign * kept.amount) <> 0;
`)
