import { taxes } from '#contract/staff-catalogue-taxes'
import { listEntityHistory } from '#domain/core/activity/list-entity-history'
import { createTax } from '#domain/shop/catalogue/create-tax'
import { deleteTax } from '#domain/shop/catalogue/delete-tax'
import { countTaxes, listTaxes } from '#domain/shop/catalogue/list-taxes'
import { getTax } from '#domain/shop/catalogue/read-taxes'
import { updateTax } from '#domain/shop/catalogue/update-tax'
import { presentCursors } from '../present/cursors.ts'
import { presentTax } from '../present/tax.ts'
import type { Api } from '../calls/api-env.ts'
import { flagOf } from './flag-of.ts'

/** Taxes, for staff. */
export function registerStaffTaxRoutes(api: Api): void {
  api.openapi(taxes.list, async (c) => {
    const { ctx } = c.var
    const { is_active, ...query } = c.req.valid('query')
    const { taxes: rows, ...cursors } = await listTaxes(ctx, { ...query, is_active: flagOf(is_active) })
    return c.json(
      { taxes: rows.map((tax) => presentTax(tax, ctx.language)), ...presentCursors(cursors) },
      200,
    )
  })

  // Before the route with {id}, which would take "counts" for an id.
  api.openapi(taxes.count, async (c) =>
    c.json({ counts: await countTaxes(c.var.ctx, c.req.valid('query')) }, 200),
  )

  api.openapi(taxes.create, async (c) => {
    const { ctx } = c.var
    const { is_active = true, ...fields } = c.req.valid('json')
    return c.json({ tax: presentTax(await createTax(ctx, { ...fields, is_active }), ctx.language) }, 201)
  })

  api.openapi(taxes.get, async (c) => {
    const { ctx } = c.var
    return c.json({ tax: presentTax(await getTax(ctx, c.req.valid('param').id), ctx.language) }, 200)
  })

  api.openapi(taxes.update, async (c) => {
    const { ctx } = c.var
    const tax = await updateTax(ctx, { ...c.req.valid('json'), id: c.req.valid('param').id })
    return c.json({ tax: presentTax(tax, ctx.language) }, 200)
  })

  api.openapi(taxes.remove, async (c) => {
    await deleteTax(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(taxes.history, async (c) => {
    const input = { id: c.req.valid('param').id, ...c.req.valid('query') }
    const thing = { permission: 'tax:read', entity: 'tax', missing: 'tax_not_found' } as const
    return c.json(await listEntityHistory(c.var.ctx, thing, input), 200)
  })
}
