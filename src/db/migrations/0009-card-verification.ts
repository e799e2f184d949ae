import { runSql } from '#db/migrations/run-sql'

/** Cards that are added without a payment: the bank verifies them before they can be used. */
export const cardVerification = runSql(`
-- Until when the bank may still verify an added card; empty once the card can be used.
alter table payment_methods add column verify_until timestamptz;
-- The bank's page that verifies it.
alter table payment_methods add column verification_url text;
alter table payment_methods add check (verification_url is null or verify_until is not null);
alter table payment_methods add check (not is_default or verify_until is null);

-- Added cards are limited by their rows, removed ones too.
create index payment_methods_of_client_by_time on payment_methods (client_id, created_at);
`)
