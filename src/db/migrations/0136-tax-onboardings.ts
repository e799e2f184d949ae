import { runSql } from '#db/migrations/run-sql'

/** How units get their certificates, step by step. Source: docs/decisions/0131. */
export const taxOnboardings = runSql(`
-- One attempt for a certificate, from the password to the certificate in use. It goes on where it was interrupted.
create table tax_onboardings (
  id uuid primary key,
  unit_id uuid not null references tax_units (id),
  purpose text not null check (purpose in ('first', 'renewal')),
  environment text not null check (environment in ('sandbox', 'simulation', 'production')),
  -- rules/tax-onboarding
  state text not null check (state in ('requested', 'checking', 'certifying', 'certified', 'done', 'abandoned')),
  -- What its certificate request says beside the settings.
  vat_number text not null,
  branch text not null,
  short_address text not null,
  activity text not null,
  compliance_id uuid references tax_credentials (id),
  production_id uuid references tax_credentials (id),
  -- Of each check by its name: what the authority answered.
  checks jsonb not null check (jsonb_typeof(checks) = 'object'),
  -- Why the last step did not succeed.
  problem jsonb check (jsonb_typeof(problem) = 'object'),
  started_at timestamptz not null,
  updated_at timestamptz not null,
  check (state not in ('checking', 'certifying') or compliance_id is not null),
  check (state not in ('certified', 'done') or production_id is not null)
);
create unique index tax_onboardings_open on tax_onboardings (unit_id) where state not in ('done', 'abandoned');
create index tax_onboardings_of_unit on tax_onboardings (unit_id, started_at desc);
`)
