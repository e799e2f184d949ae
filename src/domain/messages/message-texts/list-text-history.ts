import { ShopError } from '#rules/errors/shop-error'
import type { TemplateName } from '#rules/messages/message-templates'
import type { ActivityFilters, ActivityPage } from '#domain/core/activity/list-activities'
import { listEntityHistory } from '#domain/core/activity/list-entity-history'
import { requirePermission, type Context } from '#domain/core/context'
import { readMessageTexts } from '#domain/shop/message-texts/read-message-texts'

const thing = { permission: 'store:read', entity: 'message_text', missing: 'not_found' } as const

/** Every change of a message's texts. Error: not_found while nobody has changed it. */
export async function listTextHistory(
  ctx: Context,
  { template, ...filters }: ActivityFilters & { template: TemplateName },
): Promise<ActivityPage> {
  requirePermission(ctx, thing.permission)
  const [row] = await readMessageTexts(ctx.db, { template })
  if (!row) throw new ShopError('not_found')
  return listEntityHistory(ctx, thing, { ...filters, id: row.id })
}
