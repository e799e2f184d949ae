import { sql, type RawBuilder } from 'kysely'
import type { ExportResource } from '#rules/desk/exports'
import type { Language } from '#rules/core/language'
import type { Database } from '#db/client'
import { cellWords } from '#domain/desk/exports/cell-words'
import * as catalogueSources from '#domain/desk/exports/catalogue-sources'
import type { ExportFilters, ExportSource, PickedRows } from '#domain/desk/exports/export-source'
import * as peopleSources from '#domain/desk/exports/people-sources'
import * as reconciliationSources from '#domain/desk/exports/reconciliation-sources'
import { whereAll } from '#domain/core/list-rows'

const sources: { [Resource in ExportResource]: ExportSource<Resource> } = {
  ...catalogueSources,
  ...peopleSources,
  ...reconciliationSources,
}

export type PieceAsked<Resource extends ExportResource> = {
  resource: Resource
  filters: ExportFilters[Resource] & PickedRows
  columns: readonly string[]
  language: Language
  staffId: string
  askedAt: Date
  /** The row that the piece before ended with. */
  after: string | null
  rows: number
}

/**
 * The next rows of an export, cell by cell as text, and the row that they end with; no rows when it is whole.
 */
export async function getExportPiece<Resource extends ExportResource>(
  db: Database,
  asked: PieceAsked<Resource>,
): Promise<{ lines: (string | null)[][]; lastId: string | null }> {
  const source: ExportSource<Resource> = sources[asked.resource]
  const when = { staffId: asked.staffId, at: asked.askedAt }
  const cells: Partial<Record<string, RawBuilder<unknown>>> = source.cells(asked.language, when)
  const { id, direction, beyond } = walk(source)
  const conditions = source.conditions(asked.filters, when)
  const { ids } = asked.filters
  if (ids) conditions.push(sql`${id} = any(${ids}::uuid[])`)
  if (asked.after !== null) conditions.push(sql`${id} ${beyond} ${asked.after}`)
  const selected = asked.columns.map((name, index) => sql`${cells[name]} as ${sql.raw(`c${index}`)}`)
  const { rows } = await sql<Record<string, string | null> & { id: string }>`
    select ${id} as id, ${sql.join(selected)} from ${sql.raw(`${source.table} ${source.alias}`)} ${whereAll(conditions)}
    order by ${id} ${direction} limit ${asked.rows}`.execute(db)
  return {
    lines: rows.map((row) =>
      asked.columns.map((name, index) =>
        cellWords(asked.language, asked.resource, name, row[`c${index}`] ?? null),
      ),
    ),
    lastId: rows.at(-1)?.id ?? null,
  }
}

function walk({ alias, newestFirst }: { alias: string; newestFirst: boolean }) {
  return {
    id: sql.raw(`${alias}.id`),
    direction: newestFirst ? sql`desc` : sql`asc`,
    beyond: newestFirst ? sql`<` : sql`>`,
  }
}
