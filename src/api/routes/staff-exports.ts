import {
  askExportRoute,
  getExportRoute,
  getExportFileRoute,
  listExportResourcesRoute,
  listExportsRoute,
} from '#contract/staff-exports'
import { pageOfWhole, pageOfNamed } from '#domain/core/page'
import { askExport, type ExportAsked } from '#domain/desk/exports/ask-export'
import { listExportResources } from '#domain/desk/exports/list-export-resources'
import { openExportFile } from '#domain/desk/exports/open-export-file'
import { listExports, getExportView, type ExportView } from '#domain/desk/exports/read-exports'
import type { Api } from '../calls/api-env.ts'
import { streamOf } from '../calls/stream-of.ts'
import { flagOf } from './flag-of.ts'

/** Exports: lists as files. */
export function registerStaffExportRoutes(api: Api): void {
  api.openapi(askExportRoute, async (c) => {
    const { filters, ...asked } = c.req.valid('json')
    const flags = 'is_active' in filters ? { is_active: flagOf(filters.is_active) } : {}
    // The union is discriminated by its resource; only the flag has another form within.
    const wanted = { ...asked, filters: { ...filters, ...flags } } as ExportAsked
    return c.json({ export: presentExport(await askExport(c.var.ctx, wanted)) }, 202)
  })

  api.openapi(listExportsRoute, async (c) => {
    const { rows, nextCursor } = pageOfWhole(await listExports(c.var.ctx), c.req.valid('query'))
    return c.json({ exports: rows.map(presentExport), next_cursor: nextCursor }, 200)
  })

  // Before the route with {id}.
  api.openapi(listExportResourcesRoute, (c) => {
    const { rows, nextCursor } = pageOfNamed(
      listExportResources(c.var.ctx),
      c.req.valid('query'),
      ({ resource }) => resource,
    )
    return c.json({ resources: rows, next_cursor: nextCursor }, 200)
  })

  api.openapi(getExportRoute, async (c) =>
    c.json({ export: presentExport(await getExportView(c.var.ctx, c.req.valid('param').id)) }, 200),
  )

  api.openapi(getExportFileRoute, async (c) => {
    const { name, type, bytes, pieces } = await openExportFile(c.var.ctx, c.req.valid('param').id)
    c.header('Content-Type', type)
    c.header('Content-Disposition', `attachment; filename="${name}"`)
    c.header('Content-Length', String(bytes))
    return c.body(streamOf(pieces), 200)
  })
}

function presentExport({ created_at, finished_at, expires_at, ...view }: ExportView) {
  return {
    ...view,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    expires_at: expires_at.toISOString(),
  }
}
