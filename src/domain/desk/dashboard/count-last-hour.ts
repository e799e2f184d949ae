import { sql } from 'kysely'
import type { Context } from '#domain/core/context'
import type { Channel } from '#rules/channels'
import type { PaymentStatus } from '#rules/payment'

export type LastHour = {
  /** Payments by the gateway at which they were made. */
  payments: { provider: string; status: PaymentStatus; count: number }[]
  messages: { channel: Channel; status: 'waiting' | 'sent' | 'failed'; count: number }[]
}

/**
 * Payments and messages of the last hour by how they stand now, for monitoring. Ids of orders and messages begin with their time, so
 * only the last day's are read: a payment for an older order is left out.
 */
export async function countLastHour(ctx: Pick<Context, 'db'>): Promise<LastHour> {
  const { rows } = await sql<LastHour>`
    select
      (select coalesce(jsonb_agg(p), '[]') from (select provider, status, count(*)::int as count from payments
        where order_id >= uuidv7(interval '-1 day') and created_at >= now() - interval '1 hour'
        group by provider, status) as p) as payments,
      (select coalesce(jsonb_agg(m), '[]') from (select channel, status, count(*)::int as count from messages
        where id >= uuidv7(interval '-1 hour') group by channel, status) as m) as messages`.execute(ctx.db)
  return rows[0] ?? { payments: [], messages: [] }
}
