import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { maxReplayed } from '#rules/partners/webhooks'
import { recordFact } from '#domain/core/activity/record-fact'
import { storeTime } from '#domain/core/clock/client-clock'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { newId } from '#domain/core/new-id'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import type { EndpointOwner } from '#domain/partners/webhooks/endpoint-owner'
import { requireWindow } from '#domain/core/references'
import { getDelivery, type WholeDelivery } from '#domain/partners/webhooks/list-deliveries'
import { getEndpoint, type EndpointView } from '#domain/partners/webhooks/read-endpoints'

/**
 * Sends the same event to the same place again, as a delivery of its own: same id, same body, new signature.
 * Errors: webhook_delivery_not_found, webhook_endpoint_off, api_client_off.
 */
export async function replayDelivery(ctx: Context, owner: EndpointOwner, id: string): Promise<WholeDelivery> {
  const delivery = await getDelivery(ctx, owner, id)
  const copy = newId()
  await inTransaction(ctx, async (tx) => {
    const endpoint = await getEndpoint(tx.db, owner, delivery.endpoint_id)
    await requireListening(tx, owner, endpoint)
    await tx.db
      .insertInto('webhook_deliveries')
      .values({
        id: copy,
        event_id: delivery.event_id,
        endpoint_id: delivery.endpoint_id,
        replay_of: id,
        created_at: ctx.now(),
      })
      .execute()
    enqueue(tx, ctx, { name: 'webhook.deliver', subjectId: copy, clientId: null })
    recordReplay(tx, ctx, owner, { url: endpoint.url, count: 1 })
  })
  return getDelivery(ctx, owner, copy)
}

type Window = { from: Date; until: Date }

/**
 * Sends an endpoint all of its events of a time window again, oldest first; with `onlyLost` those that never
 * arrived. One that waits for its next try is not sent twice: that try is made now. With what waits for the
 * endpoint already they are at most `maxReplayed`: a receiver that hangs, and a program that asks again and
 * again, fill no queue. Answers how many are sent because of this asking. Errors: invalid_input,
 * webhook_endpoint_not_found, webhook_endpoint_off, api_client_off, too_many_replays.
 */
export async function replayWindow(
  ctx: Context,
  owner: EndpointOwner,
  endpointId: string,
  window: Window & { onlyLost: boolean },
): Promise<number> {
  requireWindow(window)
  return inTransaction(ctx, async (tx) => {
    const endpoint = await getEndpoint(tx.db, owner, endpointId, { lock: true })
    await requireListening(tx, owner, endpoint)
    const settled = window.onlyLost ? sql`x.status in ('delivered', 'waiting')` : sql`x.status = 'waiting'`
    const waiting = await countWaiting(tx, endpointId)
    const { rows } = await sql<{ id: string; event_id: string }>`
      select d.id, d.event_id from webhook_deliveries d join webhook_events v on v.id = d.event_id
      where d.endpoint_id = ${endpointId} and d.replay_of is null
        and v.created_at >= ${window.from} and v.created_at < ${window.until}
        and not exists (select from webhook_deliveries x
          where x.event_id = d.event_id and x.endpoint_id = d.endpoint_id and ${settled})
      order by v.created_at, v.id limit ${maxReplayed + 1}`.execute(tx.db)
    if (rows.length > 0 && rows.length + waiting > maxReplayed) throw new ShopError('too_many_replays')
    const count = rows.length + (await hastenWaiting(tx, ctx, endpointId, window))
    if (count === 0) return 0
    const copies = rows.map((row) => ({ ...row, copy: newId() }))
    await sql`insert into webhook_deliveries (id, event_id, endpoint_id, replay_of, created_at)
      select copy, event_id, ${endpointId}, id, ${ctx.now()}
      from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as row (id uuid, event_id uuid, copy uuid)`.execute(
      tx.db,
    )
    for (const { copy } of copies) {
      enqueue(tx, ctx, { name: 'webhook.deliver', subjectId: copy, clientId: null })
    }
    recordReplay(tx, ctx, owner, { url: endpoint.url, count })
    return count
  })
}

/**
 * The next try of what waits for one is due now, and is one of its tries as it would have been. What is being
 * tried at this moment is left alone. Returns how many.
 */
async function hastenWaiting(
  tx: Transaction,
  ctx: Context,
  endpointId: string,
  { from, until }: Window,
): Promise<number> {
  const now = storeTime(ctx)()
  const { rows } = await sql`
    with waiting as materialized (
      select d.id from webhook_deliveries d join webhook_events v on v.id = d.event_id
      where d.endpoint_id = ${endpointId} and d.status = 'waiting' and d.next_try_at > ${now}
        and v.created_at >= ${from} and v.created_at < ${until}
      order by v.created_at, v.id limit ${maxReplayed} for no key update of d skip locked),
    hastened as (
      update jobs set due_at = ${now} from waiting
      where name = 'webhook.deliver' and subject_id = waiting.id::text
        and done_at is null and failed_at is null and locked_until is null returning waiting.id)
    update webhook_deliveries d set next_try_at = ${now} from hastened where d.id = hastened.id returning d.id`.execute(
    tx.db,
  )
  return rows.length
}

/** Deliveries that are still to be sent to an endpoint, counted up to the most that a replay may leave. */
async function countWaiting(tx: Transaction, endpointId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from webhook_deliveries
      where endpoint_id = ${endpointId} and status = 'waiting' limit ${maxReplayed}) as waiting`.execute(
    tx.db,
  )
  return rows[0]?.count ?? 0
}

/** Errors: webhook_endpoint_off, api_client_off. */
async function requireListening(
  tx: Transaction,
  owner: EndpointOwner,
  endpoint: EndpointView,
): Promise<void> {
  if (!endpoint.is_active) throw new ShopError('webhook_endpoint_off')
  const { is_active: isOn } = await tx.db
    .selectFrom('api_clients')
    .select('is_active')
    .where('id', '=', owner.apiClientId)
    .executeTakeFirstOrThrow()
  if (!isOn) throw new ShopError('api_client_off')
}

function recordReplay(
  tx: Transaction,
  ctx: Context,
  owner: EndpointOwner,
  { url, count }: { url: string; count: number },
): void {
  recordFact(tx, ctx, {
    action: 'webhook_endpoint.replayed',
    entity: 'api_client',
    entityId: owner.apiClientId,
    changes: { endpoint: { before: url, after: url }, deliveries: { before: null, after: count } },
  })
}
