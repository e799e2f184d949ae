import { runSql } from '#db/migrations/run-sql'

/** Which messages a client has switched off, as kind:channel; what may be switched off at all is decided by rules. Source: docs/decisions/0170. */
export const mutedNotifications = runSql(`
set local lock_timeout = '5s';

alter table clients add column muted_notifications text[] not null default '{}';
`)
