import { runSql } from '#db/migrations/run-sql'

/** Which plans renew with a card is asked for every renewal, and when a card is shown, warned of or removed. */
export const cardOfPlans = runSql(`
create index subscriptions_by_card on subscriptions (payment_method_id) where payment_method_id is not null;
`)
