import { runSql } from '#db/migrations/run-sql'

/** A coupon that lasts belongs to a subscription: whatever becomes of its use marks that one, and the one that it left. */
export const recurringCoupons = runSql(`
create or replace function mark_recurring_coupons() returns trigger language plpgsql as $$
begin
  insert into recurring_changes
    select new.subscription_id where new.subscription_id is not null
    union select old.subscription_id where old.subscription_id is not null;
  return null;
end $$;
drop trigger coupon_uses_counted_recurring on coupon_uses;
create trigger coupon_uses_counted_recurring after update on coupon_uses for each row
  when ((old.status, old.subscription_id, old.renewals) is distinct from (new.status, new.subscription_id, new.renewals))
  execute function mark_recurring_coupons();
`)
