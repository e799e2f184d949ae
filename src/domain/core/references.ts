import { sql, type RawBuilder } from 'kysely'
import { cleanText } from '#rules/core/text'
import { ShopError } from '#rules/errors/shop-error'

/** What a partner knows an order or a spend by. */
export type Labels = { reference: string | null; metadata: Record<string, string> }

export type GivenLabels = {
  reference?: string | null | undefined
  metadata?: Record<string, string> | undefined
}

/** As they are kept: an empty reference is none. */
export function cleanLabels({ reference, metadata = {} }: GivenLabels): Labels {
  return {
    reference: cleanText(reference ?? '') || null,
    metadata: Object.fromEntries(Object.entries(metadata).map(([name, text]) => [name, cleanText(text)])),
  }
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
