import type { Selectable } from 'kysely'
import { mayExport, type ExportResource } from '#rules/desk/exports'
import { ShopError } from '#rules/errors/shop-error'
import type { Exports } from '#db/types'
import { requirePermission, type Context } from '#domain/core/context'

export type ExportView = {
  id: string
  resource: ExportResource
  status: 'writing' | 'ready' | 'expired'
  /** Rows and bytes that are written by now. */
  rows: number
  bytes: number
  filters: Record<string, unknown>
  columns: string[]
  /** Nobody writes it any more: its job was given up. */
  is_stuck: boolean
  created_at: Date
  finished_at: Date | null
  expires_at: Date
}

const maxShown = 50

/** The caller's own files, newest first; with a permission the files that needed it are lost, too. */
export async function listExports(ctx: Context): Promise<ExportView[]> {
  const { id: staffId, role } = requirePermission(ctx, 'own_account:write')
  const rows = await query(ctx).where('staff_user_id', '=', staffId).limit(maxShown).execute()
  return rows.filter((row) => mayExport(role, row.resource, row.columns)).map(toView)
}

/** One of the caller's own. Error: export_not_found. */
export async function getExportView(ctx: Context, id: string): Promise<ExportView> {
  const { id: staffId, role } = requirePermission(ctx, 'own_account:write')
  const row = await query(ctx).where('staff_user_id', '=', staffId).where('id', '=', id).executeTakeFirst()
  if (!row || !mayExport(role, row.resource, row.columns)) throw new ShopError('export_not_found')
  return toView(row)
}

function query(ctx: Context) {
  return ctx.db
    .selectFrom('exports')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('jobs')
          .select('jobs.id')
          .whereRef('jobs.subject_id', '=', (eb) => eb.cast('exports.id', 'text'))
          .where('jobs.name', '=', 'export.write')
          .where('jobs.failed_at', 'is not', null),
      ).as('is_stuck'),
    )
    .orderBy('id', 'desc')
}

function toView(row: Selectable<Exports> & { is_stuck: unknown }): ExportView {
  return {
    id: row.id,
    resource: row.resource,
    status: row.status,
    rows: Number(row.row_count),
    bytes: Number(row.byte_count),
    filters: typeof row.filters === 'object' && row.filters !== null ? { ...row.filters } : {},
    columns: row.columns,
    is_stuck: row.status === 'writing' && row.is_stuck === true,
    created_at: row.created_at,
    finished_at: row.finished_at,
    expires_at: row.expires_at,
  }
}
