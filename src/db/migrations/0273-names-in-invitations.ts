import { runSql } from '#db/migrations/run-sql'

/**
 * Invitations say by whom they name their owner. Of owners who closed their account before, whose members are gone from the table, or whose plan
 * was handed over since, the name leaves the invitations here.
 */
export const namesInInvitations = runSql(`
update messages m set named_client_id = s.client_id
from subscription_members i join subscriptions s on s.id = i.subscription_id
where m.template = 'member_invited' and m.about = i.id and m.parameters ->> 'owner' <> ''
  and not exists (select from ownership_offers o where o.subscription_id = s.id and o.status = 'accepted');

update messages m set body = replace(m.body, m.parameters ->> 'owner', '…'), parameters = m.parameters || '{"owner": "…"}'
where m.template = 'member_invited' and m.parameters ->> 'owner' <> ''
  and not exists (select from clients c where c.id = m.named_client_id and c.closed_at is null);
`)
