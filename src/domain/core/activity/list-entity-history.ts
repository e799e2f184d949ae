import type { ErrorName } from '#rules/errors/errors'
import { ShopError } from '#rules/errors/shop-error'
import type { FactEntity } from '#rules/history/facts'
import type { Permission } from '#rules/people/permissions'
import { requirePermission, type Context } from '#domain/core/context'
import {
  listActivities,
  type ActivityFilters,
  type ActivityPage,
} from '#domain/core/activity/list-activities'

/**
 * The history of one thing, also of one that was deleted: whatever has left a row in the log has a history.
 * With nothing in the log it never was there: `missing`.
 */
export async function listEntityHistory(
  ctx: Context,
  thing: { permission: Permission; entity: FactEntity; missing: ErrorName },
  input: ActivityFilters & { id: string },
): Promise<ActivityPage> {
  requirePermission(ctx, thing.permission)
  const page = await listActivities(ctx, { ...input, entities: [{ entity: thing.entity, id: input.id }] })
  if (page.actions.length === 0) throw new ShopError(thing.missing)
  return page
}
