import { getProductStepsRoute, updateProductStepsRoute } from '#contract/staff-product-steps'
import type { Context } from '#domain/core/context'
import { getStaffProductView } from '#domain/shop/catalogue/read-staff-products'
import { listProductSteps } from '#domain/shop/catalogue/read-product-steps'
import { updateProductSteps } from '#domain/shop/catalogue/update-product-steps'
import type { Api } from '../calls/api-env.ts'

/** What whoever has bought a plan does first, for staff. */
export function registerStaffProductStepRoutes(api: Api): void {
  api.openapi(getProductStepsRoute, async (c) =>
    c.json(await stepsOf(c.var.ctx, c.req.valid('param').id), 200),
  )

  api.openapi(updateProductStepsRoute, async (c) => {
    const { id } = c.req.valid('param')
    await updateProductSteps(c.var.ctx, { id, ...c.req.valid('json') })
    return c.json(await stepsOf(c.var.ctx, id), 200)
  })
}

async function stepsOf(ctx: Context, id: string) {
  const { version } = await getStaffProductView(ctx, id)
  return { steps: await listProductSteps(ctx.db, id), version }
}
