import { runSql } from '#db/migrations/run-sql'

/** Which countries' numbers are sent codes, and how many a day the store pays for. */
export const codeCountries = runSql(`
alter table store_settings add column code_countries text[] not null
  default array['+966', '+971', '+965', '+974', '+973', '+968'] check (cardinality(code_countries) > 0);
alter table store_settings add column daily_code_budget integer not null default 5000
  check (daily_code_budget between 100 and 1000000);
`)
