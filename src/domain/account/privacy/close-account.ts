import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { halalas, subtract, zero, type Halalas } from '#rules/core/money'
import { canMove } from '#rules/core/moves'
import { isPayable, orderMoves, orderStatuses, type OrderStatus } from '#rules/sale/order'
import { recordFact } from '#domain/core/activity/record-fact'
import { requireClient, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { enqueue } from '#domain/core/jobs/enqueue'
import { postBooking } from '#domain/core/ledger/post-booking'
import { notifyClient } from '#domain/messages/notify-client'
import { cancelOrder } from '#domain/sale/orders/cancel-order'
import { forgetNamed, leaveGroups } from '#domain/account/privacy/forget-members'
import { forgetPerson } from '#domain/account/privacy/forget-person'
import { removeCards } from '#domain/sale/records/cards/remove-cards'
import { savesCard } from '#domain/sale/records/cards/saves-card'
import { forgetRenewalCards } from '#domain/sale/records/subscriptions/change-renewal-card'
import { endWithoutRenewal } from '#domain/sale/lifecycle/end-without-renewal'
import { stopRenewals } from '#domain/sale/records/subscriptions/stop-renewals'
import { dropOffersOf } from '#domain/sale/members/offer-ownership'
import { lockTicketsOf } from '#domain/account/support/records/lock-ticket'
import { closeOneByOne, lockClosingAccount } from '#domain/account/privacy/lock-closing-account'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/** Another tab may place orders while the account is being closed; after so many rounds it is refused. */
const maxRounds = 5

/** `givesUp`: halalas of the balance that the client was shown and lets go. */
type Closing = { clientId: string; givesUp: number }

/**
 * Closes the client's own account for good. Unpaid orders are cancelled first, each by itself, as the gateway
 * is asked about it, but none before it is clear that the account can close; all else is one transaction.
 * Orders, payments and invoices stay, without what names the person; so do tickets, without a word of theirs.
 * Cards are deleted at the gateway by jobs. The phone is free for a new account. A balance is given up only
 * by a client who says so: `givesUp` is all that they were shown of it, what unpaid orders hold with it, in
 * halalas. Source: docs/decisions/0064. Errors: confirmation_needed, order_holds_account,
 * balance_not_given_up.
 */
export async function closeAccount(ctx: Context, givesUp: number): Promise<void> {
  const clientId = requireClient(ctx)
  requireFreshCode(ctx)
  for (let round = 0; round < maxRounds; round++) {
    const { unpaid } = await requireClosable(ctx.db, { clientId, givesUp })
    await cancelOrders(ctx, unpaid)
    if (await closeIfFree(ctx, { clientId, givesUp })) return
  }
  throw new ShopError('order_holds_account')
}

async function cancelOrders(ctx: Context, ids: string[]): Promise<void> {
  for (const id of ids) {
    try {
      await cancelOrder(ctx, id)
    } catch (error) {
      // It was paid just now, or cancelled by another tab: the next round reads which.
      if (!(error instanceof ShopError) || error.errorName !== 'order_not_cancellable') throw error
    }
  }
}

/** False: an order was placed meanwhile. */
async function closeIfFree(ctx: Context, { clientId, givesUp }: Closing): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    await closeOneByOne(tx)
    await lockTicketsOf(tx, clientId)
    await lockClosingAccount(tx, clientId)
    const { client, unpaid, balance } = await requireClosable(tx.db, { clientId, givesUp })
    if (unpaid.length > 0) return false

    // Facts recorded from here on carry no address, which would be personal data again.
    const nameless = { ...ctx, address: '' }
    for (const id of await stopRenewals(tx, nameless, clientId)) {
      await endWithoutRenewal(tx, nameless, { id, clientId })
    }
    await forgetCards(tx, nameless, clientId)
    await dropOffersOf(tx, nameless, clientId)
    await leaveGroups(tx, nameless, client)
    await forgetNamed(tx, nameless, clientId)
    await giveUpBalance(tx, nameless, { clientId, balance })
    await forgetPerson(tx, nameless, client)
    recordFact(tx, nameless, {
      action: 'client.closed',
      entity: 'client',
      entityId: clientId,
      clientId,
      changes: { closed: { before: false, after: true } },
    })
    notifyClient(tx, nameless, { client, template: 'account_closed', parameters: {} })
    enqueue(tx, nameless, { name: 'client.forget', subjectId: clientId, clientId })
    return true
  })
}

/**
 * What refuses the closing, read before anything is cancelled and once more with the account locked.
 * `unpaid`: the ids of orders that are to be cancelled. Errors: order_holds_account, balance_not_given_up.
 */
async function requireClosable(db: Pick<Context['db'], 'selectFrom'>, { clientId, givesUp }: Closing) {
  const client = await db
    .selectFrom('clients')
    .select(['id', 'phone', 'email', 'language', 'version', 'balance_minor'])
    // A card that is about to be kept would outlive the account.
    .select(savesCard(sql`clients.id`).as('saves_card'))
    .where('id', '=', clientId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!client) throw new ShopError('unauthenticated')
  const unsettled = await readUnsettledOrders(db, clientId)
  if (client.saves_card || unsettled.some(({ status }) => !isPayable(status))) {
    throw new ShopError('order_holds_account')
  }
  // What unpaid orders hold is part of it: with them it is free again, and lost.
  const balance = halalas(client.balance_minor)
  if (balance !== givesUp) {
    throw new ShopError('balance_not_given_up', { extra: { balance_minor: balance } })
  }
  return { client, balance, unpaid: unsettled.map(({ id }) => id) }
}

/** The balance is given up: no liability is left in the ledger. */
async function giveUpBalance(
  tx: Transaction,
  ctx: Context,
  { clientId, balance }: { clientId: string; balance: Halalas },
): Promise<void> {
  if (balance === 0) return
  await tx.db.updateTable('clients').set({ balance_minor: 0n }).where('id', '=', clientId).execute()
  postBooking(tx, ctx, {
    kind: 'balance_given_up',
    entries: [
      { account: 'client_balance', amount: balance, clientId },
      { account: 'given_up', amount: subtract(zero, balance) },
    ],
  })
  recordFact(tx, ctx, {
    action: 'client.balance_given_up',
    entity: 'client',
    entityId: clientId,
    clientId,
    changes: { balance_minor: { before: balance, after: 0 } },
  })
}

const unsettledStatuses = orderStatuses.filter(
  (status) =>
    isPayable(status) || canMove(orderMoves, status, 'provision') || canMove(orderMoves, status, 'complete'),
)

/** Orders that are unpaid, or paid and not yet fulfilled. */
async function readUnsettledOrders(
  db: Pick<Context['db'], 'selectFrom'>,
  clientId: string,
): Promise<{ id: string; status: OrderStatus }[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('client_id', '=', clientId)
    .where('status', 'in', unsettledStatuses)
    .orderBy('id')
    .execute()
}

/** Nothing is charged any more, and no plan names a card. */
export async function forgetCards(tx: Transaction, ctx: Context, clientId: string): Promise<void> {
  await forgetRenewalCards(tx, clientId)
  await removeCards(tx, ctx, { clientId })
}
