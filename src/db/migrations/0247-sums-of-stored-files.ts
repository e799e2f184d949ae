import { runSql } from '#db/migrations/run-sql'

/** What was brought to a bucket, so that only that is handed out again; empty for files of before. Source: docs/decisions/0188. */
export const sumsOfStoredFiles = runSql(`
alter table stored_files add column content_sha256 bytea check (length(content_sha256) = 32);
`)
