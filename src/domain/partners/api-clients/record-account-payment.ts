import { ShopError } from '#rules/errors/shop-error'
import { halalas, subtract, zero } from '#rules/core/money'
import { riyadhDate } from '#rules/core/riyadh-days'
import { cleanText } from '#rules/core/text'
import { recordFact } from '#domain/core/activity/record-fact'
import { addAccountEntry } from '#domain/partners/account-entries/add-account-entry'
import {
  lockApiClient,
  getApiClient,
  type ApiClientView,
} from '#domain/partners/api-clients/read-api-clients'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { postBooking } from '#domain/core/ledger/post-booking'
import { inTransaction } from '#domain/core/transaction'
import { isOnceKeyUsed } from '#domain/core/is-once-key-used'

/**
 * Staff enter what a partner has paid by transfer; it takes from what the partner owes, or is paid ahead.
 * Under one `onceKey` it is entered once.
 * @param input.paidOn the Riyadh day on which it arrived, today when it is left out
 * Errors: confirmation_needed, invalid_input for a day to come, api_client_not_found.
 */
export async function recordAccountPayment(
  ctx: Context,
  input: {
    apiClientId: string
    amountMinor: number
    reference: string
    paidOn?: string | undefined
    onceKey: string | null
  },
): Promise<ApiClientView> {
  const { id: staffId } = requirePermission(ctx, 'api_client:write')
  requireFreshCode(ctx)
  const { apiClientId, onceKey } = input
  const amount = halalas(input.amountMinor)
  const paidOn = readPaidOn(ctx, input.paidOn)
  await inTransaction(ctx, async (tx) => {
    const seen = await lockApiClient(tx, apiClientId, ctx.now())
    if (await isOnceKeyUsed(tx, onceKey, { table: 'api_account_entries', api_client_id: apiClientId })) return
    const reference = cleanText(input.reference)
    const { owed } = await addAccountEntry(tx, ctx, {
      kind: 'payment',
      apiClientId,
      amount: subtract(zero, amount),
      reference,
      paidOn,
      staffId,
      onceKey,
    })
    postBooking(tx, ctx, {
      kind: 'account_payment',
      entries: [
        { account: 'bank', amount },
        { account: 'receivable', amount: subtract(zero, amount) },
      ],
    })
    recordFact(tx, ctx, {
      action: 'api_client.account_paid',
      entity: 'api_client',
      entityId: apiClientId,
      changes: {
        amount_minor: { before: null, after: amount },
        account_owed_minor: { before: seen.account_owed_minor, after: owed },
        reference: { before: null, after: reference },
        paid_on: { before: null, after: paidOn },
      },
    })
  })
  return getApiClient(ctx, apiClientId)
}

function readPaidOn(ctx: Context, given: string | undefined): string {
  const today = riyadhDate(ctx.now())
  if (given !== undefined && given > today) {
    throw new ShopError('invalid_input', { fields: { paid_on: ['out_of_range'] } })
  }
  return given ?? today
}
