import { sql, type RawBuilder } from 'kysely'
import { cleanText } from '#rules/core/text'
import { ShopError } from '#rules/errors/shop-error'

/** What a partner knows an order or a spend by. */
export type Labels = { reference: string | null; metadata: Record<string, string> }

export type GivenLabels = {
  reference?: string | null | undefined
  metadata?: Record<string, string> | undefined
}

/**
 * As they are kept: a reference in one line, as people read it, and an empty one is none; metadata, which
 * nobody reads, as they were sent.
 */
export function cleanLabels({ reference, metadata = {} }: GivenLabels): Labels {
  return { reference: cleanText(reference ?? '') || null, metadata }
}

/** Whether a column has the reference that was sent, as it is kept. */
export function hasReference(column: RawBuilder<unknown>, sent: string): RawBuilder<boolean> {
  return sql<boolean>`${column} = ${cleanText(sent)}`
}

export type WindowFilters = { from?: string | undefined; until?: string | undefined }

/** Conditions on a column of moments. Error: invalid_input when the window ends before it begins. */
export function withinWindow(
  column: RawBuilder<unknown>,
  { from, until }: WindowFilters,
): RawBuilder<unknown>[] {
  if (from !== undefined && until !== undefined)
    requireWindow({ from: new Date(from), until: new Date(until) })
  return [
    ...(from === undefined ? [] : [sql`${column} >= ${new Date(from)}`]),
    ...(until === undefined ? [] : [sql`${column} < ${new Date(until)}`]),
  ]
}

/** Error: invalid_input for a window that ends before it begins. */
export function requireWindow({ from, until }: { from: Date; until: Date }): void {
  if (from > until) throw new ShopError('invalid_input', { fields: { until: ['ends_before_start'] } })
}
