import type { Database } from '#db/client'

/**
 * Makes a reading of one row into one that shares its statement: what is asked for in the same moment is read
 * together. Jobs that were claimed together begin together, so a crowd of them asks once. The row is
 * undefined where `read` does not find it.
 */
export function readTogether<Row extends { id: string }>(
  read: (db: Database, ids: string[]) => Promise<Row[]>,
): (db: Database, id: string) => Promise<Row | undefined> {
  const waiting = new WeakMap<Database, { ids: string[]; rows: Promise<Map<string, Row>> }>()

  async function readWaiting(db: Database, ids: string[]): Promise<Map<string, Row>> {
    // Until everybody who begins in this moment has asked.
    await Promise.resolve()
    waiting.delete(db)
    const rows = await read(db, ids)
    return new Map(rows.map((row) => [row.id, row]))
  }

  return async (db, id) => {
    let asked = waiting.get(db)
    if (!asked) {
      const ids: string[] = []
      asked = { ids, rows: readWaiting(db, ids) }
      waiting.set(db, asked)
    }
    asked.ids.push(id)
    return (await asked.rows).get(id)
  }
}
