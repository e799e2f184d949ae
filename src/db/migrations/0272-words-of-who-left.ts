import { runSql } from '#db/migrations/run-sql'

/** What clients wrote on leaving a plan goes with their accounts: here, of those that were closed before. */
export const wordsOfWhoLeft = runSql(`
update leaving_answers a set words = ''
from clients c where c.id = a.client_id and c.closed_at is not null and a.words <> '';
`)
