import { sql } from 'kysely'
import { writeMoment } from '#rules/core/moment'
import type { TokenMode } from '#rules/partners/partners'
import type { WebhookEvent } from '#rules/partners/webhooks'
import type { Context } from '#domain/core/context'
import { phoneForPartner } from '#domain/people/identity/find-partner-client'

export type EventFacts = {
  activity_id: string
  api_client_id: string
  mode: TokenMode
  action: WebhookEvent
  entity: string
  entity_id: string
  changes: Record<string, { before: unknown; after: unknown }>
  created_at: Date
}

/**
 * The body of a partner's event: whose it is, what happened, when, and the thing as short as it is needed to
 * look it up. A status is the one that the event brought, whatever came after it; no more about a client than
 * a phone, and that only as far as the partner may read it.
 */
export async function writeBody(ctx: Context, event: EventFacts): Promise<string> {
  const { rows } = await sql<{ data: object | null; left: string | null }>`
    select ${dataOf(event)} as data, ${statusLeft(event)} as left`.execute(ctx.db)
  const { data, left } = rows[0] ?? {}
  const { status, pause_ends_at: pause } = event.changes
  return JSON.stringify({
    type: event.action,
    timestamp: writeMoment(event.created_at),
    mode: event.mode,
    api_client_id: event.api_client_id,
    data: {
      ...withMoments(data ?? {}),
      ...(left ? { status: left } : {}),
      ...(status ? { status: status.after, previous_status: status.before } : {}),
      ...(pause ? { pause_ends_at: pause.after } : {}),
    },
  })
}

function withMoments(data: object): object {
  const entries = Object.entries(data).map(([name, value]) => [
    name,
    name.endsWith('_at') && typeof value === 'string' ? writeMoment(value) : value,
  ])
  return Object.fromEntries(entries)
}

/**
 * The status that a later fact about the same thing has changed, which is the one of an event that changed
 * none itself.
 */
function statusLeft({ entity, entity_id: id, activity_id: activityId }: EventFacts) {
  return sql`(select a.changes -> 'status' ->> 'before' from activities a
    where a.entity = ${entity} and a.entity_id = ${id} and a.id > ${activityId} and a.changes ? 'status'
    order by a.id limit 1)`
}

/** What the partner knows its order `o` by. */
const labels = sql`'reference', o.partner_reference, 'metadata', coalesce(o.partner_metadata, '{}')`

const orderData = sql`jsonb_build_object('object', 'order', 'id', o.id, 'ref_id', o.ref_id, 'status', o.status,
  'phone', ${phoneForPartner({ partnerId: sql`o.api_client_id`, namedAt: sql`o.created_at` })},
  'product_id', (select l.product_id from order_lines l where l.order_id = o.id limit 1),
  'final_price_minor', o.final_price_minor, 'price_after_tax_minor', o.price_after_tax_minor,
  'refunded_minor', o.refunded_minor, 'settled_by', o.settled_by, 'method', o.method, ${labels})`

/** The client's plan without its phone. */
const planData = sql`jsonb_build_object('object', 'subscription', 'id', s.id, 'ref_id', s.ref_id, 'status', s.status,
  'product_id', s.product_id, 'starts_at', s.starts_at, 'ends_at', s.ends_at, 'auto_renew', s.auto_renew)`

function dataOf({ entity, entity_id: id, action, changes, api_client_id: partnerId }: EventFacts) {
  switch (entity) {
    case 'order':
      return sql`(select ${orderData} from orders o join clients c on c.id = o.client_id where o.id = ${id})`
    case 'payment':
      return sql`(select jsonb_build_object('object', 'payment', 'id', p.id, 'order_id', p.order_id, 'status', p.status,
        'amount_minor', p.amount_minor, 'method', p.method, ${labels})
        from payments p join orders o on o.id = p.order_id where p.id = ${id})`
    case 'refund':
      return sql`(select jsonb_build_object('object', 'refund', 'id', r.id, 'order_id', r.order_id, 'status', r.status,
        'amount_minor', r.amount_minor, ${labels}) from refunds r join orders o on o.id = r.order_id where r.id = ${id})`
    case 'api_client':
      return sql`${JSON.stringify(accountData(id, changes))}::jsonb`
    default:
      return action.startsWith('points.') ? spendData(id, changes) : planOf(id, partnerId)
  }
}

/**
 * A plan is no client's of the partner any more when its last order was just taken back: that named the
 * client last.
 */
function planOf(id: string, partnerId: string) {
  const namedAt = sql`(select max(o.created_at) from orders o where o.client_id = c.id and o.api_client_id = ${partnerId})`
  return sql`(select ${planData} || jsonb_build_object('phone', ${phoneForPartner({ partnerId, namedAt })})
    from subscriptions s join clients c on c.id = s.client_id where s.id = ${id})`
}

/** The plan that points were taken from first, and the spend: for whom, how many, and what is left. */
function spendData(id: string, changes: EventFacts['changes']) {
  const { before, after } = changes['points'] ?? {}
  // A spend's fact says what was left before and after, a reversal's what was given back.
  const isSpend = typeof before === 'number'
  const points = isSpend ? before - Number(after) : after
  const left = isSpend ? after : (changes['points_left']?.after ?? null)
  const result = { points, points_left: left }
  return sql`(select coalesce((select ${planData} from subscriptions s where s.id = ${id}), '{}')
      || jsonb_build_object('phone', ${phoneForPartner({ partnerId: sql`t.api_client_id`, namedAt: sql`t.created_at` })}, 'spend_id', t.id, 'reason', t.reason, 'reference', t.reference,
        'metadata', coalesce(t.metadata, '{}')) || ${JSON.stringify(result)}::jsonb
    from points_spends t join clients c on c.id = t.client_id where t.id = ${String(changes['spend_id']?.after)}::uuid)`
}

/** What a partner owes at that moment, in halalas. */
function accountData(id: string, changes: EventFacts['changes']): object {
  const limit = Number(changes['account_limit_minor']?.after ?? 0)
  const owed = Number(changes['account_owed_minor']?.after ?? 0)
  return {
    object: 'account',
    id,
    limit_minor: limit,
    owed_minor: owed,
    available_minor: Math.max(0, limit - owed),
  }
}
