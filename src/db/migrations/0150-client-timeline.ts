import { runSql } from '#db/migrations/run-sql'

/** Each kind of a client's timeline is read newest first by an index of its own. Source: docs/decisions/0145. */
export const clientTimeline = runSql(`
create index refund_requests_of_client on refund_requests (client_id, id desc);
create index activities_of_staff on activities (entity_id, id desc) where actor_kind = 'staff';
`)
