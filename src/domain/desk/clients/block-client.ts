import { recordFact } from '#domain/core/activity/record-fact'
import { endSessionsOfClientWithin } from '#domain/people/clients/client-sessions'
import { lockLivingClient, getClientView, type ClientView } from '#domain/people/clients/read-clients'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { findUnblockingCharge } from '#domain/desk/clients/find-unblocking-charge'
import { refuseOtherMoney, type SeenMoney } from '#domain/desk/subscriptions/refuse-other-money'
import { resumeRenewals } from '#domain/sale/records/renewals/resume-renewals'
import { inTransaction } from '#domain/core/transaction'

type SeenCharge = Pick<SeenMoney, 'balanceMinor'> & { amountMinor: number }

/**
 * Blocks a client: signed out at once, refused on every route, and not charged. Idempotent.
 * Errors: confirmation_needed, client_not_found, client_is_closed.
 */
export async function blockClient(ctx: Context, input: { id: string; reason: string }): Promise<ClientView> {
  return setBlocked(ctx, input.id, { reason: input.reason })
}

/**
 * Unblocks a client. A renewal whose try was skipped meanwhile is tried now. Idempotent. `seenCharge` is what
 * their card and balance were shown to pay by it, in halalas: another sum, as nothing where none was shown,
 * unblocks nobody. Errors: confirmation_needed, client_not_found, client_is_closed, price_changed.
 */
export async function unblockClient(
  ctx: Context,
  { id, seenCharge }: { id: string; seenCharge: SeenCharge },
): Promise<ClientView> {
  return setBlocked(ctx, id, { seenCharge })
}

async function setBlocked(
  ctx: Context,
  id: string,
  wanted: { reason: string } | { seenCharge: SeenCharge },
): Promise<ClientView> {
  const isBlocked = 'reason' in wanted
  requirePermission(ctx, 'client:administer')
  requireFreshCode(ctx)
  await inTransaction(ctx, async (tx) => {
    const client = await lockLivingClient(tx, id)
    if ((client.blocked_at !== null) === isBlocked) return
    if (!isBlocked) refuseOtherMoney(await findUnblockingCharge(tx, ctx, id), wanted.seenCharge)
    await tx.db
      .updateTable('clients')
      .set({
        blocked_at: isBlocked ? ctx.now() : null,
        version: client.version + 1,
        updated_at: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    if (isBlocked) await endSessionsOfClientWithin(tx, ctx, id)
    else await resumeRenewals(tx, ctx, id)
    recordFact(tx, ctx, {
      action: isBlocked ? 'client.blocked' : 'client.unblocked',
      entity: 'client',
      entityId: id,
      clientId: id,
      changes: { blocked: { before: !isBlocked, after: isBlocked } },
      // Written about a person: forgotten with them.
      ...(isBlocked && { personal: { reason: { before: null, after: wanted.reason } } }),
    })
  })
  return getClientView(ctx, id)
}
