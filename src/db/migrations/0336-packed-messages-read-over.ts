import { runSql } from '#db/migrations/run-sql'

/** Reads over what 0335 promises of new rows, beside those who buy. */
export const packedMessagesReadOver = runSql(`
set local lock_timeout = '5s';

alter table messages validate constraint messages_packed;
`)
