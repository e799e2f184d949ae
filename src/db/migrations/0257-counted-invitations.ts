import { runSql } from '#db/migrations/run-sql'

/** Invitations to share a plan go by SMS to numbers of strangers, as codes do, and count against the same budget. */
export const countedInvitations = runSql(`
alter table code_counts add column invited integer not null default 0;
`)
