import { sql, type RawBuilder } from 'kysely'

/** For a query: whether the document `alias` counts, as no corrected one stands in its place. */
export function isNotCorrected(alias: string): RawBuilder<boolean> {
  return sql`not exists (select from tax_documents later where later.replaces = ${sql.ref(`${alias}.id`)})`
}
