import { companyLine } from '#rules/tax/company'
import { differences, recordFact } from '#domain/core/activity/record-fact'
import { asNameTaken, cleanApiClient, connectProducts } from '#domain/partners/api-clients/api-client-fields'
import {
  getApiClient,
  type ApiClientFields,
  type ApiClientView,
} from '#domain/partners/api-clients/read-api-clients'
import { refuseOwnVatNumber } from '#domain/sale/records/orders/refuse-own-vat-number'
import { listPlanNames } from '#domain/sale/records/coupons/insert-coupon'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { newId } from '#domain/core/new-id'
import { inTransaction } from '#domain/core/transaction'

/**
 * Adds a partner's program; it has no token yet. To owe money and to reach everybody's points it needs a
 * fresh code. Errors: confirmation_needed, invalid_input, api_client_name_taken.
 */
export async function createApiClient(ctx: Context, input: ApiClientFields): Promise<ApiClientView> {
  const { id: staffId } = requirePermission(ctx, 'api_client:write')
  const { product_ids, company, ...fields } = cleanApiClient(input)
  if (fields.points_any || fields.account_limit_minor > 0) requireFreshCode(ctx)
  const id = newId()
  await inTransaction(ctx, async (tx) => {
    await refuseOwnVatNumber(tx.db, company)
    await tx.db
      .insertInto('api_clients')
      .values({
        ...fields,
        id,
        account_limit_minor: BigInt(fields.account_limit_minor),
        company,
        created_by: staffId,
        created_at: ctx.now(),
        updated_at: ctx.now(),
      })
      .execute()
      .catch(asNameTaken)
    await connectProducts(tx, id, product_ids)
    const products = await listPlanNames(tx, product_ids)
    recordFact(tx, ctx, {
      action: 'api_client.created',
      entity: 'api_client',
      entityId: id,
      changes: differences({}, { ...fields, ...(company && { company: companyLine(company) }), products }),
    })
  })
  return getApiClient(ctx, id)
}
