import { halalas, subtract, zero } from '#rules/core/money'
import { ShopError } from '#rules/errors/shop-error'
import { cleanText } from '#rules/core/text'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { postBooking } from '#domain/core/ledger/post-booking'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { addAccountEntry } from '#domain/partners/account-entries/add-account-entry'
import { notifyLimitNear } from '#domain/partners/api-clients/charge-account'
import {
  getApiClient,
  lockApiClient,
  type ApiClientView,
} from '#domain/partners/api-clients/read-api-clients'

/**
 * Staff take back, whole, a partner's transfer that was entered wrong or that its bank took back: the partner
 * owes so much more, on the statement of the month in which it happens. Once for each; a second time changes
 * nothing. Source: docs/decisions/0249. Errors: confirmation_needed, api_client_not_found,
 * account_payment_not_found.
 */
export async function reverseAccountPayment(
  ctx: Context,
  input: { apiClientId: string; paymentId: string; reason: string },
): Promise<ApiClientView> {
  const { id: staffId } = requirePermission(ctx, 'api_client:write')
  requireFreshCode(ctx)
  const { apiClientId } = input
  await inTransaction(ctx, async (tx) => {
    const seen = await lockApiClient(tx, apiClientId, ctx.now())
    const payment = await findPayment(tx, input)
    if (!payment) throw new ShopError('account_payment_not_found')
    if (payment.is_reversed) return
    const amount = halalas(-payment.amount_minor)
    const reason = cleanText(input.reason)
    const { owed, limit } = await addAccountEntry(tx, ctx, {
      kind: 'payment_reversal',
      apiClientId,
      amount,
      reversesId: payment.id,
      reference: reason,
      staffId,
    })
    postBooking(tx, ctx, {
      kind: 'account_payment_reversed',
      entries: [
        { account: 'receivable', amount },
        { account: 'bank', amount: subtract(zero, amount) },
      ],
    })
    notifyLimitNear(tx, ctx, { apiClientId, amount, owed, limit })
    recordFact(tx, ctx, {
      action: 'api_client.account_payment_reversed',
      entity: 'api_client',
      entityId: apiClientId,
      changes: {
        amount_minor: { before: amount, after: 0 },
        account_owed_minor: { before: seen.account_owed_minor, after: owed },
        reference: { before: payment.reference, after: null },
        reason: { before: null, after: reason },
      },
    })
  })
  return getApiClient(ctx, apiClientId)
}

async function findPayment(
  tx: Transaction,
  { apiClientId, paymentId }: { apiClientId: string; paymentId: string },
) {
  return tx.db
    .selectFrom('api_account_entries as p')
    .select(['p.id', 'p.amount_minor', 'p.reference'])
    .select((row) =>
      row
        .exists(row.selectFrom('api_account_entries as r').whereRef('r.reverses_id', '=', 'p.id'))
        .as('is_reversed'),
    )
    .where('p.id', '=', paymentId)
    .where('p.api_client_id', '=', apiClientId)
    .where('p.kind', '=', 'payment')
    .executeTakeFirst()
}
