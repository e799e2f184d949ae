import { runSql } from '#db/migrations/run-sql'

/**
 * What the analytics show of a Riyadh month: computed from its rows by a job, never by a sale. The running month and the one before are computed
 * again and again, older ones stay. Source: docs/decisions/0153.
 */
export const monthFigures = runSql(`
create table month_figures (
  -- The first day of the month.
  month date not null,
  figure text not null,
  -- What it is counted for: a plan, a cohort, a kind of attempt; empty where it has no parts.
  part text not null,
  amount bigint not null,
  primary key (month, figure, part)
);
create table month_figure_marks (
  month date primary key,
  computed_at timestamptz not null
);
`)
