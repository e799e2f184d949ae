import { runSql } from '#db/migrations/run-sql'

/**
 * Moves to what is offered (0227) the emails that 0268 left with clients of partners because they have an order that no partner placed: a renewal, a
 * larger plan, or one that staff placed or gave. Only a purchase of their own in the store shows the email before it is paid.
 */
export const emailsOfClientsWhoOnlyRenew = runSql(`
set local lock_timeout = '5s';

update clients c set offered_email = c.email, email = ''
where c.email <> '' and c.offered_email = '' and c.email_verified_at is null
  and (exists (select from activities a where a.entity = 'client' and a.entity_id = c.id
      and a.action = 'client.created' and a.actor_kind = 'api_client')
    or exists (select from orders o where o.client_id = c.id and o.api_client_id is not null and o.created_at = c.created_at))
  and not exists (select from activity_personal_values v where v.client_id = c.id and v.field = 'email')
  and not exists (select from orders o where o.client_id = c.id and o.api_client_id is null
    and o.method = 'store' and o.placed_by_staff_id is null and o.plan_change_id is null);
`)
