import { runSql } from '#db/migrations/run-sql'

/** Messages that name somebody else are found when that one closes the account: by their client, and by their number. */
export const messagesThatName = runSql(`
set local lock_timeout = '5s';

create index messages_naming_client on messages (named_client_id) where named_client_id is not null;
create index messages_naming_phone on messages ((parameters ->> 'phone')) where parameters ->> 'phone' is not null;
`)
