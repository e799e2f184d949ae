import { sql } from 'kysely'
import { isWebhookEvent, matchesFilters } from '#rules/partners/webhooks'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { newId } from '#domain/core/new-id'
import { inTransaction } from '#domain/core/transaction'
import { isListening } from '#domain/partners/webhooks/endpoint-owner'
import { writeBody, type EventFacts } from '#domain/partners/webhooks/write-body'

/**
 * Writes an event's body, once, and leaves a delivery for each endpoint that wants it; for one that is off,
 * or whose API client is, it waits as cancelled, until it is asked for again. A job; idempotent. An event
 * that concerns no partner is deleted.
 */
export async function fanOutEvent(ctx: Context, eventId: string): Promise<void> {
  const { rows } = await sql<EventFacts & { body: string | null }>`
    select e.activity_id, e.api_client_id, e.mode, e.body, e.created_at, a.action, a.entity, a.entity_id, a.changes
    from webhook_events e join activities a on a.id = e.activity_id where e.id = ${eventId}`.execute(ctx.db)
  const [event] = rows
  if (!event || event.body !== null) return
  const endpoints = await ctx.db
    .selectFrom('webhook_endpoints as e')
    .select(['e.id', 'e.events', isListening.as('is_listening')])
    .where('e.api_client_id', '=', event.api_client_id)
    .where('e.mode', '=', event.mode)
    .execute()
  const isNotified = isWebhookEvent(event.action)
  const wanting = isNotified ? endpoints.filter(({ events }) => matchesFilters(events, event.action)) : []
  if (!isNotified) {
    await ctx.db.deleteFrom('webhook_events').where('id', '=', eventId).execute()
    return
  }
  const body = await writeBody(ctx, event)
  await inTransaction(ctx, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('webhook_events')
      .set({ body })
      .where('id', '=', eventId)
      .where('body', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    for (const { id: endpointId, is_listening: isOn } of wanting) {
      const id = newId()
      await tx.db
        .insertInto('webhook_deliveries')
        .values({
          id,
          event_id: eventId,
          endpoint_id: endpointId,
          status: isOn ? 'waiting' : 'cancelled',
          created_at: ctx.now(),
        })
        .execute()
      if (isOn) enqueue(tx, ctx, { name: 'webhook.deliver', subjectId: id, clientId: null })
    }
  })
}
