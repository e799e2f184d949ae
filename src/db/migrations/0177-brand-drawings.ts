import { runSql } from '#db/migrations/run-sql'

/** The store's own mark and wordmark, cleaned, under the digest of what they are. Source: docs/decisions/0156. */
export const brandDrawings = runSql(`
create table brand_drawings (
  digest text primary key check (digest ~ '^[0-9a-f]{16}$'),
  svg text not null check (length(svg) <= 64000),
  width real not null check (width > 0),
  height real not null check (height > 0),
  created_at timestamptz not null
);
alter table brands
  add column mark text references brand_drawings (digest),
  add column logo text references brand_drawings (digest);
`)
