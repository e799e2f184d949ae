import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { requirePermission, type Context } from '#domain/core/context'
import { listRows, type ListInput } from '#domain/core/list-rows'
import { cursorsOf, type PageCursors } from '#domain/core/page'
import { withinDays } from '#domain/core/riyadh-days'

/** How a call ended: answered, refused by what the caller sent, or failed by us. */
const callOutcomes = ['answered', 'refused', 'failed'] as const
export type CallOutcome = (typeof callOutcomes)[number]

export type ApiCallFilters = {
  outcome?: CallOutcome | undefined
  method?: string | undefined
  token_id?: string | undefined
  /** Riyadh days, YYYY-MM-DD. */
  from?: string | undefined
  to?: string | undefined
}

export type ApiCallView = {
  id: string
  token: { id: string; hint: string; name: string }
  method: string
  path: string
  status: number
  error_code: number | null
  duration_ms: number
  request_id: string
  address: string
  created_at: Date
}

const outcomes = {
  answered: sql`t.status < 400`,
  refused: sql`t.status between 400 and 499`,
  failed: sql`t.status >= 500`,
}

const columns = sql`t.id, t.method, t.path, t.status, t.error_code, t.duration_ms, t.request_id, t.address, t.created_at,
  (select jsonb_build_object('id', k.id, 'hint', k.hint, 'name', k.name) from api_tokens k where k.id = t.api_token_id) as token`

/**
 * What one API client called in the last 90 days, newest first; a search finds a part of the path or a
 * request id.
 */
export async function listApiCalls(
  ctx: Context,
  { id, q, ...input }: ListInput & ApiCallFilters & { id: string },
): Promise<{ calls: ApiCallView[] } & PageCursors> {
  requirePermission(ctx, 'api_client:read')
  const known = await ctx.db.selectFrom('api_clients').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw new ShopError('api_client_not_found')
  const text = q?.trim() ?? ''
  const page = await listRows<ApiCallView>(ctx.db, {
    limit: input.limit,
    cursor: input.cursor,
    table: 'api_calls',
    columns,
    conditions: [
      sql`t.api_client_id = ${id}`,
      ...(text === '' ? [] : [sql`(t.request_id = ${text} or position(${text} in t.path) > 0)`]),
      ...(input.outcome ? [outcomes[input.outcome]] : []),
      ...(input.method ? [sql`t.method = ${input.method}`] : []),
      ...(input.token_id ? [sql`t.api_token_id = ${input.token_id}`] : []),
      ...withinDays(sql`t.created_at`, input),
    ],
    by: 'id',
    descending: true,
  })
  return { calls: page.rows, ...cursorsOf(page) }
}
