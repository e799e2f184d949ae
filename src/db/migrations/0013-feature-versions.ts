import { runSql } from '#db/migrations/run-sql'

/** Common features are edited by several people: they carry a version and times, as all else that is edited. */
export const featureVersions = runSql(`
alter table common_features
  add column version integer not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
create index coupon_products_of_product on coupon_products (product_id);
create index coupon_uses_of_coupon on coupon_uses (coupon_id);
`)
