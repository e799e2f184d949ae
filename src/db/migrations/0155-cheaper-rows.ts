import { runSql } from '#db/migrations/run-sql'

/**
 * What a sale writes costs less: room on the page for a row's next version, and no index that another one serves as well.
 * Source: docs/decisions/0149.
 */
export const cheaperRows = runSql(`
-- Nobody waits behind this for long: it fails, and is asked again.
set local lock_timeout = '5s';

-- A row's next version finds room beside it: fewer bytes in the log ahead, and for jobs and payments often no index entry.
alter table jobs set (fillfactor = 70);
alter table messages set (fillfactor = 80);
alter table orders set (fillfactor = 85);
alter table payments set (fillfactor = 85);
alter table renewals set (fillfactor = 85);
alter table subscriptions set (fillfactor = 85);

-- A client's last orders are counted along orders_of_client: one client has few.
drop index orders_of_client_by_time;

-- Most of what jobs do has no actor with an id, and nobody asks for it by actor.
drop index activities_of_actor;
create index activities_of_actor on activities (actor_kind, actor_id, id desc) where actor_id is not null;

-- Milestones are read by order only.
drop index order_trackers_of_order;
alter table order_trackers drop constraint order_trackers_pkey;
alter table order_trackers add primary key (order_id, id);
`)
