import { runSql } from '#db/migrations/run-sql'

/**
 * Moved to what is offered (0227): emails of clients whom a partner's order made, who neither confirmed nor changed them, and who placed no order of
 * their own, where they would have been read. Who made a client older than the log says their first order.
 */
export const emailsOfPartners = runSql(`
update clients c set offered_email = c.email, email = ''
where c.email <> '' and c.email_verified_at is null
  and (exists (select from activities a where a.entity = 'client' and a.entity_id = c.id
      and a.action = 'client.created' and a.actor_kind = 'api_client')
    or exists (select from orders o where o.client_id = c.id and o.api_client_id is not null and o.created_at = c.created_at))
  and not exists (select from activity_personal_values v where v.client_id = c.id and v.field = 'email')
  and not exists (select from orders o where o.client_id = c.id and o.api_client_id is null);
`)
