import { importKinds, importOutcomes, type ImportKind, type ImportOutcome } from '#rules/imports/import-files'
import { readTable, type TableRow } from '#rules/imports/read-table'
import type { Context } from '#domain/core/context'
import { importBalances } from '#domain/imports/import-balances'
import { importCards } from '#domain/imports/import-cards'
import { importClients } from '#domain/imports/import-clients'
import { importMembers } from '#domain/imports/import-members'
import type { DecidedRow, ImportRun } from '#domain/imports/import-rows'
import { noImports } from '#domain/imports/import-state'
import { importSubscriptions } from '#domain/imports/import-subscriptions'
import { requireSystem } from '#domain/imports/require-system'

/** How many rows of a file came to what. */
export type ImportCounts = Record<ImportOutcome, number> & { rows: number }

const verbs: Record<ImportKind, (ctx: Context, run: ImportRun, rows: TableRow[]) => Promise<void>> = {
  client: importClients,
  card: importCards,
  subscription: importSubscriptions,
  balance: importBalances,
  member: importMembers,
}

/**
 * Imports a business from its files, whichever of them are given, in the sequence in which they name each
 * other. All of them are read before anything is written. Run again, it passes over what is there and goes
 * on; a dry run decides the same and writes nothing. Nobody is notified of anything. Errors: role_forbidden,
 * UnreadableFile. Source: docs/decisions/0243.
 */
export async function importBusiness(
  ctx: Context,
  asked: {
    files: Partial<Record<ImportKind, Uint8Array>>
    isDryRun: boolean
    /** After each transaction, with what became of its rows. */
    onDecided?: (rows: DecidedRow[]) => void | Promise<void>
  },
): Promise<Map<ImportKind, ImportCounts>> {
  requireSystem(ctx)
  const tables = importKinds.flatMap((kind) => {
    const content = asked.files[kind]
    return content ? [{ kind, rows: readTable(kind, content) }] : []
  })
  const state = noImports()
  const counts = new Map<ImportKind, ImportCounts>()
  for (const { kind, rows } of tables) {
    const count = noCounts(rows.length)
    counts.set(kind, count)
    const onDecided = async (decided: DecidedRow[]) => {
      for (const { outcome } of decided) count[outcome] += 1
      await asked.onDecided?.(decided)
    }
    await verbs[kind](ctx, { state, isDryRun: asked.isDryRun, onDecided }, rows)
  }
  return counts
}

function noCounts(rows: number): ImportCounts {
  const none = Object.fromEntries(importOutcomes.map((outcome) => [outcome, 0])) as Record<
    ImportOutcome,
    number
  >
  return { ...none, rows }
}
