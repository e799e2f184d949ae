import { sql } from 'kysely'
import type { Transaction } from '#domain/core/transaction'

/**
 * Locks the client's row: whatever is decided for one client is decided one after the other.
 *
 * The sequence of locks, everywhere: the ends of accounts (`closeOneByOne`) · tickets · orders · payments and
 * refunds · clients (several by id) · subscriptions · their periods (several by id) · what hangs on them
 * (renewals, plan changes, offers, members, cards, sessions, messages). A row that names a client or a plan
 * takes a share of its lock by the foreign key. So:
 * - a verb that will name other clients holds those, or a share (`holdUsers`), before it locks a plan;
 * - plans and periods are locked `for no key update`, which lets rows that name them through;
 * - only closing and deleting an account lock a client `for update`, which keeps those out.
 */
export async function lockClient(tx: Transaction, clientId: string): Promise<void> {
  await tx.db
    .selectFrom('clients')
    .select('id')
    .where('id', '=', clientId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Locks several clients, always in the same sequence. */
export async function lockClients(tx: Transaction, clientIds: string[]): Promise<void> {
  await sql`select from clients where id = any(${clientIds}::uuid[]) order by id for no key update`.execute(
    tx.db,
  )
}

/**
 * Keeps whoever uses the plan that an order paid for from closing the account meanwhile: its owner, after a
 * handover another client than the order's, and its members. Shares do not wait for each other, nor for a
 * client who is locked.
 */
export async function holdUsers(tx: Transaction, orderId: string): Promise<void> {
  await sql`select from clients where id in (
      select s.client_id from subscriptions s join subscription_periods p on p.subscription_id = s.id where p.order_id = ${orderId}
      union all select m.client_id from subscription_members m join subscription_periods p on p.subscription_id = m.subscription_id
        where p.order_id = ${orderId} and m.status = 'joined')
    order by id for key share`.execute(tx.db)
}
