import { sql } from 'kysely'
import { hour } from '#rules/core/durations'
import {
  exportLifetime,
  exportLimit,
  exportNeeds,
  maxDocumentFiles,
  mayExport,
  namesPersons,
  type exportColumns,
  type ExportResource,
} from '#rules/desk/exports'
import { ShopError } from '#rules/errors/shop-error'
import { recordFact, type Loggable } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import type { ExportFilters, PickedRows } from '#domain/desk/exports/export-source'
import { getExportView, type ExportView } from '#domain/desk/exports/read-exports'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { documentConditions } from '#domain/desk/tax/documents/document-conditions'
import { whereAll } from '#domain/core/list-rows'
import { enqueue } from '#domain/core/jobs/enqueue'
import { newId } from '#domain/core/new-id'
import { inTransaction } from '#domain/core/transaction'

export type ExportAsked = {
  [Resource in ExportResource]: {
    resource: Resource
    filters: ExportFilters[Resource] & PickedRows
    columns: readonly (typeof exportColumns)[Resource][number][]
  }
}[ExportResource]

/**
 * Asks for a file of all rows that match a list's filters; a job writes it. Columns that name persons need an
 * administrator and a fresh code. Errors: role_forbidden, confirmation_needed, too_many_requests,
 * export_too_large.
 */
export async function askExport(
  ctx: Context,
  { resource, filters, columns }: ExportAsked,
): Promise<ExportView> {
  const { id: staffId, role } = requirePermission(ctx, exportNeeds[resource].permission)
  if (!mayExport(role, resource, columns)) throw new ShopError('role_forbidden')
  if (namesPersons(resource, columns)) requireFreshCode(ctx)
  await ctx.limiter.use('export', staffId, exportLimit)
  if (resource === 'document_files') await refuseTooMany(ctx, filters)

  const id = newId()
  const { q, ids, ...rest } = { q: undefined, ids: undefined, ...filters }
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .insertInto('exports')
      .values({
        id,
        staff_user_id: staffId,
        resource,
        filters: JSON.stringify(filters),
        columns: [...columns],
        language: ctx.language,
        status: 'writing',
        created_at: ctx.now(),
        expires_at: new Date(ctx.now().getTime() + exportLifetime * hour),
      })
      .execute()
    enqueue(tx, ctx, { name: 'export.write', subjectId: id, clientId: null })
    recordFact(tx, ctx, {
      action: 'export.requested',
      entity: 'export',
      entityId: id,
      changes: {
        resource: { before: null, after: resource },
        filters: { before: null, after: loggable({ ...rest, picked: ids?.length }) },
        columns: { before: null, after: [...columns] },
      },
      // What was searched for may name a person.
      ...(q && { personal: { q: { before: null, after: q } } }),
    })
  })
  return getExportView(ctx, id)
}

/** Each document is set anew, and an archive is kept whole in the database. */
async function refuseTooMany(ctx: Context, filters: ExportFilters['document_files']): Promise<void> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (
      select from tax_documents t ${whereAll(documentConditions(filters))} limit ${maxDocumentFiles + 1}) t`.execute(
    ctx.db,
  )
  if ((rows[0]?.found ?? 0) > maxDocumentFiles) throw new ShopError('export_too_large')
}

/** Without the filters that were left out. */
function loggable(filters: object): Loggable {
  return JSON.parse(JSON.stringify(filters))
}
