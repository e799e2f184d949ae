import { sql } from 'kysely'
import type { Database } from '#db/client'
import { keepFormerPhones } from '#domain/core/activity/keep-former-phones'
import { contentOf, isOfSeals, type SealedRange } from '#domain/core/activity/sealed-rows'
import { headerLine, rowLine, sealLine, type Seal } from '#domain/core/activity/archive-format'
import { monthIn } from '#domain/core/riyadh-days'

/** Seals whose rows go in one transaction: seals of a minute each, or few that are full. */
const sealsAtOnce = 20

/** Whole seals of one month (in Riyadh), the oldest that no file has. */
export type ArchivableMonth = { month: string; seals: (Seal & SealedRange)[] }

/**
 * The oldest month of the log that is wholly sealed before `until` and in no archive; null when there is
 * none.
 */
export async function findArchivableMonth(db: Database, until: Date): Promise<ArchivableMonth | null> {
  const month = monthIn(sql`s.sealed_at`)
  const { rows } = await sql<Seal & SealedRange & { month: string }>`
    with open as (
      select s.*, ${month} as month from activity_seals s
      where s.id > (select coalesce(max(last_seal_id), 0) from activity_archives) and s.sealed_at < ${until})
    select s.id::int, ${sealedRange}, row_count as "rowCount", encode(rows_hash, 'hex') as "rowsHash", encode(previous_hash, 'hex') as "previousHash",
      encode(chain_hash, 'hex') as "chainHash", month
    from open s where month = (select min(month) from open) order by s.id`.execute(db)
  const [first] = rows
  return first ? { month: first.month, seals: rows.map(({ month: _, ...seal }) => seal) } : null
}

/** The lines of a month's file, seal by seal. */
export async function* readArchiveLines(
  db: Database,
  { month, seals }: ArchivableMonth,
): AsyncGenerator<string> {
  yield headerLine({ month, firstSeal: seals[0]?.id ?? 0, lastSeal: seals.at(-1)?.id ?? 0 })
  for (const seal of seals) {
    const { rows } = await sql<{ sequence: number; content: string }>`
      select a.sequence::int as sequence, ${contentOf} as content
      from activities a where ${isOfSeals([seal])} order by a.sequence`.execute(db)
    for (const row of rows) yield rowLine(row)
    yield sealLine(seal)
  }
}

/** Writes down that a file has these seals; from now on their rows may go. By the owner of the tables. */
export async function recordArchive(
  owner: Database,
  { seals }: ArchivableMonth,
  file: { name: string; hash: string; now: Date },
): Promise<void> {
  const [first, last] = [seals[0], seals.at(-1)]
  if (!first || !last) return
  await sql`insert into activity_archives
      (first_seal_id, last_seal_id, first_sequence, last_sequence, row_count, file_name, file_hash, created_at)
    values (${first.id}, ${last.id}, ${first.firstSequence}, ${last.lastSequence},
      ${seals.reduce((sum, { rowCount }) => sum + rowCount, 0)}, ${file.name}, decode(${file.hash}, 'hex'), ${file.now})`.execute(
    owner,
  )
}

/**
 * Removes the rows that files have, and the personal values beside them, some seals at a time, but for the
 * numbers that accounts moved away from: whoever is interrupted goes on the next time. By the owner of the
 * tables. Answers how many rows went.
 */
export async function removeArchived(owner: Database): Promise<number> {
  const { rows: seals } = await sql<SealedRange>`
    select ${sealedRange} from activity_archives f
    join activity_seals s on s.id between f.first_seal_id and f.last_seal_id
    where exists (select from activities a where a.sequence between f.first_sequence and f.last_sequence)
    order by s.id`.execute(owner)
  let removed = 0n
  for (let from = 0; from < seals.length; from += sealsAtOnce) {
    const isOurs = isOfSeals(seals.slice(from, from + sealsAtOnce))
    await owner.transaction().execute(async (tx) => {
      await keepFormerPhones(tx, isOurs)
      await sql`delete from activity_personal_values v using activities a where v.activity_id = a.id and ${isOurs}`.execute(
        tx,
      )
      const { numAffectedRows } = await sql`delete from activities a where ${isOurs}`.execute(tx)
      removed += numAffectedRows ?? 0n
    })
  }
  return Number(removed)
}

const sealedRange = sql`s.first_sequence::int as "firstSequence", s.last_sequence::int as "lastSequence",
  s.late_sequences::int[] as "lateSequences"`
