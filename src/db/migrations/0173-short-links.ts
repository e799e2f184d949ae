import { runSql } from '#db/migrations/run-sql'

/** The short addresses in SMS, each of one page of the store. Source: docs/decisions/0155. */
export const shortLinks = runSql(`
create table short_links (
  key text primary key check (key ~ '^[0-9A-Za-z]{10}$'),
  path text not null check (path ~ '^/[^/]' and length(path) <= 300),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index short_links_over on short_links (expires_at);
`)
