import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { TokenMode } from '#rules/partners/partners'
import type { WebhookFilter } from '#rules/partners/webhooks'
import type { Database } from '#db/client'
import type { Context } from '#domain/core/context'
import { ownedBy, type EndpointOwner } from '#domain/partners/webhooks/endpoint-owner'

/** An endpoint as people and programs see it: never its secret. */
export type EndpointView = {
  id: string
  mode: TokenMode
  url: string
  description: string
  events: WebhookFilter[]
  is_active: boolean
  failing_since: Date | null
  switched_off_at: Date | null
  old_secret_until: Date | null
  created_at: Date
  updated_at: Date
}

const columns = sql`e.id, e.mode, e.url, e.description, e.events, e.is_active, e.failing_since, e.switched_off_at,
  e.old_secret_until, e.created_at, e.updated_at`

/** An owner's endpoints, newest first. */
export async function listEndpoints(ctx: Context, owner: EndpointOwner): Promise<EndpointView[]> {
  const { rows } = await sql<EndpointView>`select ${columns} from webhook_endpoints e
    where ${ownedBy(owner)} order by e.id desc`.execute(ctx.db)
  return rows
}

/** One of an owner's endpoints; locked with `lock`. Error: webhook_endpoint_not_found. */
export async function getEndpoint(
  db: Pick<Database, 'getExecutor'>,
  owner: EndpointOwner,
  id: string,
  options: { lock?: boolean } = {},
): Promise<EndpointView> {
  const { rows } = await sql<EndpointView>`select ${columns} from webhook_endpoints e
    where e.id = ${id} and ${ownedBy(owner)} ${options.lock ? sql`for no key update` : sql``}`.execute(db)
  if (!rows[0]) throw new ShopError('webhook_endpoint_not_found')
  return rows[0]
}
