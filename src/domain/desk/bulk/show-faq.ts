import { getFaqView } from '#domain/shop/content/read-staff-faqs'
import { updateFaq } from '#domain/shop/content/update-faq'
import type { Context } from '#domain/core/context'
import { type ManyShown, refuseShown } from '#domain/desk/bulk/refuse-shown'

/** As `showProduct` a plan. */
export async function showFaq(ctx: Context, id: string, asked: ManyShown): Promise<void> {
  const { version, is_active: isShown } = await getFaqView(ctx, id)
  refuseShown(isShown, asked)
  await updateFaq(ctx, { id, version, is_active: asked.action === 'activate' })
}
