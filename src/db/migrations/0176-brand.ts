import { runSql } from '#db/migrations/run-sql'

/** How the store looks: as everybody sees it, and as staff are drawing it. Source: docs/decisions/0156. */
export const brand = runSql(`
create table brands (
  stage text primary key check (stage in ('draft', 'published')),
  -- Degrees of OKLCH; 243 is the design's own.
  hue smallint not null default 243 check (hue between 0 and 359),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
insert into brands (stage) values ('draft'), ('published');
`)
