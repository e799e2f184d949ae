import { runSql } from '#db/migrations/run-sql'

/** What whoever has bought a plan does first, with the place where: at most three. Source: docs/decisions/0162. */
export const productSteps = runSql(`
create table product_steps (
  product_id uuid not null references products (id) on delete cascade,
  position smallint not null check (position between 1 and 3),
  title_ar text not null check (title_ar <> ''),
  title_en text not null check (title_en <> ''),
  link text not null default '' check (link = '' or link ~ '^https://[^\\s]+$'),
  primary key (product_id, position)
);
`)
