import { runSql } from '#db/migrations/run-sql'

/**
 * Files of tickets whose bytes lie outside of the database. A row is written before its file is, and goes after it is: whatever deletes the attachment,
 * and wherever a process dies, the file is found and removed. Source: docs/decisions/0188.
 */
export const storedFiles = runSql(`
create table stored_files (
  -- No reference: it outlives its attachment until the file is removed.
  attachment_id uuid primary key,
  created_at timestamptz not null
);
`)
