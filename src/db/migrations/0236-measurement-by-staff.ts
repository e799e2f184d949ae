import { runSql } from '#db/migrations/run-sql'

/**
 * Vendors of measurement that staff set, with their keys sealed; visits of who agreed to them without an account, and what such visitors
 * decided; and drawings of the payment schemes' marks. Source: docs/decisions/0195.
 */
export const measurementByStaff = runSql(`
set local lock_timeout = '5s';

create table measurement_vendors (
  vendor text primary key check (vendor in ('ga4', 'meta', 'tiktok', 'snap')),
  account text not null,
  secret_sealed text not null,
  -- The last four letters, by which staff know it.
  secret_ending text not null check (length(secret_ending) = 4),
  updated_at timestamptz not null
);

create table visitor_consents (
  id uuid primary key,
  -- Random, made when the visitor agreed, and kept in the browser's cookie.
  visitor_id uuid not null,
  granted boolean not null,
  text_version text not null,
  created_at timestamptz not null
);
create index visitor_consents_of_visitor on visitor_consents (visitor_id);

alter table measurement_events drop constraint measurement_events_kind_check;
alter table measurement_events add constraint measurement_events_kind_check
  check (kind in ('view', 'choice', 'checkout', 'purchase', 'refund'));
alter table measurement_events
  alter column order_id drop not null,
  alter column client_id drop not null,
  alter column amount_minor drop not null,
  add column visitor_id uuid,
  add column plan_ref_id bigint,
  -- A visit is a visitor's, a sale a client's.
  add constraint measurement_events_whose check (case when kind in ('view', 'choice')
    then visitor_id is not null and client_id is null and order_id is null
    else visitor_id is null and client_id is not null and order_id is not null and amount_minor is not null end),
  add constraint measurement_events_choice check ((kind = 'choice') = (plan_ref_id is not null));
create index measurement_events_of_visitor on measurement_events (visitor_id) where visitor_id is not null;

alter table store_settings add column mark_drawings jsonb not null default '{}';
`)
