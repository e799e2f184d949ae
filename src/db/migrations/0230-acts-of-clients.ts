import { runSql } from '#db/migrations/run-sql'

/**
 * The log is asked by its actor for one thing, the copy of their data that clients get: what they did. Half the entry is enough for
 * that, and none for staff and programs. Source: docs/decisions/0159.
 */
export const actsOfClients = runSql(`
set local lock_timeout = '5s';

create index activities_of_client_actor on activities (actor_id) where actor_kind = 'client';
drop index activities_of_actor;
`)
