import { sql } from 'kysely'
import type { Context } from '#domain/core/context'

/**
 * Clears why staff took orders on account of a client back whose account was closed, in the partners'
 * accounts. Idempotent.
 */
export async function forgetCreditReasons(ctx: Context, clientId: string): Promise<void> {
  await sql`update api_account_entries e set reference = '' from orders o
    where o.id = e.order_id and o.client_id = ${clientId} and e.kind = 'credit' and e.reference <> ''`.execute(
    ctx.db,
  )
}
