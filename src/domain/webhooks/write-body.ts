import { sql } from 'kysely'
import type { TokenMode } from '#rules/partners'
import type { WebhookEvent } from '#rules/webhooks'
import type { Context } from '#domain/context'

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
 * What a partner is told: what happened, when, and the thing as short as it is needed to look it up. A status is the one that
 * the event brought, whatever came after it; no more about a client than a phone.
 */
export async function writeBody(ctx: Context, event: EventFacts): Promise<string> {
  const { rows } = await sql<{ data: object | null }>`select ${dataOf(event)} as data`.execute(ctx.db)
  const status = event.changes['status']
  return JSON.stringify({
    type: event.action,
    timestamp: event.created_at.toISOString(),
    mode: event.mode,
    data: {
      ...rows[0]?.data,
      ...(status ? { status: status.after, previous_status: status.before } : {}),
    },
  })
}

const orderData = sql`jsonb_build_object('object', 'order', 'id', o.id, 'ref_id', o.ref_id, 'status', o.status,
  'phone', c.phone, 'product_id', (select l.product_id from order_lines l where l.order_id = o.id limit 1),
  'final_price_minor', o.final_price_minor, 'price_after_tax_minor', o.price_after_tax_minor,
  'refunded_minor', o.refunded_minor, 'settled_by', o.settled_by, 'method', o.method)`

function dataOf({ entity, entity_id: id, action, changes }: EventFacts) {
  switch (entity) {
    case 'order':
      return sql`(select ${orderData} from orders o join clients c on c.id = o.client_id where o.id = ${id})`
    case 'payment':
      return sql`(select jsonb_build_object('object', 'payment', 'id', p.id, 'order_id', p.order_id, 'status', p.status,
        'amount_minor', p.amount_minor, 'method', p.method) from payments p where p.id = ${id})`
    case 'refund':
      return sql`(select jsonb_build_object('object', 'refund', 'id', r.id, 'order_id', r.order_id, 'status', r.status,
        'amount_minor', r.amount_minor) from refunds r where r.id = ${id})`
    default:
      return sql`(select jsonb_build_object('object', 'subscription', 'id', s.id, 'ref_id', s.ref_id, 'status', s.status,
        'phone', c.phone, 'product_id', s.product_id, 'starts_at', s.starts_at, 'ends_at', s.ends_at,
        'auto_renew', s.auto_renew) || ${JSON.stringify(spentPoints(action, changes))}::jsonb
        from subscriptions s join clients c on c.id = s.client_id where s.id = ${id})`
  }
}

function spentPoints(action: WebhookEvent, changes: EventFacts['changes']): object {
  if (!action.startsWith('points.')) return {}
  const { before, after } = changes['points'] ?? {}
  // A spend's fact says what was left before and after, a reversal's what was given back.
  const points = typeof before === 'number' ? before - Number(after) : after
  return { points, reason: changes['reason']?.after ?? null }
}
