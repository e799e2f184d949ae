import type { Database } from '#db/client'

/**
 * How long the first at most waits for the others, in milliseconds: little beside the call to a vendor whose
 * end is written down.
 */
const patience = 30

/**
 * Makes a writing of one row, at the end of a longer piece of work, into one that shares its statement, and
 * its way to the disk, with the work beside it: whoever comes to the end waits a moment for those who are
 * under way, and alone for nobody. What fails together is written again one by one: a row that the database
 * refuses fails for itself alone.
 */
export function writeTogether<Row>(
  write: (db: Database, rows: readonly Row[]) => Promise<unknown>,
): <T>(db: Database, work: (leave: (row: Row) => Promise<void>) => Promise<T>) => Promise<T> {
  const all = new WeakMap<Database, { underWay: number; rows: Row[]; batch: Batch | undefined }>()

  return async (db, work) => {
    const state = all.get(db) ?? { underWay: 0, rows: [], batch: undefined }
    all.set(db, state)

    /** All who are under way have left their row. */
    function goIfComplete(): void {
      if (state.batch && state.rows.length >= state.underWay) state.batch.go()
    }

    /** False: it failed, for several. */
    async function writeBatch(start: Promise<void>): Promise<boolean> {
      await start
      const { rows } = state
      state.rows = []
      state.batch = undefined
      try {
        await write(db, rows)
        return true
      } catch (error) {
        if (rows.length > 1) return false
        throw error
      }
    }

    async function leave(row: Row): Promise<void> {
      state.rows.push(row)
      if (!state.batch) {
        const { promise: start, resolve: go } = Promise.withResolvers<void>()
        const timer = setTimeout(go, patience)
        state.batch = { go, isWritten: writeBatch(start).finally(() => clearTimeout(timer)) }
      }
      const { isWritten } = state.batch
      goIfComplete()
      if (!(await isWritten)) await write(db, [row])
    }

    state.underWay += 1
    try {
      return await work(leave)
    } finally {
      state.underWay -= 1
      goIfComplete()
    }
  }
}

type Batch = { go: () => void; isWritten: Promise<boolean> }
