import { runSql } from '#db/migrations/run-sql'

/** What staff set in the store's own settings beside who the store is. */
export const storeSettings = runSql(`
alter table store_settings add column support_hours_ar text not null default '';
alter table store_settings add column support_hours_en text not null default '';
-- Hours in which an order placed in the store can be paid.
alter table store_settings add column order_window_hours integer not null default 24
  check (order_window_hours between 1 and 168);
-- 0-9, or Arabic-Indic digits in Arabic texts.
alter table store_settings add column digits text not null default 'latn' check (digits in ('latn', 'arab'));
`)
