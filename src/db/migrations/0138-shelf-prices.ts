import { runSql } from '#db/migrations/run-sql'

/**
 * Prices that were entered with tax, exact on the shelf, and the VAT category of each tax. What is there already was entered
 * before tax and stays so: no shown price moves, and no coupon takes another sum. Source: docs/decisions/0134.
 */
export const shelfPrices = runSql(`
-- The price with tax where that was entered: then it is the truth, and price_minor is what stands before the taxes of the day
-- on which it was written. Null where the price before tax was entered.
alter table products add column price_with_tax_minor bigint check (price_with_tax_minor >= price_minor),
  drop constraint products_price_minor_check, add check (price_minor >= 0);
alter table order_lines add column price_with_tax_minor bigint check (price_with_tax_minor >= price_minor);
alter table plan_changes add column price_with_tax_minor bigint check (price_with_tax_minor >= price_minor);
alter table price_changes add column price_with_tax_minor bigint check (price_with_tax_minor >= price_minor),
  drop constraint price_changes_price_minor_check, add check (price_minor >= 0);

-- Nothing to pay, or at least what the gateway can charge; a partner's account is asked for any sum.
alter table orders drop constraint orders_final_price_minor_check,
  add check (final_price_minor = 0 or final_price_minor >= 100 or (final_price_minor > 0 and partner_payment = 'account'));

-- The category of each tax, as tax documents say it; what is not at the standard rate names its reason.
alter table taxes
  add column category text not null default 'S' check (category in ('S', 'Z', 'E', 'O')),
  add column exemption_code text,
  add check (category = 'S' or percentage_bp = 0),
  add check ((category = 'S') = (exemption_code is null));
update taxes set category = 'O', exemption_code = 'VATEX-SA-OOS' where percentage_bp = 0;
alter table order_taxes
  add column category text not null default 'S' check (category in ('S', 'Z', 'E', 'O')),
  add column exemption_code text,
  add check ((category = 'S') = (exemption_code is null));

-- What stands before the taxes of a price that was entered with them moves with the taxes, and so does what renewals bring.
create function mark_recurring_taxes() returns trigger language plpgsql as $$
begin
  insert into recurring_changes select s.id from subscriptions s
    where s.auto_renew and s.status in ('active', 'past_due', 'cancelled');
  return null;
end $$;
create trigger taxes_counted_recurring after insert or update or delete on taxes
  for each statement execute function mark_recurring_taxes();
`)
