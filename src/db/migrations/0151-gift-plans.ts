import { runSql } from '#db/migrations/run-sql'

/**
 * Another plan that staff give for the rest of a period, for nothing. The period, its price and the renewal stay those of its
 * order; the subscription is the given plan until the next period begins. Source: docs/decisions/0146.
 */
export const giftPlans = runSql(`
alter table subscription_periods add column gift_product_id uuid references products (id);
create index subscription_periods_given on subscription_periods (gift_product_id) where gift_product_id is not null;
`)
