import { runSql } from '#db/migrations/run-sql'

/**
 * Since when the clients of both tickets of a merge waited, null where they did not: undoing gives that back. What a client only opened again has no message
 * that says so.
 */
export const mergesKeepWaiting = runSql(`
set local lock_timeout = '5s';

alter table ticket_merges
  add column source_waiting_since timestamptz,
  add column target_waiting_since timestamptz;
`)
