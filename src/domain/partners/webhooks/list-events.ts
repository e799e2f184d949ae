import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { TokenMode } from '#rules/partners/partners'
import type { WebhookEvent } from '#rules/partners/webhooks'
import type { Context } from '#domain/core/context'
import { isNewestFirst, listRows } from '#domain/core/list-rows'
import { withinWindow, type WindowFilters } from '#domain/core/references'
import { callingPartner } from '#domain/partners/webhooks/endpoint-owner'

/**
 * An event that a partner was or would have been sent: the body as it is posted, under the id that is its
 * `webhook-id`.
 */
export type EventView = {
  id: string
  type: WebhookEvent
  timestamp: string
  mode: TokenMode
  api_client_id: string
  data: Record<string, unknown>
}

const eventSorts = ['-created_at', 'created_at'] as const

export type EventQuery = WindowFilters & {
  type?: WebhookEvent | undefined
  sort?: (typeof eventSorts)[number] | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

const columns = sql`t.id, t.body`
const ownedBy = ({ apiClientId, mode }: { apiClientId: string; mode: TokenMode }) =>
  sql`t.api_client_id = ${apiClientId} and t.mode = ${mode} and t.body is not null`

/**
 * The calling partner's events of its token's mode, whether an endpoint received them or not, newest first
 * unless it is turned round. Error: invalid_input.
 */
export async function listEvents(
  ctx: Context,
  { type, sort, ...query }: EventQuery,
): Promise<{ events: EventView[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await listRows<EventRow>(ctx.db, {
    table: 'webhook_events',
    columns,
    conditions: [
      ownedBy(callingPartner(ctx)),
      ...withinWindow(sql`t.created_at`, query),
      ...(type === undefined ? [] : [sql`(t.body::jsonb ->> 'type') = ${type}`]),
    ],
    by: 'id',
    descending: isNewestFirst(sort),
    limit: query.limit,
    cursor: query.cursor,
  })
  return { events: rows.map(readRow), nextCursor }
}

/** One of them. Error: event_not_found. */
export async function getEvent(ctx: Context, id: string): Promise<EventView> {
  const { rows } = await sql<EventRow>`select ${columns} from webhook_events t
    where t.id = ${id} and ${ownedBy(callingPartner(ctx))}`.execute(ctx.db)
  if (!rows[0]) throw new ShopError('event_not_found')
  return readRow(rows[0])
}

type EventRow = { id: string; body: string }

/** A body is what `write-body` wrote. */
function readRow({ id, body }: EventRow): EventView {
  return { id, ...(JSON.parse(body) as Omit<EventView, 'id'>) }
}
