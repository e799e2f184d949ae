import { runSql } from '#db/migrations/run-sql'

/**
 * Whom a message to somebody else names can be found when they close their account: by their client, and by their number. Of those
 * who closed it before, and of owners whose members are gone from the table, the name leaves the invitations here.
 */
export const whoIsNamedInMessages = runSql(`
set local lock_timeout = '5s';

alter table messages add column named_client_id uuid references clients (id);

update messages m set named_client_id = s.client_id
from subscription_members i join subscriptions s on s.id = i.subscription_id
where m.template = 'member_invited' and m.about = i.id and m.parameters ->> 'owner' <> '';

update messages m set body = replace(m.body, m.parameters ->> 'owner', '…'), parameters = m.parameters || '{"owner": "…"}'
where m.template = 'member_invited' and m.parameters ->> 'owner' <> ''
  and not exists (select from clients c where c.id = m.named_client_id and c.closed_at is null);

create index messages_naming_client on messages (named_client_id) where named_client_id is not null;
create index messages_naming_phone on messages ((parameters ->> 'phone')) where parameters ->> 'phone' is not null;
`)
