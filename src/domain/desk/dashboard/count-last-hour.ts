import { sql } from 'kysely'
import { isOpenAttempt } from '#domain/sale/records/payments/find-open-payment'
import type { Context } from '#domain/core/context'
import type { Channel } from '#rules/messages/channels'
import { rightlyWithheld } from '#rules/messages/withheld-reasons'
import type { PaymentStatus } from '#rules/payments/payment'
import type { DeclineClass } from '#rules/payments/payment-failures'

/**
 * Of a payer who was sent to the bank's page: still there, came back and paid, came back without, or was
 * never seen again.
 */
export type BankVisit = 'open' | 'paid' | 'refused' | 'never_back'

export type LastHour = {
  /** Payments by the gateway at which they were made; `decline` of those that it refused, else empty. */
  payments: { provider: string; status: PaymentStatus; decline: DeclineClass | ''; count: number }[]
  /** Those of them whose payer was sent to the bank (3-D Secure). */
  bankVisits: { provider: string; outcome: BankVisit; count: number }[]
  /** `withheld`: kept from leaving by ourselves, with nothing to mend. */
  messages: { channel: Channel; status: 'waiting' | 'sent' | 'failed' | 'withheld'; count: number }[]
}

/**
 * Payments and messages of the last hour by how they stand now, for monitoring. Ids of orders and messages
 * begin with their time, so only the last day's are read: a payment for an older order is left out. A message
 * is given up after a day of tries, so that its own time is older: it counts by when its job was.
 */
export async function countLastHour(ctx: Pick<Context, 'db'>): Promise<LastHour> {
  const { rows } = await sql<LastHour>`
    with recent as (
      select id, order_id, provider, status, failure,
        case when status = 'payment_failed' then coalesce(decline_class, '') else '' end as decline
      from payments where order_id >= uuidv7(interval '-1 day') and created_at >= now() - interval '1 hour'),
    sent as (
      select provider, case
          when ${isOpenAttempt('r')} then 'open'
          when status = 'paid' then 'paid'
          when status = 'unpaid' or failure in ('payment_timed_out', 'charge_abandoned') then 'never_back'
          else 'refused' end as outcome
      from recent r where exists (select from order_trackers t
        where t.order_id = r.order_id and t.payment_id = r.id and t.step = 'pending')),
    told as (
      select channel, case when status = 'failed' and last_error = any(${rightlyWithheld}::text[]) then 'withheld' else status end as status
      from messages where id >= uuidv7(interval '-1 hour')
      union all
      select m.channel, m.status from jobs j join messages m on m.id = j.subject_id::uuid
      where j.name = 'message.deliver' and j.failed_at >= now() - interval '1 hour'
        and m.status = 'failed' and m.id < uuidv7(interval '-1 hour'))
    select
      (select coalesce(jsonb_agg(p), '[]') from (select provider, status, decline, count(*)::int as count from recent
        group by provider, status, decline) as p) as payments,
      (select coalesce(jsonb_agg(v), '[]') from (select provider, outcome, count(*)::int as count from sent
        group by provider, outcome) as v) as "bankVisits",
      (select coalesce(jsonb_agg(m), '[]') from (select channel, status, count(*)::int as count from told group by 1, 2) as m) as messages`.execute(
    ctx.db,
  )
  return rows[0] ?? { payments: [], bankVisits: [], messages: [] }
}
