import { runSql } from '#db/migrations/run-sql'

/** The pick's own label, a feature's value beside its title, and the promise of the landing page. Source: docs/decisions/0154. */
export const wordsOfTheWindow = runSql(`
alter table products
  add column pick_label_ar text not null default '',
  add column pick_label_en text not null default '',
  add constraint pick_label_in_both check ((pick_label_ar = '') = (pick_label_en = ''));
alter table product_features
  add column value_ar text not null default '',
  add column value_en text not null default '',
  add constraint value_in_both check ((value_ar = '') = (value_en = ''));
alter table store_settings
  add column hero_ar text not null default '',
  add column hero_en text not null default '';
`)
