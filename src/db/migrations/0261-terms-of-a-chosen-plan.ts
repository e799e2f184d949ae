import { runSql } from '#db/migrations/run-sql'

/**
 * A plan that is chosen for the paid end keeps what it was chosen with, and not its price alone: how many days and points it has, and
 * whether it can be shared. Null of upgrades, whose order has it, and of what the previous code writes.
 */
export const termsOfAChosenPlan = runSql(`
alter table plan_changes add column days integer check (days > 0), add column points integer check (points >= 0), add column group_sharing boolean;
update plan_changes g set days = w.days, points = w.points, group_sharing = w.group_sharing from products w
  where w.id = g.to_product_id and g.kind = 'downgrade' and g.status = 'pending';
`)
