import { runSql } from '#db/migrations/run-sql'

/** What is sold and what is shown: plans, features, taxes, coupons, FAQ, pages, the store's own settings. */
export const catalogue = runSql(`
create table products (
  id uuid primary key default uuidv7(),
  ref_id bigint generated always as identity (start with 1001) unique,
  name_ar text not null check (length(name_ar) between 1 and 120),
  name_en text not null check (length(name_en) between 1 and 120),
  description_ar text not null default '' check (length(description_ar) <= 500),
  description_en text not null default '' check (length(description_en) <= 500),
  -- Before tax; free, or enough for the gateway to charge.
  price_minor bigint not null check (price_minor = 0 or price_minor >= 100),
  points integer not null check (points >= 0),
  days integer not null check (days between 1 and 3660),
  is_active boolean not null default true,
  display_status text not null default 'visible' check (display_status in ('visible', 'invisible')),
  group_sharing boolean not null default false,
  -- Staff's own pick, said so in the shop; at most one.
  is_recommended boolean not null default false,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index products_one_recommended on products (is_recommended) where is_recommended;

create table product_features (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete cascade,
  position integer not null,
  title_ar text not null check (length(title_ar) between 1 and 200),
  title_en text not null check (length(title_en) between 1 and 200),
  unique (product_id, position) deferrable initially deferred
);

create table common_features (
  id uuid primary key default uuidv7(),
  position integer not null unique deferrable initially deferred,
  icon text not null,
  title_ar text not null check (length(title_ar) between 1 and 200),
  title_en text not null check (length(title_en) between 1 and 200),
  description_ar text not null default '',
  description_en text not null default ''
);

create table taxes (
  id uuid primary key default uuidv7(),
  ref_id bigint generated always as identity (start with 101) unique,
  name_ar text not null,
  name_en text not null,
  percentage_bp integer not null check (percentage_bp between 0 and 10000),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table coupons (
  id uuid primary key default uuidv7(),
  ref_id bigint generated always as identity (start with 101) unique,
  code text not null unique check (code = upper(code) and length(code) between 2 and 40),
  kind text not null check (kind in ('percent', 'amount')),
  percentage_bp integer check (percentage_bp between 1 and 10000),
  amount_minor bigint check (amount_minor > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  total_limit integer check (total_limit > 0),
  per_client_limit integer check (per_client_limit > 0),
  first_purchase_only boolean not null default false,
  is_active boolean not null default true,
  -- Uses that are held by placed orders or taken by paid ones; the limit holds whatever runs at once.
  uses integer not null default 0 check (uses >= 0),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'percent') = (percentage_bp is not null)),
  check ((kind = 'amount') = (amount_minor is not null)),
  check (total_limit is null or uses <= total_limit)
);

create table coupon_products (
  coupon_id uuid not null references coupons (id) on delete cascade,
  product_id uuid not null references products (id),
  primary key (coupon_id, product_id)
);

create table faqs (
  id uuid primary key default uuidv7(),
  ref_id bigint generated always as identity (start with 101) unique,
  question_ar text not null,
  question_en text not null,
  answer_ar text not null,
  answer_en text not null,
  position integer not null,
  icon text not null default '',
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table pages (
  id uuid primary key default uuidv7(),
  ref_id bigint generated always as identity (start with 101) unique,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title_ar text not null,
  title_en text not null,
  -- Sanitised HTML.
  content_ar text not null,
  content_en text not null,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- One row: who the store is. Empty entries are not shown.
create table store_settings (
  id smallint primary key default 1 check (id = 1),
  name_ar text not null,
  name_en text not null,
  sentence_ar text not null,
  sentence_en text not null,
  headline_ar text not null default '',
  headline_en text not null default '',
  legal_name_ar text not null default '',
  legal_name_en text not null default '',
  unified_number text not null default '',
  vat_number text not null default '',
  phone text not null default '',
  email text not null default '',
  address_ar text not null default '',
  address_en text not null default '',
  certificate_number text not null default '',
  certificate_url text not null default '',
  social_links jsonb not null default '[]',
  payment_marks jsonb not null default '["mada","visa","master","apple_pay"]',
  terms_version text not null,
  version integer not null default 1,
  updated_at timestamptz not null
);

-- One row, raised whenever something that everybody sees has changed; caches listen to the channel.
create table content_version (
  id smallint primary key default 1 check (id = 1),
  version bigint not null default 1
);
insert into content_version default values;

create function announce_content_version() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', new.version::text);
  return null;
end $$;
create trigger content_version_changed after update on content_version
  for each row execute function announce_content_version();
`)
