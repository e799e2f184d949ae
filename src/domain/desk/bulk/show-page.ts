import { getPageView } from '#domain/shop/content/read-staff-pages'
import { updatePage } from '#domain/shop/content/update-page'
import type { Context } from '#domain/core/context'
import { type ManyShown, refuseShown } from '#domain/desk/bulk/refuse-shown'

/** As `showProduct` a plan. */
export async function showPage(ctx: Context, id: string, asked: ManyShown): Promise<void> {
  const { version, is_active: isShown } = await getPageView(ctx, id)
  refuseShown(isShown, asked)
  await updatePage(ctx, { id, version, is_active: asked.action === 'activate' })
}
