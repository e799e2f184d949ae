import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import type { Database } from '#db/client'
import {
  findArchivableMonth,
  readArchiveLines,
  recordArchive,
  removeArchived,
} from '#domain/core/activity/archive-activities'
import { verifyArchive } from '#domain/core/activity/archive-format'
import { PlainError } from '#server/process/plain-error'

/**
 * Moves every month of the activity log that ended before `until` into a file of its own: written, read back,
 * proved, written down, and only then removed. Goes on where an earlier run was interrupted. Answers the
 * files' names.
 * @param owner the role that owns the tables: the application's may not remove a row of the log
 */
export async function archiveLog(
  owner: Database,
  { folder, until, now }: { folder: string; until: Date; now: () => Date },
): Promise<{ files: string[]; removed: number }> {
  const files: string[] = []
  for (;;) {
    const month = await findArchivableMonth(owner, until)
    if (!month) break
    const name = `activities-${month.month}-${month.seals[0]?.id}.jsonl`
    const file = path.join(folder, name)
    await writeWhole(file, readArchiveLines(owner, month))
    const { problems } = await verifyArchive(linesOf(file))
    if (problems.length > 0)
      throw new PlainError(
        `${file} was written and does not hold (${problems[0]}): nothing was removed. Run audit:verify.`,
      )
    await recordArchive(owner, month, { name, hash: await hashOf(file), now: now() })
    files.push(name)
  }
  return { files, removed: await removeArchived(owner) }
}

/** Every archive that the database names: there, unchanged, whole, and of the seals that the database has. */
export async function verifyArchiveFiles(db: Database, folder: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; hash: string; first: string; last: string }>`
    select file_name as name, encode(file_hash, 'hex') as hash, first_seal_id::text as first, last_seal_id::text as last
    from activity_archives order by id`.execute(db)
  const problems: string[] = []
  for (const { name, hash, first, last } of rows) {
    const file = path.join(folder, name)
    if (!existsSync(file)) {
      problems.push(`${name} is missing`)
      continue
    }
    if ((await hashOf(file)) !== hash) problems.push(`${name} was changed`)
    const verdict = await verifyArchive(linesOf(file))
    problems.push(...verdict.problems.map((problem) => `${name}: ${problem}`))
    const { rows: kept } = await sql<{ id: number; chain: string }>`
      select id::int, encode(chain_hash, 'hex') as chain from activity_seals
      where id between ${first}::bigint and ${last}::bigint order by id`.execute(db)
    const inFile = verdict.seals.map(({ id, chainHash }) => `${id} ${chainHash}`)
    if (kept.map(({ id, chain }) => `${id} ${chain}`).join() !== inFile.join())
      problems.push(`${name} is not of the seals that the database has`)
  }
  return problems
}

/** Under its name only when all of it is on the disk. */
async function writeWhole(file: string, lines: AsyncIterable<string>): Promise<void> {
  const making = await open(`${file}.making`, 'w', 0o600)
  try {
    for await (const line of lines) await making.write(line)
    await making.sync()
  } finally {
    await making.close()
  }
  await rename(`${file}.making`, file)
}

function linesOf(file: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}
