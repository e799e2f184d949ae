import { runSql } from '#db/migrations/run-sql'

/** Keys and practice clients belong to one partner. Source: docs/decisions/0101. */
export const partnersApart = runSql(`
-- A client's own keys; a partner's are its own (orders_placed_once_by_partner).
drop index orders_placed_once;
create unique index orders_placed_once on orders (client_id, placement_key)
  where placement_key is not null and api_client_id is null;
-- A partner's Idempotency-Key as it was sent: under it one order is placed, for ever.
alter table orders add column partner_key text check (partner_key is null or api_client_id is not null);
create unique index orders_partner_key_once on orders (api_client_id, is_test, partner_key) where partner_key is not null;

-- Whose practice client it is: the same practice number leads another life with every partner.
alter table clients add column practice_of uuid references api_clients (id);
alter table clients add constraint clients_practice check (practice_of is null or is_test);
-- Until now one life was shared: it stays with the partner who began it.
update clients c set practice_of = (select o.api_client_id from orders o
    where o.client_id = c.id and o.api_client_id is not null order by o.id limit 1)
  where c.is_test;
alter table clients drop constraint clients_phone_key;
create unique index clients_by_phone on clients (phone, practice_of) nulls not distinct where phone is not null;
`)
