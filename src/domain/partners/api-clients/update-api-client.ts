import { differences, recordFact } from '#domain/core/activity/record-fact'
import {
  asNameTaken,
  cleanApiClient,
  connectProducts,
  inWords,
} from '#domain/partners/api-clients/api-client-fields'
import {
  apiClientFields,
  lockApiClient,
  getApiClient,
  type ApiClientFields,
  type ApiClientView,
} from '#domain/partners/api-clients/read-api-clients'
import { refuseOwnVatNumber } from '#domain/sale/records/orders/refuse-own-vat-number'
import { listPlanNames } from '#domain/sale/records/coupons/insert-coupon'
import { requirePermission, type Context } from '#domain/core/context'
import { definedFields, type Given } from '#domain/core/defined-fields'
import { enqueue } from '#domain/core/jobs/enqueue'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { refuseOutdatedEdit } from '#domain/core/activity/refuse-outdated'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/**
 * Changes a partner's program; switched off, all its tokens stop at once, and nothing is sent to its
 * endpoints. More credit, everybody's points, and switching it on again need a fresh code. Errors:
 * api_client_not_found, version_outdated, confirmation_needed, invalid_input, api_client_name_taken.
 */
export async function updateApiClient(
  ctx: Context,
  { id, version, ...input }: { id: string; version: number } & Given<ApiClientFields>,
): Promise<ApiClientView> {
  requirePermission(ctx, 'api_client:write')
  await inTransaction(ctx, async (tx) => {
    const seen = await lockApiClient(tx, id, ctx.now())
    const before = apiClientFields(seen)
    const after = cleanApiClient({ ...before, ...definedFields(input) })
    await refuseOwnVatNumber(tx.db, input.company)
    const changes = differences(inWords(before), inWords(after))
    await refuseOutdatedEdit(tx, { entity: 'api_client', id, version }, seen, changes)
    if (Object.keys(changes).length === 0) return
    if (opensMore(before, after)) requireFreshCode(ctx)

    const { product_ids, account_limit_minor, company, ...row } = after
    await tx.db
      .updateTable('api_clients')
      .set({
        ...row,
        account_limit_minor: BigInt(account_limit_minor),
        company,
        version: seen.version + 1,
        updated_at: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
      .catch(asNameTaken)
    if (after.is_active && !before.is_active) await forgetFailures(tx, id)
    const { product_ids: plans, ...facts } = changes
    if (plans) {
      await connectProducts(tx, id, product_ids)
      facts['products'] = {
        before: await listPlanNames(tx, before.product_ids),
        after: await listPlanNames(tx, product_ids),
      }
    }
    recordFact(tx, ctx, {
      action: 'api_client.updated',
      entity: 'api_client',
      entityId: id,
      changes: facts,
    })
    // A month may have waited for it.
    if (changes['company']) enqueue(tx, ctx, { name: 'account.invoice', subjectId: id, clientId: null })
  })
  return getApiClient(ctx, id)
}

/** Nothing was sent while it was off: days of failing are counted anew. */
async function forgetFailures(tx: Transaction, apiClientId: string): Promise<void> {
  await tx.db
    .updateTable('webhook_endpoints')
    .set({ failing_since: null })
    .where('api_client_id', '=', apiClientId)
    .where('failing_since', 'is not', null)
    .execute()
}

function opensMore(before: ApiClientFields, after: ApiClientFields): boolean {
  return (
    after.account_limit_minor > before.account_limit_minor ||
    (after.points_any && !before.points_any) ||
    (after.is_active && !before.is_active)
  )
}
