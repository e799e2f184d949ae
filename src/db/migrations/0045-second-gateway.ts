import { runSql } from '#db/migrations/run-sql'

/** What a gateway that names payments, refunds and cards in its own way needs to be asked by. */
export const secondGateway = runSql(`
-- The gateway's own name for the payment, where that is not our id.
alter table payments add column gateway_reference text;
-- Its name for the refund, of the last try.
alter table refunds add column gateway_reference text;
-- The browser's token that a card was added by, where the gateway's handle of the card is another one: the same token again
-- is the same card.
alter table payment_methods add column made_from text;
create unique index payment_methods_made_from on payment_methods (provider, made_from) where made_from is not null;
`)
