import {
  countPagesRoute,
  createPageRoute,
  deletePageRoute,
  getPageHistoryRoute,
  getStaffPageRoute,
  listStaffPagesRoute,
  updatePageRoute,
} from '#contract/staff-pages'
import { listEntityHistory } from '#domain/core/activity/list-entity-history'
import { createPage } from '#domain/shop/content/create-page'
import { deletePage } from '#domain/shop/content/delete-page'
import { countPages, listStaffPages } from '#domain/shop/content/list-staff-pages'
import { getPageView } from '#domain/shop/content/read-staff-pages'
import { updatePage } from '#domain/shop/content/update-page'
import { definedFields } from '#domain/core/defined-fields'
import { presentCursors } from '../present/cursors.ts'
import { presentStaffPage } from '../present/staff-page.ts'
import type { Api } from '../calls/api-env.ts'
import { flagOf } from './flag-of.ts'

/** Content pages, for staff. */
export function registerStaffPageRoutes(api: Api): void {
  api.openapi(listStaffPagesRoute, async (c) => {
    const { ctx } = c.var
    const { is_active, ...query } = c.req.valid('query')
    const { pages, ...cursors } = await listStaffPages(ctx, { ...query, is_active: flagOf(is_active) })
    const shown = pages.map((page) => presentStaffPage(page, ctx.language))
    return c.json({ pages: shown, ...presentCursors(cursors) }, 200)
  })

  // Before the route with {id}, which would take "counts" for an id.
  api.openapi(countPagesRoute, async (c) =>
    c.json({ counts: await countPages(c.var.ctx, c.req.valid('query')) }, 200),
  )

  api.openapi(createPageRoute, async (c) => {
    const { ctx } = c.var
    const { slug, title_ar, title_en, ...rest } = c.req.valid('json')
    const defaultValue = {
      content_ar: '',
      content_en: '',
      is_active: false,
      shown_in: 'none',
      position: 0,
    } as const
    const page = await createPage(ctx, { slug, title_ar, title_en, ...defaultValue, ...definedFields(rest) })
    return c.json({ page: presentStaffPage(page, ctx.language) }, 201)
  })

  api.openapi(getStaffPageRoute, async (c) => {
    const { ctx } = c.var
    const page = await getPageView(ctx, c.req.valid('param').id)
    return c.json({ page: presentStaffPage(page, ctx.language) }, 200)
  })

  api.openapi(updatePageRoute, async (c) => {
    const { ctx } = c.var
    const page = await updatePage(ctx, { ...c.req.valid('json'), id: c.req.valid('param').id })
    return c.json({ page: presentStaffPage(page, ctx.language) }, 200)
  })

  api.openapi(deletePageRoute, async (c) => {
    await deletePage(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(getPageHistoryRoute, async (c) => {
    const input = { id: c.req.valid('param').id, ...c.req.valid('query') }
    const thing = { permission: 'content:read', entity: 'page', missing: 'page_not_found' } as const
    return c.json(await listEntityHistory(c.var.ctx, thing, input), 200)
  })
}
