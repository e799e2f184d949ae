import { runSql } from '#db/migrations/run-sql'

/**
 * Whoever came with a card is warned before it ends, as everybody: cards that were imported before have no alarm. The days are `cardWarningDays` of
 * the rules; the first one that is still to come. Source: docs/decisions/0243.
 */
export const importedCardsEnd = runSql(`
set local lock_timeout = '5s';

insert into jobs (name, subject_id, client_id, due_at, created_at)
-- Whoever works a job knows it by its name and this moment, in whole milliseconds.
select 'payment_method.warn', m.id::text, m.client_id, min(warning.at), date_trunc('milliseconds', now())
from payment_methods m join imported_rows r on r.subject_id = m.id and r.kind = 'card'
  cross join lateral (select ((make_date(m.year, m.month, 1) + interval '1 month')::timestamp at time zone 'Asia/Riyadh')
    - make_interval(days => early) as at from unnest(array[30, 15, 7]) early) warning
where m.removed_at is null and warning.at > now()
group by m.id, m.client_id
on conflict do nothing;
`)
