import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { DeliveryStatus, WebhookEvent } from '#rules/partners/webhooks'
import type { Context } from '#domain/core/context'
import { isNewestFirst, listRows, type ListInput, type TimeSort } from '#domain/core/list-rows'
import { ownedBy, type EndpointOwner } from '#domain/partners/webhooks/endpoint-owner'

/** A delivery in the log. */
export type DeliveryView = {
  id: string
  event_id: string
  endpoint_id: string
  url: string
  type: WebhookEvent
  status: DeliveryStatus
  attempts: number
  response_status: number | null
  duration_ms: number | null
  last_tried_at: Date | null
  next_try_at: Date | null
  replay_of: string | null
  created_at: Date
}

/** With what was sent, and the first words of what was answered. */
export type WholeDelivery = DeliveryView & { body: string; response_text: string }

const columns = sql`t.id, t.event_id, t.endpoint_id, t.status, t.attempts, t.response_status, t.duration_ms, t.last_tried_at,
  t.next_try_at, t.replay_of, t.created_at,
  (select e.url from webhook_endpoints e where e.id = t.endpoint_id) as url,
  (select a.action from webhook_events v join activities a on a.id = v.activity_id where v.id = t.event_id) as type`

export type DeliveryQuery = Omit<ListInput<TimeSort>, 'q'> & {
  endpoint_id?: string | undefined
  status?: DeliveryStatus | undefined
}

/** Deliveries to an owner's endpoints, newest first unless they are turned round. */
export async function listDeliveries(ctx: Context, owner: EndpointOwner, query: DeliveryQuery) {
  const { rows, nextCursor } = await listRows<DeliveryView>(ctx.db, {
    table: 'webhook_deliveries',
    columns,
    conditions: [
      sql`t.endpoint_id in (select e.id from webhook_endpoints e where ${ownedBy(owner)})`,
      ...(query.endpoint_id === undefined ? [] : [sql`t.endpoint_id = ${query.endpoint_id}`]),
      ...(query.status === undefined ? [] : [sql`t.status = ${query.status}`]),
    ],
    by: 'id',
    descending: isNewestFirst(query.sort),
    limit: query.limit,
    cursor: query.cursor,
  })
  return { deliveries: rows, nextCursor }
}

/** One delivery, whole. Error: webhook_delivery_not_found. */
export async function getDelivery(ctx: Context, owner: EndpointOwner, id: string): Promise<WholeDelivery> {
  const { rows } = await sql<WholeDelivery>`
    select ${columns}, t.response_text, (select v.body from webhook_events v where v.id = t.event_id) as body
    from webhook_deliveries t
    where t.id = ${id} and t.endpoint_id in (select e.id from webhook_endpoints e where ${ownedBy(owner)})`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new ShopError('webhook_delivery_not_found')
  return rows[0]
}
