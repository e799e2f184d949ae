import { runSql } from '#db/migrations/run-sql'

/** Pictures of the landing page, under the digest of their bytes. Source: docs/decisions/0175. */
export const landingPictures = runSql(`
create table landing_pictures (
  digest text primary key check (digest ~ '^[0-9a-f]{32}$'),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'image/avif')),
  width integer not null check (width between 24 and 2400),
  height integer not null check (height between 24 and 2400),
  content bytea not null check (octet_length(content) <= 307200),
  created_at timestamptz not null
);
-- These formats are compressed already.
alter table landing_pictures alter column content set storage external;
`)
