import { runSql } from '#db/migrations/run-sql'

/** Whom the release before has notified, its messages know as long as they are kept. Source: docs/decisions/0247. */
export const noticesOfMessages = runSql(`
insert into price_notices (price_change_id, subscription_id, client_id, notified_at)
select x.id, s.id, m.client_id, min(m.created_at)
from messages m
  join price_changes x on x.id = split_part(m.once_key, ':', 2)::uuid
  join subscriptions s on s.id = split_part(m.once_key, ':', 3)::uuid
where m.once_key ~ '^price_change:[0-9a-f-]{36}:[0-9a-f-]{36}:' and m.client_id is not null
group by 1, 2, 3
on conflict do nothing;
`)
