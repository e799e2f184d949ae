import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { Database } from '#db/client'
import type { PracticeOf } from '#domain/people/clients/practice'
import { lastLogin } from '#domain/people/identity/last-login'
import type { ClientRow } from '#domain/people/identity/sign-in-with-code'
import { requirePermission, type Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/** Rows that forbid deleting a client (specification section 5). */
export type ClientHoldings = { orders: number; tickets: number; subscriptions: number; payments: number }

/** A client as staff see them. */
export type ClientView = {
  client: ClientRow
  practiceOf: PracticeOf | null
  holdings: ClientHoldings
  lastLoginAt: Date | null
}

/** One client, also one who closed the account; not one that was deleted. Error: client_not_found. */
export async function getClientView(ctx: Context, id: string): Promise<ClientView> {
  requirePermission(ctx, 'client:read')
  const found = await ctx.db
    .selectFrom('clients')
    .selectAll()
    .select(lastLogin('clients', 'clients').as('lastLoginAt'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new ShopError('client_not_found')
  const { lastLoginAt, ...client } = found
  return {
    client,
    practiceOf: await getPracticeOf(ctx.db, client),
    holdings: await getHoldings(ctx.db, id),
    lastLoginAt,
  }
}

async function getPracticeOf(db: Database, { practice_of: id }: ClientRow): Promise<PracticeOf | null> {
  if (id === null) return null
  const partner = await db
    .selectFrom('api_clients')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  return partner ?? null
}

/** How much hangs on a client; somebody with any of it is not deleted. Zeros for an id that nobody has. */
export async function getHoldings(
  db: Database | Transaction['db'],
  clientId: string,
): Promise<ClientHoldings> {
  const { rows } = await sql<ClientHoldings>`select
    (select count(*)::int from orders o where o.client_id = ${clientId}) as orders,
    (select count(*)::int from tickets t where t.client_id = ${clientId}) as tickets,
    (select count(*)::int from subscriptions s where s.client_id = ${clientId}) as subscriptions,
    (select count(*)::int from payments p join orders o on o.id = p.order_id where o.client_id = ${clientId}) as payments`.execute(
    db,
  )
  return rows[0] ?? { orders: 0, tickets: 0, subscriptions: 0, payments: 0 }
}

/** The client's row, locked by this transaction. Errors: client_not_found, client_is_closed. */
export async function lockLivingClient(tx: Transaction, id: string): Promise<ClientRow> {
  const client = await tx.db
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!client) throw new ShopError('client_not_found')
  if (client.closed_at) throw new ShopError('client_is_closed')
  return client
}
