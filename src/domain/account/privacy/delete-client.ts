import type { ErrorName } from '#rules/errors/errors'
import { ShopError } from '#rules/errors/shop-error'
import { halalas } from '#rules/core/money'
import { recordFact } from '#domain/core/activity/record-fact'
import { lockLivingClient, getHoldings, type ClientHoldings } from '#domain/people/clients/read-clients'
import { requirePermission, type Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { bookTakenBalance } from '#domain/core/ledger/book-taken-balance'
import { forgetCards } from '#domain/account/privacy/close-account'
import { leaveGroups } from '#domain/account/privacy/forget-members'
import { forgetPerson } from '#domain/account/privacy/forget-person'
import { closeOneByOne, lockClosingAccount } from '#domain/account/privacy/lock-closing-account'
import { dropOffersOf } from '#domain/sale/members/offer-ownership'
import { inTransaction } from '#domain/core/transaction'

/** Each kind's own refusal, in the specification's order (section 5). */
const refusals = [
  ['orders', 'client_has_orders'],
  ['tickets', 'client_has_tickets'],
  ['subscriptions', 'client_has_subscriptions'],
  ['payments', 'client_has_payments'],
] as const satisfies [keyof ClientHoldings, ErrorName][]

/**
 * Deletes a client who has bought and asked nothing. The person is forgotten and the phone is free; an empty
 * row stays for the ledger and the log, which keep no name. Left credit goes back to where it came from:
 * `seenBalance`, in halalas, is what whoever asks was shown of it, null where nothing was said of it. The
 * refusal names the first thing that forbids it, and lists all. Errors: confirmation_needed,
 * client_not_found, client_has_…, balance_not_as_shown.
 */
export async function deleteClient(
  ctx: Context,
  { id, seenBalance }: { id: string; seenBalance: number | null },
): Promise<void> {
  requirePermission(ctx, 'client:administer')
  requireFreshCode(ctx)
  await inTransaction(ctx, async (tx) => {
    await closeOneByOne(tx)
    await lockClosingAccount(tx, id)
    const found = await tx.db
      .selectFrom('clients')
      .select(['id', 'closed_at'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!found) throw new ShopError('client_not_found')
    const holdings = await getHoldings(tx.db, id)
    const linked = refusals.filter(([kind]) => holdings[kind] > 0)
    if (linked[0]) throw new ShopError(linked[0][1], { extra: { linked: linked.map(([kind]) => kind) } })

    // Facts recorded from here on carry no address of the client's; the staff user's own stays.
    if (!found.closed_at) {
      const client = await lockLivingClient(tx, id)
      const balance = halalas(client.balance_minor)
      if (seenBalance !== null && balance !== seenBalance) {
        throw new ShopError('balance_not_as_shown', { extra: { balance_minor: balance } })
      }
      await bookTakenBalance(tx, ctx, { clientId: id, amount: balance })
      await forgetCards(tx, ctx, id)
      await dropOffersOf(tx, ctx, id)
      await leaveGroups(tx, ctx, client)
      await forgetPerson(tx, ctx, client)
      // What stands in events that partners can still read, and was written meanwhile.
      enqueue(tx, ctx, { name: 'client.forget', subjectId: id, clientId: id })
    }
    await tx.db
      .updateTable('clients')
      .set({ deleted_at: ctx.now(), balance_minor: 0n, balance_held_minor: 0n })
      .where('id', '=', id)
      .execute()
    recordFact(tx, ctx, {
      action: 'client.deleted',
      entity: 'client',
      entityId: id,
      changes: { deleted: { before: false, after: true } },
    })
  })
}
