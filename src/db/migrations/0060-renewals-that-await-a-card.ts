import { runSql } from '#db/migrations/run-sql'

/** The client asked for auto-renewal and agreed to it, and had no card that can be charged. */
export const renewalsThatAwaitACard = runSql(`
alter table subscriptions add column awaits_card boolean not null default false;
create index subscriptions_awaiting_card on subscriptions (client_id) where awaits_card;
`)
