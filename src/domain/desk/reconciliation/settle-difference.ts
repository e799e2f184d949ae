import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { halalas } from '#rules/core/money'
import { waysFor, type SettlingWay } from '#rules/payments/reconciliation'
import { cleanText } from '#rules/core/text'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { postBooking } from '#domain/core/ledger/post-booking'
import { getPaymentToSync, syncPayment } from '#domain/sale/payments/sync-payment'
import { bookedBeside, bookedColumns } from '#domain/desk/reconciliation/compare-gateway'
import { storeEntityId } from '#domain/shop/store/set-up-store'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { takeTurn } from '#domain/desk/reconciliation/take-turn'
import { findDifference } from '#domain/desk/reconciliation/find-difference'

/**
 * Staff settle a difference: ask the gateway once more and apply its answer, book it so that our ledger says
 * what the gateway has, or write down why it is none. Errors: confirmation_needed, difference_not_found,
 * difference_changed, invalid_input for a way that the kind does not have, gateway_not_configured.
 */
export async function settleDifference(
  ctx: Context,
  input: { id: string; way: Exclude<SettlingWay, 'gone'>; note: string; seen: SeenDifference },
): Promise<void> {
  const { id: staffId } = requirePermission(ctx, 'reconciliation:write')
  requireFreshCode(ctx)
  const found = await ctx.db
    .selectFrom('gateway_differences')
    .selectAll()
    .where('id', '=', input.id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new ShopError('difference_not_found')
  refuseOtherAmounts(found, input.seen)
  if (!waysFor(found.kind).includes(input.way)) {
    throw new ShopError('invalid_input', { fields: { way: ['not_allowed'] } })
  }
  if (input.way === 'asked_again' && found.payment_id) {
    ctx.gateways.of(found.provider)
    await syncPayment(ctx, await getPaymentToSync(ctx, found.payment_id))
    const left = await findDifference(ctx, found.payment_id)
    // The gateway's answer was applied, and they still differ: another way is needed.
    if (left) throw new ShopError('invalid_input', { fields: { way: ['not_allowed'] } })
  }
  await inTransaction(ctx, async (tx) => {
    await takeTurn(tx)
    const { numUpdatedRows } = await tx.db
      .updateTable('gateway_differences')
      .set({ settled_at: ctx.now(), way: input.way, note: cleanText(input.note), staff_user_id: staffId })
      .where('id', '=', input.id)
      .where('settled_at', 'is', null)
      // As it was read: a comparison may have found other amounts since.
      .where('ours_minor', '=', found.ours_minor)
      .where('theirs_minor', '=', found.theirs_minor)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new ShopError('difference_not_found')
    if (input.way === 'booked') {
      await requireStands(tx, found)
      const amount = halalas(found.theirs_minor - found.ours_minor)
      postBooking(tx, ctx, {
        kind: 'reconciliation',
        ...(found.order_id && { orderId: found.order_id }),
        ...(found.payment_id && { paymentId: found.payment_id }),
        entries: [
          { account: 'gateway', amount },
          { account: 'adjustments', amount: halalas(-amount) },
        ],
      })
    }
    recordFact(tx, ctx, {
      action: 'gateway_difference.settled',
      entity: found.order_id ? 'order' : 'store',
      entityId: found.order_id ?? storeEntityId,
      changes: {
        way: { before: null, after: input.way },
        amount_minor: { before: Number(found.ours_minor), after: Number(found.theirs_minor) },
      },
    })
  })
}

/** What stood before whoever settles it, in halalas; not compared where it is left out. */
type SeenDifference = { ours?: number | undefined; theirs?: number | undefined }

/**
 * A comparison may have found other amounts while its dialog stood open: what is booked or explained is what
 * was read. Error: difference_changed.
 */
function refuseOtherAmounts(
  found: { ours_minor: bigint; theirs_minor: bigint },
  { ours, theirs }: SeenDifference,
): void {
  const isOther = (seen: number | undefined, minor: bigint) => seen !== undefined && BigInt(seen) !== minor
  if (isOther(ours, found.ours_minor) || isOther(theirs, found.theirs_minor)) {
    throw new ShopError('difference_changed')
  }
}

/**
 * What is booked closes the difference that was found, not one that a refund of ours, or an answer of the
 * gateway, has closed since: our ledger still has what it had then. Error: difference_not_found; the next
 * comparison closes it.
 */
async function requireStands(
  tx: Transaction,
  found: { payment_id: string | null; ours_minor: bigint; theirs_minor: bigint },
): Promise<void> {
  const { rows } = await sql<{ booked: string; charged_back: string }>`
    select ${bookedColumns} from payments p where p.id = ${found.payment_id} for no key update of p`.execute(
    tx.db,
  )
  const [own] = rows
  if (own && bookedBeside(Number(found.theirs_minor), own) !== Number(found.ours_minor)) {
    throw new ShopError('difference_not_found')
  }
}
