import { runSql } from '#db/migrations/run-sql'

/**
 * The token with which an endpoint was set up, so that it is switched off with it. Of one that stands it is known where a single token could
 * have made and changed it; of any other it stays unknown. Source: docs/decisions/0231.
 */
export const endpointsOfTokens = runSql(`
set local lock_timeout = '5s';

alter table webhook_endpoints
  -- With which it got its address, or was switched on again last; null where that is not known.
  add column api_token_id uuid references api_tokens (id) on delete set null;
create index webhook_endpoints_of_token on webhook_endpoints (api_token_id) where api_token_id is not null;

update webhook_endpoints e set api_token_id = single.token
from (select w.id, (array_agg(t.id))[1] as token
  from webhook_endpoints w join api_tokens t on t.api_client_id = w.api_client_id and t.mode = w.mode
  where 'webhooks' = any(t.scopes) and t.created_at <= w.updated_at
    and coalesce(t.revoked_at, 'infinity') >= w.created_at and coalesce(t.ends_at, 'infinity') >= w.created_at
  group by w.id having count(*) = 1) single
where e.id = single.id;
`)
