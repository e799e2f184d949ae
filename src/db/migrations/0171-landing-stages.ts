import { runSql } from '#db/migrations/run-sql'

/**
 * The landing page's sections, as everybody sees them and as staff are writing them. Without a row it is the plain one of
 * rules/landing. Source: docs/decisions/0154.
 */
export const landingStages = runSql(`
create table landing_stages (
  stage text primary key check (stage in ('draft', 'published')),
  -- An array of sections in the order of the page.
  sections jsonb not null check (jsonb_typeof(sections) = 'array'),
  version integer not null default 1,
  updated_at timestamptz not null
);
`)
