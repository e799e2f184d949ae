import { runSql } from '#db/migrations/run-sql'

/** When the gateway was last asked about an attempt for somebody who looks at it: once a second, whoever asks. */
export const gatewayLooks = runSql(`
alter table payments add column asked_at timestamptz;
`)
