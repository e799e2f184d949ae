import type { z } from '@hono/zod-openapi'
import {
  createListViewRoute,
  deleteListViewRoute,
  getListViewHistoryRoute,
  getStaffListRoute,
  keepListLayoutRoute,
  type ListView as Shape,
  updateListViewRoute,
} from '#contract/staff-lists'
import { listEntityHistory } from '#domain/core/activity/list-entity-history'
import type { Context } from '#domain/core/context'
import { createListView } from '#domain/desk/lists/create-list-view'
import { deleteListView } from '#domain/desk/lists/delete-list-view'
import { keepListLayout } from '#domain/desk/lists/keep-list-layout'
import { getListView, getStaffList, type ListView } from '#domain/desk/lists/read-list-views'
import { updateListView } from '#domain/desk/lists/update-list-view'
import type { Api } from '../calls/api-env.ts'

/** Views and layouts of the administration's lists. */
export function registerStaffListRoutes(api: Api): void {
  api.openapi(getStaffListRoute, async (c) => {
    const { layout, views } = await getStaffList(c.var.ctx, c.req.valid('param').list)
    return c.json({ layout, views: views.map((view) => present(c.var.ctx, view)) }, 200)
  })

  api.openapi(keepListLayoutRoute, async (c) => {
    await keepListLayout(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.body(null, 204)
  })

  api.openapi(createListViewRoute, async (c) => {
    const view = await createListView(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.json({ view: present(c.var.ctx, view) }, 201)
  })

  api.openapi(updateListViewRoute, async (c) => {
    const view = await updateListView(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.json({ view: present(c.var.ctx, view) }, 200)
  })

  api.openapi(deleteListViewRoute, async (c) => {
    await deleteListView(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(getListViewHistoryRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    await getListView(ctx, id)
    const thing = {
      permission: 'own_account:write',
      entity: 'list_view',
      missing: 'list_view_not_found',
    } as const
    return c.json(await listEntityHistory(ctx, thing, { id, ...c.req.valid('query') }), 200)
  })
}

function present(ctx: Context, { staff_user_id, ...view }: ListView): z.infer<typeof Shape> {
  const { actor } = ctx
  return {
    ...view,
    is_mine: actor.kind === 'staff' && actor.id === staff_user_id,
    created_at: view.created_at.toISOString(),
    updated_at: view.updated_at.toISOString(),
  }
}
