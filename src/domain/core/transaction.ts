import { sql } from 'kysely'
import type { Transaction as KyselyTransaction } from 'kysely'
import { invariant } from '#rules/moves'
import { isOutdatedPlan } from '#db/client'
import { markTransaction } from '#db/inside-transaction'
import type { DB } from '#db/types'
import { announceContentChange } from '#domain/core/content-changes'
import type { Context } from '#domain/core/context'
import { emptyJournal, writeJournal } from '#domain/core/journal'
import type { Journal, Notes } from '#domain/core/journal'

/**
 * A running transaction and its journal: activity rows, trackers, jobs, ledger bookings and messages that verbs leave
 * on the way. They are written in one statement at the end, so a verb may record as much as it likes.
 */
export type Transaction = Notes & {
  db: KyselyTransaction<DB>
  journal: Journal
  /** It changes what everybody sees: with its commit this process forgets what it has kept of that. */
  changesContent?: boolean
}

/**
 * Runs `work` in one transaction; what it recorded is written before the commit. No network call belongs in here, and
 * nothing outside is changed: when PostgreSQL ends it because two transactions waited for each other, it is run again whole.
 * The sequence of locks is in `lockClient`.
 */
export async function inTransaction<T>(ctx: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let run = 1; ; run++) {
    try {
      return await runOnce(ctx, work)
    } catch (error) {
      if (run === mostRuns || !isOvertaken(error)) throw error
      ctx.log.warn({ err: error, run }, 'a transaction gave way to another one and runs again')
    }
  }
}

const mostRuns = 3

/**
 * Deadlock, no order in which both could have run, or a table that was changed beneath a prepared statement: PostgreSQL has
 * taken back everything, and asks to be asked again.
 */
function isOvertaken(error: unknown): boolean {
  if (isOutdatedPlan(error)) return true
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')
}

async function runOnce<T>(ctx: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let rehearsed: { result: T } | undefined
  let changesContent = false
  const done = ctx.db.transaction().execute(async (db) => {
    const tx: Transaction = { db, journal: emptyJournal() }
    const result = await markTransaction(() => work(tx))
    await writeJournal(db, tx)
    changesContent = tx.changesContent ?? false
    if (ctx.rehearses) {
      // What is checked at the commit is checked, too.
      await sql`set constraints all immediate`.execute(db)
      rehearsed = { result }
      throw new TakenBack()
    }
    return result
  })
  try {
    const result = await done
    // Other processes hear of it from the database; whoever asked here sees it in the next answer.
    if (changesContent) announceContentChange(ctx.db)
    return result
  } catch (error) {
    if (error instanceof TakenBack && rehearsed) return rehearsed.result
    throw error
  }
}

/** Ends the transaction of a rehearsal. */
class TakenBack extends Error {}

/**
 * For work that only takes notes: what it leaves is written in one statement, which is atomic by itself and needs no
 * BEGIN and COMMIT around it. With `onlyIf`, the subject of a change: if that change touches no row, nothing at all is
 * written and the answer is false. All other changes must then be inserts of the journal.
 */
export async function inOneStatement(
  ctx: Context,
  work: (notes: Notes) => void,
  options: { onlyIf?: string } = {},
): Promise<boolean> {
  invariant(!ctx.rehearses, 'what is written at once cannot be taken back')
  const notes: Notes = { journal: emptyJournal() }
  work(notes)
  return writeJournal(ctx.db, notes, options.onlyIf)
}
