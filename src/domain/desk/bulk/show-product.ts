import { getStaffProductView } from '#domain/shop/catalogue/read-staff-products'
import { updateProduct } from '#domain/shop/catalogue/update-product'
import type { Context } from '#domain/core/context'
import { type ManyShown, refuseShown } from '#domain/desk/bulk/refuse-shown'

/**
 * Each is changed at its present version: an editor who saves at the same moment gets the conflict. Errors:
 * row_is_so_already, and those of the single action.
 */
export async function showProduct(ctx: Context, id: string, asked: ManyShown): Promise<void> {
  const { version, is_active: isShown } = await getStaffProductView(ctx, id)
  refuseShown(isShown, asked)
  await updateProduct(ctx, { id, version, is_active: asked.action === 'activate' })
}
