import { runSql } from '#db/migrations/run-sql'

/** When support works, and how urgent a ticket is. A ticket's clocks are computed from its messages. Source: docs/decisions/0157. */
export const supportHours = runSql(`
-- Hours, holidays and promises as the rules have them; empty while a store promises nothing. Without hours no time would ever pass.
alter table store_settings add column support_schedule jsonb
  check (jsonb_array_length(support_schedule -> 'shifts') > 0);
alter table tickets add column urgency text not null default 'normal' check (urgency in ('normal', 'urgent'));
`)
