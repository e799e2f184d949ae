import { runSql } from '#db/migrations/run-sql'

/** Where a content page is linked from, and its place among the others there. Source: docs/decisions/0187. */
export const pagePlaces = runSql(`
alter table pages
  add column shown_in text not null default 'none' check (shown_in in ('none', 'footer', 'menu')),
  add column position integer not null default 0 check (position between 0 and 9999);
`)
