import { runSql } from '#db/migrations/run-sql'

/**
 * What a new owner wrote on leaving a plan that was handed over to them stood under the former owner, whose answer it took the place of. It is
 * its writer's here, and goes with their account where that was closed before. Whoever owned the plan when it was written, wrote it.
 */
export const wordsOfNewOwners = runSql(`
set local lock_timeout = '5s';

update leaving_answers a set client_id = w.to_client_id
from (
  select distinct on (l.subscription_id) l.subscription_id, f.to_client_id
  from leaving_answers l join ownership_offers f on f.subscription_id = l.subscription_id
  where f.status = 'accepted' and f.answered_at < l.created_at
  order by l.subscription_id, f.answered_at desc) w
where w.subscription_id = a.subscription_id and w.to_client_id <> a.client_id;

update leaving_answers a set words = ''
from clients c where c.id = a.client_id and c.closed_at is not null and a.words <> '';
`)
