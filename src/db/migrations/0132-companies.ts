import { runSql } from '#db/migrations/run-sql'

/** Companies that buy: the data of an account, and those that an order was placed with. Source: docs/decisions/0132. */
export const companies = runSql(`
-- What the next order, an upgrade and renewals are invoiced to (rules/company).
alter table clients add column company jsonb check (jsonb_typeof(company) = 'object');

alter table orders
  -- As it stood when the order was placed; its invoice is a standard one.
  add column company jsonb check (jsonb_typeof(company) = 'object'),
  -- The company's own number of the purchase.
  add column purchase_order text check (length(purchase_order) between 1 and 127),
  add constraint orders_purchase_order_of_company check (purchase_order is null or company is not null);

create trigger orders_company_guard before update on orders for each row
  when (old.settled_at is not null
    and (old.company, old.purchase_order) is distinct from (new.company, new.purchase_order))
  execute function refuse_frozen();
`)
