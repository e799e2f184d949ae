import { runSql } from '#db/migrations/run-sql'

/** The pair of fonts that a store is written in. Source: docs/decisions/0176. */
export const brandFonts = runSql(`
alter table brands
  add column fonts text not null default 'plex' check (fonts in ('plex', 'cairo', 'vazirmatn'));
`)
