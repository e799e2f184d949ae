import { runSql } from '#db/migrations/run-sql'

/** What partners know their orders and spends by, and where a client goes back to after paying one. */
export const partnerReferences = runSql(`
alter table orders add column partner_reference text
  check (partner_reference is null or length(partner_reference) between 1 and 200 and api_client_id is not null);
alter table orders add column partner_metadata jsonb
  check (partner_metadata is null or jsonb_typeof(partner_metadata) = 'object' and api_client_id is not null);
alter table orders add column return_url text
  check (return_url is null or length(return_url) <= 500 and partner_payment = 'link');
alter table orders add column cancel_url text
  check (cancel_url is null or length(cancel_url) <= 500 and partner_payment = 'link');
create index orders_by_reference on orders (api_client_id, partner_reference) where partner_reference is not null;
create index orders_of_api_client_updated on orders (api_client_id, updated_at) where api_client_id is not null;

alter table points_spends add column reference text check (length(reference) between 1 and 200);
alter table points_spends add column metadata jsonb check (jsonb_typeof(metadata) = 'object');
create index points_spends_listed on points_spends (api_client_id, is_test, id desc);
create index points_spends_by_reference on points_spends (api_client_id, reference) where reference is not null;
`)
