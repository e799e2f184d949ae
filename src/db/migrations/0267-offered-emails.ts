import { runSql } from '#db/migrations/run-sql'

/**
 * The email that only a partner typed for a new client stands apart, and nothing is sent to it before the client takes it over
 * (0227). Moved here: those of clients whom a partner's order made, who neither confirmed nor changed it, and who placed no order of their
 * own, where it would have been read.
 */
export const offeredEmails = runSql(`
alter table clients add column offered_email text not null default '';

update clients c set offered_email = c.email, email = ''
where c.email <> '' and c.email_verified_at is null
  and exists (select from activities a where a.entity = 'client' and a.entity_id = c.id
    and a.action = 'client.created' and a.actor_kind = 'api_client')
  and not exists (select from activity_personal_values v where v.client_id = c.id and v.field = 'email')
  and not exists (select from orders o where o.client_id = c.id and o.api_client_id is null);
`)
