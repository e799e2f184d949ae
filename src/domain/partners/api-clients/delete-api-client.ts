import { ShopError } from '#rules/errors/shop-error'
import { recordDeletion } from '#domain/core/activity/record-fact'
import { apiClientFields, lockApiClient } from '#domain/partners/api-clients/read-api-clients'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { inTransaction } from '#domain/core/transaction'

/**
 * Deletes a partner's program that has sold and spent nothing, with its tokens and calls; its history stays.
 * Errors: confirmation_needed, api_client_not_found, api_client_has_orders.
 */
export async function deleteApiClient(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, 'api_client:write')
  await inTransaction(ctx, async (tx) => {
    const seen = await lockApiClient(tx, id, ctx.now())
    if (seen.has_orders) throw new ShopError('api_client_has_orders')
    requireFreshCode(ctx)
    const { product_ids: _, ...fields } = apiClientFields(seen)
    await tx.db.deleteFrom('api_clients').where('id', '=', id).execute()
    recordDeletion(tx, ctx, {
      entity: 'api_client',
      entityId: id,
      fields: { ...fields, products: seen.products.map(({ name_ar, name_en }) => ({ name_ar, name_en })) },
    })
  })
}
