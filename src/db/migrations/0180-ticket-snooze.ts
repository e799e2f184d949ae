import { runSql } from '#db/migrations/run-sql'

/** Until when a ticket is put off, and by whom. Compared when it is read: nothing has to run when the moment comes. Source: docs/decisions/0157. */
export const ticketSnooze = runSql(`
alter table tickets add column snoozed_until timestamptz;
alter table tickets add column snoozed_by uuid references staff_users (id);
alter table tickets add constraint tickets_snoozed_by_somebody check ((snoozed_until is null) = (snoozed_by is null));
create index tickets_snoozed on tickets (snoozed_until) where snoozed_until is not null;
`)
