import { runSql } from '#db/migrations/run-sql'

/**
 * What known renewals are expected to bring, computed once a day by a job, with how far the same method would have been off 90 days before. Older
 * days stay: what was said can be compared with what came. Source: docs/decisions/0158.
 */
export const renewalForecasts = runSql(`
create table renewal_forecasts (
  -- The first Riyadh day that is foreseen.
  day date primary key,
  computed_at timestamptz not null,
  -- rules/forecast.ts: Forecast, and the backtest.
  result jsonb not null
);
`)
