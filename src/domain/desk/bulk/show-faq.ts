import { getFaqView } from '#domain/shop/content/read-staff-faqs'
import { updateFaq } from '#domain/shop/content/update-faq'
import type { Context } from '#domain/core/context'
import { type ManyShown, refuseShown } from '#domain/desk/bulk/refuse-shown'

/** As `showProduct` a plan. */
export async function showFaq(ctx: Context, id: string, act: ManyShown): Promise<void> {
  const { version, is_active: isShown } = await getFaqView(ctx, id)
  refuseShown(isShown, act)
  await updateFaq(ctx, { id, version, is_active: act.action === 'activate' })
}
