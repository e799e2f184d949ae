import { runSql } from '#db/migrations/run-sql'

/** Prices of the shop that begin on a day; subscribers have their own (0023). Source: docs/decisions/0190. */
export const shopPrices = runSql(`
create table shop_prices (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete cascade,
  -- As products keep theirs.
  price_minor bigint not null check (price_minor >= 0),
  price_with_tax_minor bigint check (price_with_tax_minor >= 0),
  starts_at timestamptz not null,
  status text not null default 'scheduled' check (status in ('scheduled', 'started', 'withdrawn')),
  staff_user_id uuid not null references staff_users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index shop_prices_open on shop_prices (product_id) where status = 'scheduled';
create index shop_prices_of_product on shop_prices (product_id, id);
`)
