import { runSql } from '#db/migrations/run-sql'

/** Until when, and by whom, the ticket was put off that took another one in: undoing gives that back, too. */
export const mergesKeepBothSnoozes = runSql(`
set local lock_timeout = '5s';

alter table ticket_merges
  add column target_snoozed_until timestamptz,
  add column target_snoozed_by uuid references staff_users (id),
  add constraint ticket_merges_target_snoozed_by_somebody check ((target_snoozed_until is null) = (target_snoozed_by is null));
`)
