import { ShopError } from '#rules/errors/shop-error'
import { eventExamples } from '#rules/partners/webhook-examples'
import { matchesFilters, type PlayableEvent } from '#rules/partners/webhooks'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { newId } from '#domain/core/new-id'
import { requirePartner } from '#domain/core/require-partner'
import { inTransaction } from '#domain/core/transaction'
import { callingPartner } from '#domain/partners/webhooks/endpoint-owner'
import { getEndpoint } from '#domain/partners/webhooks/read-endpoints'
import {
  getPlayedSubject,
  writePlayedBody,
  type PlayedOrder,
} from '#domain/partners/webhooks/write-played-body'

type Play = { type: PlayableEvent; orderId: string; endpointId?: string | undefined }

/**
 * Posts an event to a partner's practice endpoints as if it had happened to a practice order of theirs.
 * Nothing of the order changes, and no live endpoint receives it; the log says, in the partner's own history,
 * who played what. Answers the event's id and to how many endpoints it goes; for one that is off it is kept.
 * Errors: test_token_needed, order_not_found, subscription_not_found, webhook_endpoint_not_found,
 * webhook_endpoint_off.
 */
export async function playEvent(
  ctx: Context,
  { type, orderId, endpointId }: Play,
): Promise<{ id: string; type: PlayableEvent; deliveries: number }> {
  const partner = requirePartner(ctx, 'webhooks')
  if (partner.mode !== 'test') throw new ShopError('test_token_needed')
  const order = await findPracticeOrder(ctx, orderId, partner.id)
  const endpoints = await wantingEndpoints(ctx, type, endpointId)
  const subject = await getPlayedSubject(ctx, type, order.id)
  const brings = eventExamples[type]
  // The event is written from what the log says.
  const activityId = await inTransaction(ctx, async (tx) =>
    recordFact(tx, ctx, {
      action: type,
      entity: 'api_client',
      entityId: partner.id,
      changes: { practice_order: { before: null, after: Number(order.ref_id) } },
    }),
  )
  const body = await writePlayedBody(ctx, {
    type,
    order,
    subject,
    brings,
    facts: { activity_id: activityId, api_client_id: partner.id, created_at: ctx.now() },
  })
  const id = newId()
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .insertInto('webhook_events')
      .values({
        id,
        api_client_id: partner.id,
        mode: 'test',
        activity_id: activityId,
        body,
        created_at: ctx.now(),
      })
      .execute()
    for (const endpoint of endpoints) {
      const delivery = newId()
      await tx.db
        .insertInto('webhook_deliveries')
        .values({
          id: delivery,
          event_id: id,
          endpoint_id: endpoint.id,
          status: endpoint.is_active ? 'waiting' : 'cancelled',
          created_at: ctx.now(),
        })
        .execute()
      if (endpoint.is_active)
        enqueue(tx, ctx, { name: 'webhook.deliver', subjectId: delivery, clientId: null })
    }
  })
  return { id, type, deliveries: endpoints.filter((endpoint) => endpoint.is_active).length }
}

async function findPracticeOrder(ctx: Context, orderId: string, partnerId: string): Promise<PlayedOrder> {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['id', 'ref_id', 'final_price_minor', 'price_after_tax_minor'])
    .where('id', '=', orderId)
    .where('api_client_id', '=', partnerId)
    .where('is_test', '=', true)
    .executeTakeFirst()
  if (!order) throw new ShopError('order_not_found')
  return order
}

/**
 * The one that is named, whatever it asked for; else all that asked for it; one that is off keeps it until it
 * is replayed.
 */
async function wantingEndpoints(ctx: Context, type: PlayableEvent, named: string | undefined) {
  const owner = callingPartner(ctx)
  if (named !== undefined) {
    const endpoint = await getEndpoint(ctx.db, owner, named)
    if (!endpoint.is_active) throw new ShopError('webhook_endpoint_off')
    return [endpoint]
  }
  const endpoints = await ctx.db
    .selectFrom('webhook_endpoints')
    .select(['id', 'events', 'is_active'])
    .where('api_client_id', '=', owner.apiClientId)
    .where('mode', '=', 'test')
    .execute()
  return endpoints.filter(({ events }) => matchesFilters(events, type))
}
