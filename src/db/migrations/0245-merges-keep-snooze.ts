import { runSql } from '#db/migrations/run-sql'

/** Until when, and by whom, a ticket was put off that became a part of another one: undoing gives it back. */
export const mergesKeepSnooze = runSql(`
set local lock_timeout = '5s';

alter table ticket_merges
  add column snoozed_until timestamptz,
  add column snoozed_by uuid references staff_users (id),
  add constraint ticket_merges_snoozed_by_somebody check ((snoozed_until is null) = (snoozed_by is null));
`)
