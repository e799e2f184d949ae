import {
  columnsFor,
  exportResources,
  mayExport,
  namesPersons,
  type ExportResource,
} from '#rules/desk/exports'
import { requirePermission, type Context } from '#domain/core/context'
import { columnHeading } from '#domain/desk/exports/column-heading'

export type ExportChoice = {
  resource: ExportResource
  /** Whether the file names persons. */
  personal: boolean
  columns: { name: string; heading: string }[]
}

/**
 * What the caller's role can take away as a file, with the headings of its columns in the caller's language.
 */
export function listExportResources(ctx: Context): ExportChoice[] {
  const { role } = requirePermission(ctx, 'own_account:write')
  return exportResources
    .filter((resource) => mayExport(role, resource))
    .map((resource) => ({
      resource,
      personal: namesPersons(resource, columnsFor(role, resource)),
      columns: columnsFor(role, resource).map((name) => ({
        name,
        heading: columnHeading(ctx.language, name),
      })),
    }))
}
