import { runSql } from '#db/migrations/run-sql'

/**
 * The answer of a call under a key is kept as it was written, compressed. Answers of before are read for the day that they are
 * kept. Source: docs/decisions/0159.
 */
export const packedAnswers = runSql(`
alter table idempotency_keys add column packed_answer bytea;
-- It is compressed already.
alter table idempotency_keys alter column packed_answer set storage external;
`)
