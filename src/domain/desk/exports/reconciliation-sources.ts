import { sql } from 'kysely'
import { differenceConditions } from '#domain/desk/reconciliation/get-reconciliation'
import { moment, money, type ExportSource } from '#domain/desk/exports/export-source'

/** What differs between the gateway's books and ours. */
export const gateway_differences: ExportSource<'gateway_differences'> = {
  table: 'gateway_differences',
  alias: 't',
  newestFirst: true,
  conditions: differenceConditions,
  cells: () => ({
    found_at: moment(sql`t.found_at`),
    difference_kind: sql`t.kind`,
    gateway: sql`t.provider`,
    gateway_payment: sql`t.external_id`,
    order: sql`(select o.ref_id::text from orders o where o.id = t.order_id)`,
    ours: money(sql`t.ours_minor`),
    theirs: money(sql`t.theirs_minor`),
    // As the page adds it up: what the gateway has and we have not.
    difference: money(sql`(t.theirs_minor - t.ours_minor)`),
    difference_settled_at: moment(sql`t.settled_at`),
    settling_way: sql`t.way`,
    settled_by_staff: sql`(select u.name from staff_users u where u.id = t.staff_user_id)`,
    note: sql`t.note`,
  }),
}
