import { runSql } from '#db/migrations/run-sql'

/**
 * What begins and ends with a plan and its periods is one job for each plan, due at the next of these moments, instead of one for
 * each. What runs right now stays, and ends as it began. Source: docs/decisions/0159.
 */
export const oneAlarmForAPlan = runSql(`
set local lock_timeout = '5s';

with older as (
  delete from jobs where name in ('period.start', 'period.end', 'subscription.expire') and done_at is null and failed_at is null
    and (locked_until is null or locked_until < now())
  returning name, subject_id::uuid as subject_id, due_at)
insert into jobs (name, subject_id, client_id, due_at, created_at)
-- Whoever works a job knows it by its name and this moment, in whole milliseconds.
select 'subscription.advance', s.id::text, s.client_id, min(older.due_at), date_trunc('milliseconds', now())
from older
  left join subscription_periods d on older.name <> 'subscription.expire' and d.id = older.subject_id
  join subscriptions s on s.id = coalesce(d.subscription_id, older.subject_id)
group by s.id, s.client_id;
`)
