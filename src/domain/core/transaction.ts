import { sql, type Transaction as KyselyTransaction } from 'kysely'
import { invariant } from '#rules/core/invariant'
import { errorCode } from '#rules/errors/error-code'
import { isOutdatedPlan } from '#db/statement-names'
import { markTransaction } from '#db/inside-transaction'
import type { DB } from '#db/types'
import { watchStatements } from '#db/watched-driver'
import { rememberWrittenAddresses } from '#domain/core/written-addresses'
import { announceContentChange } from '#domain/core/content-changes'
import type { Context } from '#domain/core/context'
import { forgetEffects } from '#domain/core/effects'
import {
  mustWaitFor,
  noWrites,
  takeBatches,
  writeBatch,
  writePending,
  type WriteTarget,
} from '#domain/core/pending-writes'

/**
 * A running transaction. What its records write waits in `pending`, in order, and goes as one statement
 * before the transaction next reads one of those tables through `db`, or at the commit; so a verb may record
 * as much as it likes.
 */
export type Transaction = WriteTarget & {
  db: KyselyTransaction<DB>
  /** It changes published content: the commit drops this process's cache of it. */
  changesContent?: boolean
  /**
   * Work that comes last, before what waits is written: it locks rows that every sale needs, so that they are
   * held shortly, and by everybody after all others.
   */
  beforeCommit: (() => Promise<void>)[]
}

/**
 * Runs `work` in one transaction; what it recorded is written before the commit. No network call belongs in
 * here, and nothing outside is changed: when PostgreSQL ends it because two transactions waited for each
 * other, it is run again whole. The sequence of locks is in `lockClient`.
 */
export async function inTransaction<T>(ctx: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { effects } = ctx
  const before = { facts: effects?.facts.length ?? 0, messages: effects?.messages.length ?? 0 }
  for (let run = 1; ; run++) {
    try {
      return await runOnce(ctx, work)
    } catch (error) {
      if (effects) forgetEffects(effects, before)
      if (run === maxRuns || !isOvertaken(error)) throw error
      ctx.log.warn({ err: error, run }, 'a transaction gave way to another one and runs again')
    }
  }
}

const maxRuns = 3

/**
 * Deadlock, no order in which both could have run, or a table that was changed beneath a prepared statement:
 * PostgreSQL has rolled everything back, and the transaction can be retried.
 */
function isOvertaken(error: unknown): boolean {
  return isOutdatedPlan(error) || ['40P01', '40001'].includes(errorCode(error))
}

async function runOnce<T>(ctx: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let dryRunResult: { result: T } | undefined
  let changesContent = false
  const pending = noWrites()
  const done = ctx.db.transaction().execute(async (db) => {
    await watchStatements(db, async (text, send) => {
      if (pending.failure || mustWaitFor(pending, text)) await writePending(db, pending, send)
    })
    const tx: Transaction = { db, pending, beforeCommit: [] }
    const result = await markTransaction(async () => {
      const worked = await work(tx)
      for (const step of tx.beforeCommit) await step()
      return worked
    })
    await writePending(db, pending, (query) => db.executeQuery(query))
    changesContent = tx.changesContent ?? false
    if (ctx.dryRun) {
      // What is checked at the commit is checked, too.
      await sql`set constraints all immediate`.execute(db)
      dryRunResult = { result }
      throw new RolledBack()
    }
    return result
  })
  try {
    const result = await done
    rememberWrittenAddresses(ctx, pending)
    // Other processes are notified by the database; callers of this process see it in the next answer.
    if (changesContent) announceContentChange(ctx.db)
    return result
  } catch (error) {
    if (error instanceof RolledBack && dryRunResult) return dryRunResult.result
    throw error
  }
}

/** Rolls a transaction back: of a dry run, or because its condition did not hold. */
class RolledBack extends Error {}

/**
 * For work that only writes: what it leaves goes as one statement, which is atomic by itself and needs no
 * BEGIN and COMMIT around it, or, where its order needs several, in a transaction. With `onlyIf`, the key of
 * a change: if that change touches no row, nothing at all is written and the answer is false.
 */
export async function commitAsOneStatement(
  ctx: Context,
  work: (notes: WriteTarget) => void,
  options: { onlyIf?: string } = {},
): Promise<boolean> {
  invariant(!ctx.dryRun, 'what is written at once cannot be taken back')
  const pending = noWrites()
  work({ pending })
  const batches = takeBatches(ctx.db, pending)
  const [only, ...others] = batches
  if (only && others.length === 0) {
    const isWritten = await writeBatch(only, (query) => ctx.db.executeQuery(query), options.onlyIf)
    if (isWritten) rememberWrittenAddresses(ctx, pending)
    return isWritten
  }
  try {
    await inTransaction(ctx, async ({ db }) => {
      for (const batch of batches) {
        const isWritten = await writeBatch(batch, (query) => db.executeQuery(query), options.onlyIf)
        if (!isWritten) throw new RolledBack()
      }
    })
    rememberWrittenAddresses(ctx, pending)
    return true
  } catch (error) {
    if (error instanceof RolledBack) return false
    throw error
  }
}
